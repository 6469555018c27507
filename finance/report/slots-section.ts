import type { CostRow } from '#contract/schemas/cost-row.ts';
import { monthHours } from '#core/cost/prices.ts';
import { breakEvenMinutes, encodedMonth, reservedSlot, slotChoices } from './reserved-slots.ts';
import type { ReportSection } from './section.ts';
import { countShown, roughly } from './shown.ts';

/** Whether reserved slots of MediaConvert would cost less than the month's encoding did. */
export const slotsSection = (rows: readonly CostRow[], days: number): ReportSection => {
  const month = encodedMonth(rows, days);
  const price = `A slot costs ${roughly(reservedSlot.nanoUsdPerMonth)} a month for ${reservedSlot.months} months, used or not, and encodes one job at a time.`;
  return {
    id: 'reserved-slots',
    title: 'Reserved encoding',
    note: `${price} ${verdict(month)} AWS publishes no speed: run a test job with SimulateReservedQueue. The table has the fewest slots, which work all the time; jobs wait where many come at once.`,
    columns: [
      { title: 'Minutes a slot encodes in one', kind: 'text', field: 'speed' },
      { title: 'Slots', kind: 'count', field: 'slots' },
      { title: 'USD a month', kind: 'usd', field: 'usd_per_month' },
      { title: 'Saved a month', kind: 'usd', field: 'saved_usd_per_month' },
    ],
    rows: slotChoices(month).map(({ speed, slots, nanoUsdPerMonth, savedNanoUsdPerMonth }) => [
      String(speed),
      slots,
      nanoUsdPerMonth,
      savedNanoUsdPerMonth,
    ]),
  };
};

const verdict = (month: ReturnType<typeof encodedMonth>): string => {
  const even = breakEvenMinutes(month);
  if (even === undefined) return 'Nothing was encoded.';
  const speed = (even / (monthHours * 60)).toPrecision(2);
  const now = `${countShown(Math.round(month.minutes))} minutes cost ${roughly(month.nanoUsd)} a month on demand`;
  const pays = month.nanoUsd > reservedSlot.nanoUsdPerMonth ? 'so a slot can pay' : 'so no slot pays yet';
  return `${now}, ${pays}: one costs as much as ${countShown(Math.round(even))} such minutes, and pays only if it encodes at least ${speed} of them in a minute.`;
};
