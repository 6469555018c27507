import { type DayFigures, dayTotal, monthOf } from '../books/day-figures.ts';
import type { ReportSection } from './section.ts';

/** Days that the chart shows. */
const chartDays = 92;
/** Days over which the chart's lines are averaged, so that weekends do not show. */
const averagedDays = 7;

const mediaOf = ({ nanoUsd }: DayFigures): number => nanoUsd.transcribe + nanoUsd.encode;

/** Nano-dollars for each transcribed minute of the days together. */
const perMinute = (days: readonly DayFigures[], costOf: (day: DayFigures) => number): number | null =>
  nanoUsdPerMinute(
    days.reduce((sum, day) => sum + costOf(day), 0),
    days.reduce((sum, { transcribedSeconds }) => sum + transcribedSeconds, 0),
  );

/** Null where nothing was transcribed. */
export const nanoUsdPerMinute = (nanoUsd: number, transcribedSeconds: number): number | null =>
  transcribedSeconds === 0 ? null : Math.round((nanoUsd * 60) / transcribedSeconds);

/** What a captioned minute costs, day by day. */
export const minutesSection = (days: readonly DayFigures[]): ReportSection => {
  const first = Math.max(0, days.length - chartDays);
  const shown = days.slice(first);
  const averaged = (costOf: (day: DayFigures) => number) =>
    shown.map((_, at) => perMinute(days.slice(Math.max(0, first + at + 1 - averagedDays), first + at + 1), costOf));
  const all = averaged(dayTotal);
  const media = averaged(mediaOf);
  return {
    id: 'minutes',
    title: 'Cost per captioned minute',
    note: `All costs of ${averagedDays} days divided by the minutes that were transcribed on them, for the last ${shown.length} days; the second line has Transcribe and encoding alone.`,
    chart: {
      kind: 'lines',
      unit: 'usd',
      labels: shown.map(({ day }) => day),
      series: [
        { name: 'all costs', kind: 'first', values: all },
        { name: 'Transcribe and encoding', kind: 'second', values: media },
      ],
    },
    columns: [
      { title: 'Day', kind: 'text', field: 'day' },
      { title: 'Minutes', kind: 'count', field: 'minutes' },
      { title: 'USD', kind: 'usd', field: 'usd' },
      { title: 'USD a minute, 7 days', kind: 'rate', field: 'usd_per_minute_7_days' },
      { title: 'of it media', kind: 'rate', field: 'media_usd_per_minute_7_days' },
    ],
    rows: shown.map((day, at) => [
      day.day,
      day.transcribedSeconds / 60,
      dayTotal(day),
      all[at] ?? null,
      media[at] ?? null,
    ]),
    shownRows: 0,
  };
};

/** The months up to this one. */
export const monthsSection = (days: readonly DayFigures[]): ReportSection => ({
  id: 'months',
  title: 'Month by month',
  note: 'By the files of the days. A month has only the days that have a file. Deferred revenue is what was paid for credits that are left at its end.',
  columns: [
    { title: 'Month', kind: 'text', field: 'month' },
    { title: 'Revenue', kind: 'usd', field: 'revenue_usd' },
    { title: 'Cost', kind: 'usd', field: 'cost_usd' },
    { title: 'Margin', kind: 'usd', field: 'margin_usd' },
    { title: 'Minutes', kind: 'count', field: 'minutes' },
    { title: 'USD a minute', kind: 'rate', field: 'usd_per_minute' },
    { title: 'Deferred revenue', kind: 'usd', field: 'deferred_usd' },
  ],
  rows: [...Map.groupBy(days, ({ day }) => monthOf(day))].map(([month, own]) => {
    const revenue = own.reduce((sum, { revenueNanoUsd }) => sum + revenueNanoUsd, 0);
    const cost = own.reduce((sum, day) => sum + dayTotal(day), 0);
    const minutes = own.reduce((sum, { transcribedSeconds }) => sum + transcribedSeconds, 0) / 60;
    return [month, revenue, cost, revenue - cost, minutes, perMinute(own, dayTotal), own.at(-1)?.deferredNanoUsd ?? 0];
  }),
});
