import type { Price } from '#contract/schemas/price-list.ts';
import { dayMs, dayOf } from '#core/days.ts';
import type { DayFigures } from '../books/day-figures.ts';
import { unknown } from '../books/unknown-prices.ts';
import { lookBackDays } from './forecast.ts';
import type { ReportSection } from './section.ts';
import { bytesShown } from './shown.ts';
import { storageOutlook } from './storage-outlook.ts';

/** Days that the chart shows on both sides of the last day. */
const chartDays = 92;

/** What the bucket holds, and what it will hold if it grows as in the last weeks. */
export const storageSection = (days: readonly DayFigures[], price: Price | undefined): ReportSection => {
  const { growthBytesPerDay, levels } = storageOutlook(days, price);
  const known = days.slice(-chartDays);
  const [last] = known.slice(-1);
  const held = last?.storedBytes ?? 0;
  const ahead = Array.from({ length: last ? chartDays : 0 }, (_, n) => n + 1);
  return {
    id: 'storage',
    title: 'Storage to come',
    note: `Bytes in the bucket grew by ${bytesShown(growthBytesPerDay)} a day in the last ${lookBackDays} days. The dashed line, and the months to come, go on at that rate.`,
    chart: {
      kind: 'lines',
      unit: 'bytes',
      labels: [...known.map(({ day }) => day), ...ahead.map((n) => dayOf(Date.parse(last?.day ?? '') + n * dayMs))],
      series: [
        { name: 'stored', kind: 'first', values: known.map(({ storedBytes }) => storedBytes) },
        {
          name: 'at the same rate',
          kind: 'ahead',
          values: [
            ...known.map((_, at) => (at + 1 === known.length ? held : null)),
            ...ahead.map((n) => Math.max(0, held + n * growthBytesPerDay)),
          ],
        },
      ],
    },
    columns: [
      { title: 'Months from now', kind: 'text', field: 'months' },
      { title: 'Stored', kind: 'bytes', field: 'bytes' },
      { title: 'USD a month', kind: 'usd', field: 'usd_per_month' },
    ],
    rows: levels.map(({ months, bytes, nanoUsdPerMonth }) => [String(months), bytes, nanoUsdPerMonth ?? unknown]),
  };
};
