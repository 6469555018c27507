import { pricesIn } from '#core/cost/price-of.ts';
import { costFile, readCostSums, replaceCostFile, writtenDays } from '#finance/aws/cost-files.ts';
import { logGroupsOf } from '#finance/aws/log-groups.ts';
import { costSums } from '#finance/books/cost-sums.ts';
import { focusCsv, namesInFocusCsv, rowsOfFocusCsv } from '#finance/books/focus.ts';
import { originOf } from '#finance/books/log-groups.ts';
import { repriced } from '#finance/books/reprice.ts';
import { type RepricedDay, repriceTables } from './reprice-table.ts';
import { wrapped } from './text-table.ts';

export interface RepriceOptions {
  readonly from: string;
  readonly to: string;
  /** Says what would change and writes nothing. */
  readonly dryRun: boolean;
}

/** Rewrites closed days with the prices that are known now. Returns the text of `npm run cost reprice`. */
export const repriceDays = async ({ from, to, dryRun }: RepriceOptions, stack: string): Promise<string> => {
  const origin = originOf(stack, await logGroupsOf(stack));
  const list = pricesIn(origin.region);
  const days: RepricedDay[] = [];
  for (const day of (await writtenDays()).filter((one) => one >= from && one <= to)) {
    const text = await costFile(day);
    if (text === undefined) continue;
    const before = rowsOfFocusCsv(text);
    const after = repriced(before, list);
    days.push({ day, before, after });
    const csv = focusCsv(after, origin, namesInFocusCsv(text));
    if (!dryRun && csv !== text) {
      const sums = costSums(day, after, (await readCostSums(day))?.stored);
      await replaceCostFile({ csv, sums });
    }
  }
  const title = `Closed days from ${from} to ${to} (UTC) at today's list prices of ${origin.region}${dryRun ? ': nothing is written' : ''}`;
  return `${wrapped(title)}\n\n${days.length === 0 ? 'No closed day has a file.' : repriceTables(days)}`;
};
