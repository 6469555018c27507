import { createHash } from 'node:crypto';
import { type AttributeValue, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Table } from '#contract/tables.ts';

type Item = Record<string, AttributeValue>;
/** The values of its key, such as `account_id … job_id …`. */
type Key = string;

export interface Comparison {
  readonly liveItems: number;
  readonly restoredItems: number;
  readonly same: number;
  /** Keys with other content. */
  readonly changed: readonly Key[];
  /** Keys of items that were made since. */
  readonly onlyLive: readonly Key[];
  /** Keys of items that were deleted since. */
  readonly onlyRestored: readonly Key[];
}

/** Reads both tables whole and compares their items by key. Keeps 100 bytes of memory for each item. */
export const compareTables = async (
  client: DynamoDBClient,
  { partitionKey, sortKey }: Pick<Table, 'partitionKey' | 'sortKey'>,
  tables: { readonly live: string; readonly restored: string },
): Promise<Comparison> => {
  const keyFields = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
  const hashes = new Map<Key, string>();
  for await (const item of itemsOf(client, tables.live)) hashes.set(keyOf(item, keyFields), hashOf(item));
  const liveItems = hashes.size;
  const changed: Key[] = [];
  const onlyRestored: Key[] = [];
  let restoredItems = 0;
  for await (const item of itemsOf(client, tables.restored)) {
    restoredItems += 1;
    const key = keyOf(item, keyFields);
    const live = hashes.get(key);
    hashes.delete(key);
    if (live === undefined) onlyRestored.push(key);
    else if (live !== hashOf(item)) changed.push(key);
  }
  const same = restoredItems - onlyRestored.length - changed.length;
  return { liveItems, restoredItems, same, changed, onlyLive: [...hashes.keys()], onlyRestored };
};

async function* itemsOf(client: DynamoDBClient, TableName: string): AsyncGenerator<Item> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) yield* Items;
}

const keyOf = (item: Item, fields: readonly string[]): Key =>
  Object.entries(unmarshall(Object.fromEntries(fields.flatMap((field) => (item[field] ? [[field, item[field]]] : [])))))
    .map(([field, value]) => `${field} ${value}`)
    .join(' ');

const hashOf = (item: Item): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(item)))
    .digest('base64');

/** Neither the fields of an item nor the members of a set have an order. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([name, inner]) => [name, /^[SNB]S$/.test(name) && Array.isArray(inner) ? inner.toSorted() : ordered(inner)])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
};
