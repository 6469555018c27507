import type { CostRow } from '#contract/schemas/cost-row.ts';
import { spanOfDay } from '#core/cost/days.ts';
import type { FocusOrigin } from '#core/cost/focus-columns.ts';
import { originOf } from '#core/cost/log-groups.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { pricedRows } from '#core/cost/usage.ts';
import { readCostFile } from '#runtime/costs/cost-files.ts';
import { logGroupsOf } from '#runtime/costs/log-groups.ts';
import { usageFromLogs } from '#runtime/costs/log-usage.ts';

export interface CostBook {
  readonly rows: readonly CostRow[];
  /** Days that have no file yet and were read from the logs: they lack storage and what stands idle. */
  readonly fromLogs: readonly string[];
  readonly scannedBytes: number;
  readonly origin: FocusOrigin;
}

/** The costs of days: of closed ones from the files that are kept, of today and of days without a file from the logs. */
export const readCosts = async (
  days: readonly string[],
  { stack, nowMs }: { readonly stack: string; readonly nowMs: number },
): Promise<CostBook> => {
  const groups = await logGroupsOf(stack);
  const origin = originOf(stack, groups);
  const rows: CostRow[] = [];
  const fromLogs: string[] = [];
  let scannedBytes = 0;
  for (const day of days) {
    const kept = spanOfDay(day).toMs <= nowMs ? await readCostFile(day) : undefined;
    if (kept) {
      rows.push(...kept);
      continue;
    }
    const logged = await usageFromLogs(groups, { stack, day, nowMs });
    fromLogs.push(day);
    rows.push(...pricedRows(logged.usage, pricesIn(origin.region)));
    scannedBytes += logged.scannedBytes;
  }
  return { rows, fromLogs, scannedBytes, origin };
};
