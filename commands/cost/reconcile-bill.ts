import { deploymentOf } from '#contract/cost-tags.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { daysBetween } from '#core/days.ts';
import type { BillLine } from '#finance/bill/bill-line.ts';
import { reconcile } from '#finance/bill/reconcile.ts';
import { readCosts } from './read-costs.ts';
import { reconcileReport } from './reconcile-report.ts';
import { wrapped } from './text-table.ts';

export interface Bill {
  readonly path: string;
  readonly lines: readonly BillLine[];
}

/** The text of `npm run cost reconcile`. */
export const reconcileBill = async (
  { path, lines }: Bill,
  { stack, nowMs }: { readonly stack: string; readonly nowMs: number },
): Promise<string> => {
  const days = lines.map(({ day }) => day).toSorted();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const { rows, fromLogs, origin } = await readCosts(daysBetween(from, to), { stack, nowMs });
  const list = pricesIn(origin.region);
  const deployment = deploymentOf(stack.replace(/^Cueline-/, ''));
  return [
    wrapped(`AWS's bill in ${path} and the meters of ${deployment}, ${from} to ${to} (UTC)`),
    '',
    reconcileReport(reconcile({ lines, rows, deployment, list }), list),
    ...(fromLogs.length > 0
      ? [wrapped(`- Days without a cost file, which lack storage and idle resources: ${fromLogs.join(', ')}.`)]
      : []),
  ].join('\n');
};
