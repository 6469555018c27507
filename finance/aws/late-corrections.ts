import { objectKeys } from '#contract/object-keys.ts';
import type { CostSlice } from '#contract/schemas/cost-plan.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { dayMs, dayOf } from '#core/days.ts';
import { logger } from '#runtime/logger.ts';
import { lateUsage, maxLateDays } from '../books/late-usage.ts';
import { originOf } from '../books/log-groups.ts';
import { pricedRows, totalNanoUsd, type Usage } from '../books/usage.ts';
import { linesOf, linesOfDay, rowsOf } from './cost-files.ts';
import type { LogGroup } from './logs.ts';
import { refuseClosedMonth } from './month-close.ts';

/** Corrections of a slice of the day whose file was written last, by what its logs have now, for the file of `bookedOn`. Logged as a warning. */
export const lateCorrections = async (
  { day, plan, number }: Extract<CostSlice, { of: 'late' }>,
  logged: readonly Usage[],
  { stack, bookedOn, groups }: { stack: string; bookedOn: string; groups: readonly LogGroup[] },
): Promise<readonly Usage[]> => {
  const lines = await linesOf(objectKeys.costSlice(day, plan, number));
  if (!lines) return [];
  const { usage, lost } = lateUsage(await rowsOf(lines), logged, bookedOn);
  if (lost.length > 0) logger.warn('the logs of a closed day have fewer units than its file', { day, lost });
  if (usage.length === 0) return [];
  const nano_usd = totalNanoUsd(pricedRows(usage, pricesIn(originOf(stack, groups).region)));
  logger.warn('lines of a closed day arrived late', { day, booked_on: bookedOn, rows: usage.length, nano_usd });
  return usage;
};

/** Throws where the day's month is closed, or another file corrects the day: its file would count the late lines a second time. */
export const refuseFixedDay = async (day: string, written: readonly string[]): Promise<void> => {
  await refuseClosedMonth(day);
  const last = dayOf(Date.parse(day) + (maxLateDays + 1) * dayMs);
  // Any of them may have been planned first after the day, where an operator named it.
  for (const other of written.filter((one) => one > day && one <= last))
    for await (const { x_BookedOn, ChargePeriodStart } of (await linesOfDay(other)) ?? [])
      if (x_BookedOn && ChargePeriodStart.startsWith(day))
        throw new Error(
          `The file of ${other} has corrections of ${day}. Delete that file too, write ${day} first, then ${other}.`,
        );
};
