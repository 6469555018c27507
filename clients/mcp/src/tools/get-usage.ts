import * as v from 'valibot';
import { Credits, Whole } from '../schemas.ts';
import { tool } from '../tool.ts';

export const getUsage = tool({
  name: 'get_usage',
  title: 'Get balance and usage',
  description: 'Shows the balance, the limits of the plan and what was spent and refunded, by day, API key or project.',
  effect: 'reads',
  repeatable: true,
  input: v.strictObject({
    from: v.optional(v.pipe(v.string(), v.isoDate(), v.description('UTC day; default: 30 days ago'))),
    to: v.optional(v.pipe(v.string(), v.isoDate())),
    by: v.optional(v.picklist(['day', 'key', 'project'])),
  }),
  output: v.object({
    plan: v.string(),
    credits: v.pipe(v.number(), v.description('Balance')),
    max_upload_mb: v.number(),
    limits: v.record(v.string(), v.number()),
    in_use: v.record(v.string(), v.number()),
    spent: v.object({ works: Whole, minutes: Whole, credits: Credits, refunded: Credits }),
    rows: v.array(
      v.object({ group: v.nullable(v.string()), works: Whole, minutes: Whole, credits: Credits, refunded: Credits }),
    ),
  }),
  run: async (query, { client, signal }) => {
    const [account, usage] = await Promise.all([
      client.account.get({ signal }),
      client.account.usage(query, { signal }),
    ]);
    const { plan, credits, max_upload_mb, limits, usage: in_use } = account;
    return { plan, credits, max_upload_mb, limits, in_use, spent: usage.total, rows: [...usage.data] };
  },
});
