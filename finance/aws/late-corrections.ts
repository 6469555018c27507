import type { PriceList } from '#contract/schemas/price-list.ts';
import { dayMs, spanOfDay } from '#core/days.ts';
import { logger } from '#runtime/logger.ts';
import { lateUsage } from '../books/late-usage.ts';
import { pricedRows, totalNanoUsd, type Usage, withPlans } from '../books/usage.ts';
import { accountsIn } from './accounts-in.ts';
import { costFileRows } from './cost-files.ts';
import { usageOfDay } from './day-usage.ts';
import type { LogGroup } from './logs.ts';

/** Lines later than this are not looked for: retention may have deleted others of the day. */
const maxLateDays = 7;

export interface Closing {
  readonly stack: string;
  readonly nowMs: number;
  /** The day whose file is being made, which will have the corrections. */
  readonly bookedOn: string;
  readonly list: PriceList;
}

/** Corrections of the day whose file was written last. They are logged as a warning. */
export const lateCorrections = async (
  groups: readonly LogGroup[],
  day: string,
  { stack, nowMs, bookedOn, list }: Closing,
): Promise<readonly Usage[]> => {
  if (spanOfDay(day).toMs < nowMs - maxLateDays * dayMs) return [];
  const filed = await costFileRows(day);
  if (!filed) return [];
  const logged = await usageOfDay(groups, { stack, day, nowMs });
  const { usage, lost } = lateUsage(filed, logged, bookedOn);
  if (lost.length > 0) logger.warn('the logs of a closed day have fewer units than its file', { day, lost });
  if (usage.length === 0) return [];
  const { plans } = await accountsIn(usage);
  const planned = withPlans(usage, plans);
  const nanoUsd = totalNanoUsd(pricedRows(planned, list));
  logger.warn('lines of a closed day arrived late', {
    day,
    booked_on: bookedOn,
    rows: usage.length,
    nano_usd: nanoUsd,
  });
  return planned;
};

/** Throws where another file corrects the day: its file would count the late lines a second time. */
export const refuseCorrectedDay = async (day: string, written: readonly string[]): Promise<void> => {
  const next = written.find((other) => other > day);
  const rows = next === undefined ? undefined : await costFileRows(next);
  if (rows?.some((row) => row.booked_on !== undefined && row.day === day))
    throw new Error(
      `The file of ${next} has corrections of ${day}. Delete that file too, write ${day} first, then ${next}.`,
    );
};
