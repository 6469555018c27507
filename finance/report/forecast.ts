import { type DayFigures, daysOfMonth, dayTotal, monthAfter, monthOf } from '../books/day-figures.ts';
import { median } from '../books/median.ts';

/** Days that a forecast looks back on: four of each weekday. */
export const lookBackDays = 28;

/** The method, in the words of the report. */
export const forecastMethod = `Use: for each day the median of the same weekday in the ${lookBackDays} days before. Storage: the cost of the last day, growing by as much a day as on average in those ${lookBackDays} days.`;

interface Forecast {
  readonly useNanoUsd: number;
  readonly storageNanoUsd: number;
}

/** The cost of the given days, by the days before them without gaps; undefined with fewer than four weeks of them. */
export const forecast = (before: readonly DayFigures[], days: readonly string[]): Forecast | undefined => {
  const recent = before.slice(-lookBackDays);
  const [first, last] = [recent[0], recent.at(-1)];
  if (recent.length < lookBackDays || !first || !last) return undefined;
  const useOf = (weekday: number) =>
    median(recent.filter(({ day }) => weekdayOf(day) === weekday).map((one) => dayTotal(one) - one.nanoUsd.storage));
  const growth = (last.nanoUsd.storage - first.nanoUsd.storage) / (recent.length - 1);
  const daysAhead = (day: string) => Math.round((Date.parse(day) - Date.parse(last.day)) / 86_400_000);
  const storage = days.map((day) => Math.max(0, last.nanoUsd.storage + growth * daysAhead(day)));
  return {
    useNanoUsd: days.reduce((sum, day) => sum + Math.round(useOf(weekdayOf(day))), 0),
    storageNanoUsd: storage.reduce((sum, nanoUsd) => sum + Math.round(nanoUsd), 0),
  };
};

const weekdayOf = (day: string): number => new Date(day).getUTCDay();

export interface MonthForecast {
  readonly month: string;
  /** Days of the month that have a file already: what they cost is not forecast. */
  readonly spentNanoUsd: number;
  readonly useNanoUsd: number;
  readonly storageNanoUsd: number;
  readonly nanoUsd: number;
}

/** The month of the last day, where days of it are still to come, and the month after it. */
export const forecastMonths = (figures: readonly DayFigures[]): MonthForecast[] => {
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

export interface PastForecast {
  readonly month: string;
  readonly forecastNanoUsd: number;
  readonly actualNanoUsd: number;
  /** Of the actual cost; above zero where the forecast was too high. */
  readonly error: number;
}

/** What the method would have said of each whole month on the day before it. */
export const pastForecasts = (figures: readonly DayFigures[]): PastForecast[] => {
  const months = [...new Set(figures.map(({ day }) => monthOf(day)))];
  return months.flatMap((month) => {
    const own = figures.filter(({ day }) => monthOf(day) === month);
    const days = daysOfMonth(month);
    const made =
      own.length === days.length
        ? forecast(
            figures.filter(({ day }) => day < `${month}-01`),
            days,
          )
        : undefined;
    const actualNanoUsd = totalOf(own);
    if (!made || actualNanoUsd <= 0) return [];
    const forecastNanoUsd = made.useNanoUsd + made.storageNanoUsd;
    return { month, forecastNanoUsd, actualNanoUsd, error: (forecastNanoUsd - actualNanoUsd) / actualNanoUsd };
  });
};

/** The mean of the errors' sizes; undefined where no past month can be compared. */
export const meanError = (past: readonly PastForecast[]): number | undefined =>
  past.length === 0 ? undefined : past.reduce((sum, { error }) => sum + Math.abs(error), 0) / past.length;

const totalOf = (figures: readonly DayFigures[]): number => figures.reduce((sum, one) => sum + dayTotal(one), 0);
