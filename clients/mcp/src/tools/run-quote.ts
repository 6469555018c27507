import * as v from 'valibot';
import { redeemed } from '../redeemed.ts';
import { Credits, Id, Next, shown } from '../schemas.ts';
import { tool } from '../tool.ts';

export const runQuote = tool({
  name: 'run_quote',
  title: 'Do quoted work',
  description:
    'SPENDS CREDITS: does the work of a quote and charges its price. Call it only after the user agreed to it. A second call with the same quote_id gives the same work and charges nothing. Failed work is refunded.',
  repeatable: true,
  input: v.strictObject({ quote_id: v.string() }),
  output: v.object({
    project_id: Id,
    credits: v.pipe(Credits, v.description('What the work cost')),
    job: shown.job,
    exports: v.optional(shown.exports),
    next: Next,
  }),
  run: ({ quote_id }, call) => redeemed(quote_id, call),
});
