import * as v from 'valibot';
import { Day } from './fields.ts';
import { PageQuery } from './page-query.ts';
import { requestObject } from './request.ts';

export const UsageBy = v.picklist(['day', 'key', 'project']);
export type UsageBy = v.InferOutput<typeof UsageBy>;

const notOfFiles = (value: unknown, format: 'json' | 'csv') => value === undefined || format === 'json';
const wholeFile = 'is not for format=csv: the file has all rows';

export const UsageQuery = v.pipe(
  requestObject({
    ...PageQuery,
    /** Its default is that of the handler, which only a page has. */
    limit: v.optional(PageQuery.limit.wrapped),
    from: v.optional(Day),
    to: v.optional(Day),
    by: v.optional(UsageBy, 'day'),
    format: v.optional(v.picklist(['json', 'csv']), 'json'),
  }),
  v.forward(
    v.partialCheck([['limit'], ['format']], ({ limit, format }) => notOfFiles(limit, format), wholeFile),
    ['limit'],
  ),
  v.forward(
    v.partialCheck([['cursor'], ['format']], ({ cursor, format }) => notOfFiles(cursor, format), wholeFile),
    ['cursor'],
  ),
);

const Amount = v.pipe(v.number(), v.integer());

export const UsageAmounts = v.object({ works: Amount, minutes: Amount, credits: Amount, refunded: Amount });
export type UsageAmounts = v.InferOutput<typeof UsageAmounts>;

export const UsageRow = v.object({ group: v.nullable(v.string()), ...UsageAmounts.entries });
export type UsageRow = v.InferOutput<typeof UsageRow>;

export const Usage = v.object({
  from: Day,
  to: Day,
  by: UsageBy,
  total: UsageAmounts,
  data: v.array(UsageRow),
  next_cursor: v.optional(v.string()),
});
export type Usage = v.InferOutput<typeof Usage>;
