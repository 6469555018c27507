import { type DayFigures, dayTotal, monthOf } from '../books/day-figures.ts';
import { type ReportSection, tableOf } from './section.ts';

/** Days that the chart shows. */
const chartDays = 92;
/** Days over which the chart's lines are averaged, so that weekends do not show. */
const averagedDays = 7;

const mediaOf = ({ parts }: DayFigures): number => parts.transcribe + parts.encode;

/** Nano-dollars for each transcribed minute of the days together. */
const perMinute = (days: readonly DayFigures[], costOf: (day: DayFigures) => number): number | null =>
  nanoUsdPerMinute(
    days.reduce((sum, day) => sum + costOf(day), 0),
    days.reduce((sum, one) => sum + one.transcribed_seconds, 0),
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
    ...tableOf(shown.entries(), [
      ['Day', 'text', 'day', ([, { day }]) => day],
      ['Minutes', 'count', 'minutes', ([, day]) => day.transcribed_seconds / 60],
      ['USD', 'usd', 'usd', ([, day]) => dayTotal(day)],
      ['USD a minute, 7 days', 'rate', 'usd_per_minute_7_days', ([at]) => all[at] ?? null],
      ['of it media', 'rate', 'media_usd_per_minute_7_days', ([at]) => media[at] ?? null],
    ]),
    shownRows: 0,
  };
};

/** The months up to this one. */
export const monthsSection = (days: readonly DayFigures[]): ReportSection => {
  const months = [...Map.groupBy(days, ({ day }) => monthOf(day))].map(([month, own]) => ({
    ...{ month, own, deferred: own.at(-1)?.deferred_nano_usd ?? 0 },
    revenue: own.reduce((sum, one) => sum + one.revenue_nano_usd, 0),
    cost: own.reduce((sum, day) => sum + dayTotal(day), 0),
    minutes: own.reduce((sum, one) => sum + one.transcribed_seconds, 0) / 60,
  }));
  return {
    id: 'months',
    title: 'Month by month',
    note: 'By the files of the days. A month has only the days that have a file. Deferred revenue is what was paid for credits that are left at its end.',
    ...tableOf(months, [
      ['Month', 'text', 'month', ({ month }) => month],
      ['Revenue', 'usd', 'revenue_usd', ({ revenue }) => revenue],
      ['Cost', 'usd', 'cost_usd', ({ cost }) => cost],
      ['Margin', 'usd', 'margin_usd', ({ revenue, cost }) => revenue - cost],
      ['Minutes', 'count', 'minutes', ({ minutes }) => minutes],
      ['USD a minute', 'rate', 'usd_per_minute', ({ own }) => perMinute(own, dayTotal)],
      ['Deferred revenue', 'usd', 'deferred_usd', ({ deferred }) => deferred],
    ]),
  };
};
