import { deploymentOf } from '#contract/cost-tags.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { dayOf, daysBetween } from '#core/days.ts';
import { logGroupsOf } from '#finance/aws/logs.ts';
import { reconcile } from '#finance/bill/reconcile.ts';
import { originOf } from '#finance/books/log-groups.ts';
import { inWords } from '../costs/cost-footnotes.ts';
import { readCosts, summedRows } from '../costs/read-costs.ts';
import { wrapped } from '../costs/text-table.ts';
import { readBill } from './read-bill.ts';
import { reconcileReport } from './reconcile-report.ts';

export interface BillOptions {
  readonly path: string;
  /** YYYY-MM, of an export with several. */
  readonly month: string | undefined;
}

/** The text of `npm run cost reconcile`. */
export const reconcileBill = async (
  { path, month }: BillOptions,
  { stack, nowMs }: { readonly stack: string; readonly nowMs: number },
): Promise<string> => {
  // Before the bill is read, which may take minutes: a deployment that cannot be reached is said at once.
  const { awsAccountArn, region } = originOf(stack, await logGroupsOf(stack));
  const [, , , , awsAccount = ''] = awsAccountArn.split(':');
  const deployment = deploymentOf(stack.replace(/^Cueline-/, ''));
  const { from, to: last, sums, notes } = await readBill(path, month, { awsAccount, region, deployment });
  const to = last < dayOf(nowMs) ? last : dayOf(nowMs);
  const book = await readCosts(daysBetween(from, to), { stack, nowMs });
  const rows = await summedRows((await book.tiers()).pricedIn(book.pieces()));
  const list = pricesIn(region);
  return [
    wrapped(
      `AWS's bill in ${path} and the meters of ${deployment} in ${region}, AWS account ${awsAccount}, ${from} to ${to} (UTC)`,
    ),
    '',
    reconcileReport(reconcile({ sums, rows, list, day: from }), list, notes),
    ...(book.fromLogs.length > 0
      ? [wrapped(`- Without a cost file, so without storage and idle resources: ${inWords(book.fromLogs)}.`)]
      : []),
  ].join('\n');
};
