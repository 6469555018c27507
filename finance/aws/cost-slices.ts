import { objectKeys } from '#contract/object-keys.ts';
import type { CostSlice, SliceOfLogs } from '#contract/schemas/cost-plan.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { CostSums } from '#contract/schemas/cost-sums.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { spanOfDay } from '#core/days.ts';
import { logger } from '#runtime/logger.ts';
import { refuseUnsettledLots } from '#runtime/stores/lots.ts';
import { withoutModelledDownloads } from '../books/access-log.ts';
import { rowOfLine } from '../books/focus.ts';
import { idleUsage, storedUsage } from '../books/hourly-usage.ts';
import { lateUsage } from '../books/late-usage.ts';
import { originOf } from '../books/log-groups.ts';
import { pricedRows, totalNanoUsd, type Usage } from '../books/usage.ts';
import { linesOf, writtenDays } from './cost-files.ts';
import { creditsOfDay } from './credit-books.ts';
import { hasAccessLogs, usageOfDownloads } from './downloads.ts';
import { readIdleInventory, storedIn, storedInParts } from './hourly-inventory.ts';
import { metricHoursFromLogs, usageFromLogs } from './log-usage.ts';
import type { LogGroup } from './logs.ts';

export interface SliceContext {
  readonly stack: string;
  /** The day whose file is being made. */
  readonly day: string;
  readonly nowMs: number;
}

export interface SliceUsage {
  readonly usage: readonly Usage[];
  readonly stored?: NonNullable<CostSums['stored']>;
  /** The text of the day's file of lots of credits. */
  readonly lots?: string;
}

/** What the slice of a day used. */
export const usageOfSlice = async (
  slice: CostSlice,
  groups: readonly LogGroup[],
  context: SliceContext,
): Promise<SliceUsage> => {
  const { day, stack } = context;
  if (slice.of === 'stored') {
    const found = await storedIn(slice.keys);
    return { usage: storedUsage(day, found), stored: found.stored };
  }
  if (slice.of === 'hours') {
    const found = await storedInParts();
    const metricHours = await metricHoursFromLogs(groups, context);
    const idle = idleUsage(day, await readIdleInventory(groups), metricHours);
    return { usage: [...storedUsage(day, found), ...idle], stored: found.stored };
  }
  if (slice.of === 'credits') {
    await refuseUnsettledLots(spanOfDay(day).toMs);
    return creditsOfDay(day, await writtenDays());
  }
  if (slice.of !== 'late') return { usage: await usageOfLogs(slice, groups, context) };
  const logged = await usageOfLogs(slice.logs, groups, { ...context, day: slice.day });
  return { usage: await lateCorrections(slice, logged, { bookedOn: day, stack, groups }) };
};

/**
 * What the logs of the functions or S3's access logs say, as far as they have arrived. A day without access logs, from before there
 * were any, keeps the modelled downloads.
 */
const usageOfLogs = async (
  slice: SliceOfLogs,
  groups: readonly LogGroup[],
  context: SliceContext,
): Promise<readonly Usage[]> => {
  if (slice.of === 'downloads') return usageOfDownloads(groups, context, slice);
  const span = { fromMs: slice.from_ms, toMs: slice.to_ms };
  const { usage } = await usageFromLogs(groups, context, span);
  return (await hasAccessLogs(groups, context)) ? withoutModelledDownloads(usage) : usage;
};

/** Corrections of a slice of the day whose file was written last, by what its logs have now, for the file of `bookedOn`. Logged as a warning. */
const lateCorrections = async (
  { day, plan, number }: Extract<CostSlice, { of: 'late' }>,
  logged: readonly Usage[],
  { stack, bookedOn, groups }: { stack: string; bookedOn: string; groups: readonly LogGroup[] },
): Promise<readonly Usage[]> => {
  const lines = await linesOf(objectKeys.costSlice(day, plan, number));
  if (!lines) return [];
  const filed: CostRow[] = [];
  for await (const line of lines) filed.push(rowOfLine(line, day));
  const { usage, lost } = lateUsage(filed, logged, bookedOn);
  if (lost.length > 0) logger.warn('the logs of a closed day have fewer units than its file', { day, lost });
  if (usage.length === 0) return [];
  const nano_usd = totalNanoUsd(pricedRows(usage, pricesIn(originOf(stack, groups).region)));
  logger.warn('lines of a closed day arrived late', { day, booked_on: bookedOn, rows: usage.length, nano_usd });
  return usage;
};
