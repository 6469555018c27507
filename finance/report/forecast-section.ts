import type { DayFigures } from '../books/day-figures.ts';
import { forecastMethod, forecastMonths, lookBackDays, meanError, pastForecasts } from './forecast.ts';
import type { ReportSection } from './section.ts';
import { percentShown } from './shown.ts';

/** What the coming month will cost, by which method, and how wrong that method was before. */
export const forecastSection = (days: readonly DayFigures[]): ReportSection => {
  const past = pastForecasts(days);
  const coming = forecastMonths(days);
  const error = meanError(past);
  const months = [
    ...past.map(({ month, forecastNanoUsd, actualNanoUsd, error: off }) => ({
      month,
      forecast: forecastNanoUsd,
      actual: actualNanoUsd,
      off,
    })),
    ...coming.map(({ month, nanoUsd }) => ({ month, forecast: nanoUsd, actual: null, off: null })),
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
          { name: 'cost', kind: 'first', values: months.map(({ actual }) => actual) },
          { name: 'forecast', kind: 'ahead', values: months.map(({ forecast }) => forecast) },
        ],
      },
    }),
    columns: [
      { title: 'Month', kind: 'text', field: 'month' },
      { title: 'Forecast', kind: 'usd', field: 'forecast_usd' },
      { title: 'Cost', kind: 'usd', field: 'cost_usd' },
      { title: 'Error', kind: 'percent', field: 'error' },
    ],
    rows: months.map(({ month, forecast, actual, off }) => [month, forecast, actual, off]),
  };
};
