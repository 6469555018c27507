import type * as v from 'valibot';
import { maxSearched } from '#contract/limits.ts';
import { type Query, queryPages } from '../aws/dynamodb.ts';

/** Items that are read at a time for a list with a filter. */
export const searchedPageItems = 100;

/**
 * Bytes of the records that a page answers, as JSON. A reply of a function has at most 6 MB, and a view may be longer than its
 * record.
 */
export const maxFoundBytes = 4_000_000;

interface Search<Item> {
  /** How many are found at most. */
  readonly limit: number;
  readonly idOf: (item: Item) => string;
  readonly fits?: (item: Item) => boolean;
  /** The id of the last one that the previous page read. */
  readonly before?: string | undefined;
}

/**
 * The first items of a query that fit. `last` is the id of the last one that was read, absent where none is left: a request reads
 * a limited number of items and answers a limited number of bytes, so it may find fewer than `limit`, or none, though there are more.
 */
export const searchItems = async <S extends v.GenericSchema<unknown, unknown>>(
  query: Query,
  schema: S,
  { limit, idOf, fits = () => true, before }: Search<v.InferOutput<S>>,
): Promise<{ readonly found: v.InferOutput<S>[]; readonly last?: string | undefined }> => {
  const found: v.InferOutput<S>[] = [];
  // One page alone does not tell whether it is the last.
  const most = Math.max(maxSearched, 2 * query.limit);
  let read = 0;
  let foundBytes = 0;
  let last: string | undefined;
  for await (const page of queryPages(query, schema)) {
    for (const item of page) {
      if (idOf(item) === before) continue;
      if (fits(item)) {
        const sizeBytes = Buffer.byteLength(JSON.stringify(item));
        if (found.length === limit || (found.length > 0 && foundBytes + sizeBytes > maxFoundBytes))
          return { found, last };
        found.push(item);
        foundBytes += sizeBytes;
      }
      last = idOf(item);
    }
    read += page.length;
    if (read >= most && last !== undefined) return { found, last };
  }
  return { found };
};
