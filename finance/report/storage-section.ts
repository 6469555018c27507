import type { Price } from '#contract/schemas/price-list.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { monthHours } from '#core/cost/prices.ts';
import { dayMs, dayOf } from '#core/days.ts';
import type { DayFigures } from '../books/day-figures.ts';
import { unknown } from '../books/unknown-prices.ts';
import { lookBackDays } from './forecast.ts';
import { type ReportSection, tableOf } from './section.ts';
import { bytesShown } from './shown.ts';

/** Days that the chart shows on both sides of the last day. */
const chartDays = 92;
const daysPerMonth = monthHours / 24;

/** What so many bytes cost in a month of 730 hours. */
export const monthly = (bytes: number, price: Price | undefined) => nanoUsdOf(bytes * monthHours, price) ?? unknown;

/** What the bucket holds on the last day, and what it will hold if it grows as in the last four weeks. */
export const storageSection = (days: readonly DayFigures[], price: Price | undefined): ReportSection => {
  const recent = days.slice(-lookBackDays);
  const [before = 0, held = 0] = [recent[0]?.stored_bytes, recent.at(-1)?.stored_bytes];
  const growthBytesPerDay = recent.length > 1 ? (held - before) / (recent.length - 1) : 0;
  const heldAfter = (daysLater: number) => Math.max(0, held + growthBytesPerDay * daysLater);
  const bytesIn = (months: number) => Math.round(heldAfter(daysPerMonth * months));
  const known = days.slice(-chartDays);
  const last = known.at(-1)?.day;
  const ahead = Array.from({ length: last ? chartDays : 0 }, (_, n) => n + 1);
  return {
    id: 'storage',
    title: 'Storage to come',
    note: `Bytes in the bucket grew by ${bytesShown(growthBytesPerDay)} a day in the last ${lookBackDays} days. The dashed line, and the months to come, go on at that rate.`,
    chart: {
      kind: 'lines',
      unit: 'bytes',
      labels: [...known.map(({ day }) => day), ...ahead.map((n) => dayOf(Date.parse(last ?? '') + n * dayMs))],
      series: [
        { name: 'stored', kind: 'first', values: known.map((one) => one.stored_bytes) },
        {
          name: 'at the same rate',
          kind: 'ahead',
          values: [...known.map((_, at) => (at + 1 === known.length ? held : null)), ...ahead.map(heldAfter)],
        },
      ],
    },
    ...tableOf(
      [0, 1, 3, 6, 12],
      [
        ['Months from now', 'text', 'months', String],
        ['Stored', 'bytes', 'bytes', bytesIn],
        ['USD a month', 'usd', 'usd_per_month', (months) => monthly(bytesIn(months), price)],
      ],
    ),
  };
};
