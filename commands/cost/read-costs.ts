import type { CostRow } from '#contract/schemas/cost-row.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { spanOfDay } from '#core/days.ts';
import { accountsIn } from '#finance/aws/accounts-in.ts';
import { linesOfDay, writtenDays } from '#finance/aws/cost-files.ts';
import { creditsOfDay } from '#finance/aws/credit-books.ts';
import { logGroupsOf } from '#finance/aws/log-groups.ts';
import { usageFromLogs } from '#finance/aws/log-usage.ts';
import { noteName, rowOfLine } from '#finance/books/focus.ts';
import type { FocusOrigin } from '#finance/books/focus-columns.ts';
import { originOf } from '#finance/books/log-groups.ts';
import { pricedRows, withPlans } from '#finance/books/usage.ts';

export interface CostBook {
  readonly rows: readonly CostRow[];
  /** Names of customers by account id, as the files have them: also of those that are deleted by now. */
  readonly names: ReadonlyMap<string, string>;
  /** Days without a file, read from the logs: they lack the meters by the hour, such as storage. */
  readonly fromLogs: readonly string[];
  readonly scannedBytes: number;
  readonly origin: FocusOrigin;
}

/** The costs of days: of a closed day from its file, of today and of days without a file from the logs. */
export const readCosts = async (
  days: readonly string[],
  { stack, nowMs }: { readonly stack: string; readonly nowMs: number },
): Promise<CostBook> => {
  const groups = await logGroupsOf(stack);
  const origin = originOf(stack, groups);
  const rows: CostRow[] = [];
  const names = new Map<string, string>();
  const fromLogs: string[] = [];
  let scannedBytes = 0;
  for (const day of days) {
    const lines = spanOfDay(day).toMs <= nowMs ? await linesOfDay(day) : undefined;
    if (lines) {
      for await (const line of lines) {
        rows.push(rowOfLine(line));
        noteName(names, line);
      }
      continue;
    }
    const logged = await usageFromLogs(groups, { stack, day, nowMs });
    fromLogs.push(day);
    const credits = await creditsOfDay(day, await writtenDays());
    for (const row of pricedRows([...logged.usage, ...credits.usage], pricesIn(origin.region))) rows.push(row);
    scannedBytes += logged.scannedBytes;
  }
  // Files from before plans were stored, and days from the logs, get the plan that the account has now.
  const { plans } = await accountsIn(rows.filter(({ plan }) => plan === undefined));
  return { rows: withPlans(rows, plans), names, fromLogs, scannedBytes, origin };
};
