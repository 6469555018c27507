import { sumOf } from '#core/sum-of.ts';
import { weekdayOf } from '../books/cost-band.ts';
import { type DayFigures, daysOfMonth, dayTotal, monthAfter, monthOf } from '../books/day-figures.ts';
import { median } from '../books/median.ts';
import { type ReportSection, tableOf } from './section.ts';
import { percentShown } from './shown.ts';

/** Days that a forecast looks back on: four of each weekday. */
export const lookBackDays = 28;

/** The method, in the words of the report. */
const forecastMethod = `Use: for each day the median of the same weekday in the ${lookBackDays} days before. Storage: the cost of the last day, growing by as much a day as on average in those ${lookBackDays} days.`;

/** The cost of the given days, by the days before them without gaps; undefined with fewer than four weeks of them. */
export const forecast = (before: readonly DayFigures[], days: readonly string[]) => {
  const recent = before.slice(-lookBackDays);
  const [first, last] = [recent[0], recent.at(-1)];
  if (recent.length < lookBackDays || !first || !last) return undefined;
  const useOf = (weekday: number) =>
    median(recent.filter(({ day }) => weekdayOf(day) === weekday).map((one) => dayTotal(one) - one.parts.storage));
  const growth = (last.parts.storage - first.parts.storage) / (recent.length - 1);
  const daysAhead = (day: string) => Math.round((Date.parse(day) - Date.parse(last.day)) / 86_400_000);
  const storage = days.map((day) => Math.max(0, last.parts.storage + growth * daysAhead(day)));
  return {
    useNanoUsd: sumOf(days, (day) => Math.round(useOf(weekdayOf(day)))),
    storageNanoUsd: sumOf(storage, Math.round),
  };
};

/** The month of the last day, where days of it are still to come, and the month after it. Days that have a file are not forecast. */
export const forecastMonths = (figures: readonly DayFigures[]) => {
  const last = figures.at(-1);
  if (!last) return [];
  const month = monthOf(last.day);
  return [month, monthAfter(month)].flatMap((one) => {
    const days = daysOfMonth(one).filter((day) => day > last.day);
    const made = days.length > 0 ? forecast(figures, days) : undefined;
    if (!made) return [];
    const spentNanoUsd = totalOf(figures.filter(({ day }) => monthOf(day) === one));
    return { month: one, spentNanoUsd, ...made, nanoUsd: spentNanoUsd + made.useNanoUsd + made.storageNanoUsd };
  });
};

/**
 * What the method would have said of each whole month on the day before it. The error is a share of the actual cost, above zero where
 * the forecast was too high.
 */
export const pastForecasts = (figures: readonly DayFigures[]) => {
  const months = Map.groupBy(figures, ({ day }) => monthOf(day));
  return [...months].flatMap(([month, own]) => {
    const days = daysOfMonth(month);
    const before = figures.filter(({ day }) => day < `${month}-01`);
    const made = own.length === days.length ? forecast(before, days) : undefined;
    const actualNanoUsd = totalOf(own);
    if (!made || actualNanoUsd <= 0) return [];
    const forecastNanoUsd = made.useNanoUsd + made.storageNanoUsd;
    return { month, forecastNanoUsd, actualNanoUsd, error: (forecastNanoUsd - actualNanoUsd) / actualNanoUsd };
  });
};

/** The mean of the errors' sizes; undefined where no past month can be compared. */
export const meanError = (past: readonly { readonly error: number }[]): number | undefined =>
  past.length === 0 ? undefined : sumOf(past, ({ error }) => Math.abs(error)) / past.length;

const totalOf = (figures: readonly DayFigures[]): number => sumOf(figures, dayTotal);

/** What the coming month will cost, the method, and its past error. */
export const forecastSection = (days: readonly DayFigures[]): ReportSection => {
  const past = pastForecasts(days);
  const coming = forecastMonths(days);
  const error = meanError(past);
  const months = [
    ...past,
    ...coming.map(({ month, nanoUsd }) => ({ month, forecastNanoUsd: nanoUsd, actualNanoUsd: null, error: null })),
  ];
  const known =
    error === undefined
      ? 'No past month can be compared yet'
      : `Made on the day before each of ${past.length} past ${past.length === 1 ? 'month' : 'months'}, it was wrong by ${percentShown(error)} on average`;
  return {
    id: 'forecast',
    title: 'Forecast',
    note:
      months.length === 0
        ? `There is no forecast with fewer than ${lookBackDays} days before it. ${forecastMethod}`
        : `${forecastMethod} ${known}.`,
    ...(months.length > 1 && {
      chart: {
        kind: 'lines',
        unit: 'usd',
        labels: months.map(({ month }) => month),
        series: [
          { name: 'cost', kind: 'first', values: months.map(({ actualNanoUsd }) => actualNanoUsd) },
          { name: 'forecast', kind: 'ahead', values: months.map(({ forecastNanoUsd }) => forecastNanoUsd) },
        ],
      },
    }),
    ...tableOf(months, [
      ['Month', 'text', 'month', ({ month }) => month],
      ['Forecast', 'usd', 'forecast_usd', ({ forecastNanoUsd }) => forecastNanoUsd],
      ['Cost', 'usd', 'cost_usd', ({ actualNanoUsd }) => actualNanoUsd],
      ['Error', 'percent', 'error', (of) => of.error],
    ]),
  };
};
