import * as v from 'valibot';
import { defaultListLength, maxListLength } from '../limits.ts';
import { textUpTo } from './request.ts';

/** A number written in a query string. */
const QueryInteger = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, 'must be a whole number'),
  v.transform(Number),
  v.number(),
  v.integer(),
);

/** The query fields of a paged list. */
export const PageQuery = {
  limit: v.optional(v.pipe(QueryInteger, v.minValue(1), v.maxValue(maxListLength)), String(defaultListLength)),
  cursor: v.optional(textUpTo(500)),
};
