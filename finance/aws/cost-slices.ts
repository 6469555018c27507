import type { CostSlice, SliceOfLogs } from '#contract/schemas/cost-plan.ts';
import type { CostSums } from '#contract/schemas/cost-sums.ts';
import { withoutModelledDownloads } from '../books/access-log.ts';
import { idleUsage, storedUsage } from '../books/hourly-usage.ts';
import type { Usage } from '../books/usage.ts';
import { writtenDays } from './cost-files.ts';
import { creditsOfDay } from './credit-books.ts';
import { hasAccessLogs, usageOfDownloads } from './downloads.ts';
import { readIdleInventory, storedIn, storedInParts } from './hourly-inventory.ts';
import { lateCorrections } from './late-corrections.ts';
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
  if (slice.of === 'credits') return creditsOfDay(day, await writtenDays());
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
