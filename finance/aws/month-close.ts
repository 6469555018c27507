import * as v from 'valibot';
import { objectKeys } from '#contract/object-keys.ts';
import { MonthClose } from '#contract/schemas/month-close.ts';
import { dayMs, dayOf, isClosed } from '#core/days.ts';
import { createObject, findJson } from '#runtime/aws/s3.ts';
import { daysOfMonth, monthOf } from '../books/day-figures.ts';
import { maxLateDays } from '../books/late-usage.ts';
import { linesOfDay, writtenDays } from './cost-files.ts';

const keyOf = (month: string): string => objectKeys.costReport(month, `${month}-close.json`);

/** Undefined while the month is open. */
export const readMonthClose = (month: string): Promise<MonthClose | undefined> => findJson(keyOf(month), MonthClose);

/** Throws where the month is not over, or one of its days since the first file has none. */
export const requireFiles = async (month: string, nowMs: number): Promise<void> => {
  const days = daysOfMonth(month);
  if (!isClosed(days.at(-1) ?? '', nowMs)) throw new Error(`${month} is not over, with an hour for late lines.`);
  const written = await writtenDays();
  const missing = days.filter((day) => day >= (written[0] ?? '') && !written.includes(day));
  if (missing.length > 0)
    throw new Error(`No file yet of ${missing.join(', ')}. Close the month when WriteDailyCosts has written it.`);
};

/** Does nothing where the month is closed already. */
export const createMonthClose = async (close: MonthClose): Promise<boolean> => {
  const text = Buffer.from(JSON.stringify(v.parse(MonthClose, close)));
  return (await createObject(keyOf(close.month), text, 'application/json')) !== undefined;
};

/** Throws where the month, or that of the day, is closed: a file that changes would change its figures. */
export const refuseClosedMonth = async (dayOrMonth: string): Promise<void> => {
  const close = await readMonthClose(monthOf(dayOrMonth));
  if (close)
    throw new Error(
      `${close.month} was closed at ${close.closed_at} by ${close.closed_by}. The files of its days stay as they are.`,
    );
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
