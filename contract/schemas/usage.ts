import * as v from 'valibot';
import { Day } from './fields.ts';
import { PageQuery } from './page-query.ts';
import { requestObject } from './request.ts';

export const UsageBy = v.picklist(['day', 'key', 'project']);
export type UsageBy = v.InferOutput<typeof UsageBy>;

export const UsageQuery = requestObject({
  ...PageQuery,
  from: v.optional(Day),
  to: v.optional(Day),
  by: v.optional(UsageBy, 'day'),
  format: v.optional(v.picklist(['json', 'csv']), 'json'),
});

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
