import * as v from 'valibot';
import { defaultListLength, maxListLength, maxWholeList } from '../limits.ts';
import { Day } from './fields.ts';
import { requestObject, textUpTo } from './request.ts';

/** A number written in a query string. */
const QueryInteger = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, 'must be a whole number'),
  v.transform(Number),
  v.number(),
  v.integer(),
);

/** A switch written in a query string. */
export const QueryBoolean = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
);

const cursor = v.optional(textUpTo(500));

/** Seconds of the media written in a query string. */
export const QuerySeconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}(?:\.\d{1,9})?$/, 'must be a number of seconds, such as 12.5'),
  v.transform(Number),
  v.number(),
);

/** The query fields of a paged list. */
export const PageQuery = {
  limit: v.optional(v.pipe(QueryInteger, v.minValue(1), v.maxValue(maxListLength)), String(defaultListLength)),
  cursor,
};

/** The query of a list that was not paged once: by default its page has as many items as the list had then. */
export const WholeListQuery = requestObject({
  limit: v.optional(v.pipe(QueryInteger, v.minValue(1), v.maxValue(maxWholeList)), String(maxWholeList)),
  cursor,
});
export type WholeListQuery = v.InferOutput<typeof WholeListQuery>;

/** A page of a list. */
export const listOf = <const Item extends v.GenericSchema>(item: Item) =>
  v.object({ data: v.array(item), next_cursor: v.optional(v.string()) });

/** The query fields of a list that is limited to UTC days of creation, both included. */
export const CreatedQuery = { created_from: v.optional(Day), created_to: v.optional(Day) };
export interface CreatedDays {
  readonly created_from?: string | undefined;
  readonly created_to?: string | undefined;
}
