import { median } from './median.ts';

/** Days before a day whose costs say what is usual on it: four of each weekday. */
export const bandDays = 28;
/** With use on fewer of them than this, nothing is usual yet. */
export const minUsedDays = 7;
/** So many days of a weekday have a usual cost of their own; with fewer it is that of all days. */
const minOfWeekday = 3;
/** For normally distributed values, the standard deviation is so many median absolute deviations. */
const perDeviation = 1.4826;

/** A day is above its band from so many deviations on, and from twice the usual cost on, if it makes much of the bill. */
const oneDay = { deviations: 6, share: 1 };
/** The second such day running, from fewer deviations and half as much again on: a busy day is rarely followed by another. */
const twoDays = { deviations: 4, share: 0.5 };
/** A cost that falls to this share on two days running has collapsed. */
const collapsedShare = 0.2;
/** Costs that scatter more than this fall so far by chance. */
const maxCollapseDeviation = 0.4;
/** The highest costs at the end of one month may be so much higher at the end of the next. */
const monthEndShare = 1.25;

const weekDays = 7;
/** A week costs so many times the one two weeks before, and the one four weeks before: it doubles within about a month. */
const growth = { twoWeeks: 1.4, fourWeeks: 1.7 };

/** Costs of consecutive days, the last of which is judged. */
export interface CostSeries {
  readonly days: readonly string[];
  readonly nanoUsd: readonly number[];
  /** Nothing is its usual cost until there was use on enough days: what one account uses has none until then. */
  readonly startsAtZero?: boolean;
}

export interface Unusual {
  readonly kind: 'high' | 'low' | 'growth';
  readonly nano_usd: number;
  readonly usual_nano_usd: number;
}

/** Differences that count, in nano-dollars a day. */
export interface Least {
  /** The least cost of one day alone. */
  readonly once: number;
  readonly lasting: number;
}

/** What is unusual about the last day. */
export const unusualIn = (series: CostSeries, least: Least): Unusual | undefined => {
  const at = series.days.length - 1;
  const [band, before] = [bandAt(series, at), bandAt(series, at - 1)];
  const [today = 0, yesterday = 0] = [series.nanoUsd[at], series.nanoUsd[at - 1]];
  if (band) {
    const found = { nano_usd: today, usual_nano_usd: band.usual };
    const isAbove = (value: number, { usual, deviation }: Band, { deviations, share }: typeof oneDay) =>
      value > usual * (1 + Math.max(share, deviations * deviation)) && value - usual >= least.lasting;
    const monthEnd = lastMonthEnd(series, at, band);
    const isLarge = isAbove(today, band, oneDay) && today - band.usual >= least.once;
    const isSecond =
      isAbove(today, band, twoDays) &&
      before !== undefined &&
      isAbove(yesterday, before, twoDays) &&
      monthEnd !== 'unknown';
    const isUsual = typeof monthEnd === 'number' && today <= monthEnd * monthEndShare;
    if ((isLarge || isSecond) && !isUsual) return { kind: 'high', ...found };
    const hasCollapsed = (value: number, { usual, deviation, isUsed }: Band) =>
      isUsed && deviation <= maxCollapseDeviation && value <= usual * collapsedShare && usual - value >= least.lasting;
    if (before && hasCollapsed(today, band) && hasCollapsed(yesterday, before)) return { kind: 'low', ...found };
  }
  return growthIn(series, least.lasting);
};

interface Band {
  readonly usual: number;
  readonly usualOn: (day: string) => number;
  /** How far single days are from the usual cost, as a share of it. */
  readonly deviation: number;
  /** Whether there was use on every such weekday. */
  readonly isUsed: boolean;
}

/** Only days with use are compared, since many customers work on some days only. A median does not move with the days that it should find. */
const bandAt = ({ days, nanoUsd, startsAtZero }: CostSeries, at: number): Band | undefined => {
  const used = days
    .slice(Math.max(0, at - bandDays), at)
    .map((day, n) => ({ weekday: weekdayOf(day), value: nanoUsd[Math.max(0, at - bandDays) + n] ?? 0 }))
    .filter(({ value }) => value > 0);
  if (used.length < minUsedDays)
    return startsAtZero && at > bandDays / 2 ? { usual: 0, usualOn: () => 0, deviation: 0, isUsed: false } : undefined;
  const ofAll = median(used.map(({ value }) => value));
  const usuals = Array.from({ length: weekDays }, (_, weekday) => {
    const own = used.filter((one) => one.weekday === weekday).map(({ value }) => value);
    return own.length < minOfWeekday ? undefined : median(own);
  });
  const deviation =
    perDeviation * median(used.map(({ weekday, value }) => Math.abs(value / (usuals[weekday] ?? ofAll) - 1)));
  const usualOn = (day: string) => Math.round(usuals[weekdayOf(day)] ?? ofAll);
  const today = days[at] ?? '';
  const isUsed = used.filter(({ weekday }) => weekday === weekdayOf(today)).length >= bandDays / weekDays;
  return { usual: usualOn(today), usualOn, deviation, isUsed };
};

export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** The last three days of a month and the first two are compared with those of the month before. */
const isMonthEnd = (day: string): boolean => {
  const date = new Date(day);
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() <= 2 || date.getUTCDate() > length - 3;
};

/** The most that the day would have cost at the end of last month; undefined for a day within a month. */
const lastMonthEnd = ({ days, nanoUsd }: CostSeries, at: number, band: Band): number | 'unknown' | undefined => {
  if (!isMonthEnd(days[at] ?? '')) return undefined;
  const from = at - 34;
  const shares = (from < 0 ? [] : days.slice(from, at - 26)).flatMap((day, n) => {
    const value = nanoUsd[from + n] ?? 0;
    return isMonthEnd(day) && value > 0 ? value / band.usualOn(day) : [];
  });
  return shares.length === 0 ? 'unknown' : Math.max(...shares) * band.usual;
};

/** A rise of a few percent a day, which no band shows because the band rises too. The dearest day of each week does not count. */
const growthIn = ({ nanoUsd }: CostSeries, leastNanoUsd: number): Unusual | undefined => {
  const week = (weeksBefore: number): number | undefined => {
    const to = nanoUsd.length - weeksBefore * weekDays;
    if (to < weekDays) return undefined;
    const own = nanoUsd.slice(to - weekDays, to);
    return own.reduce((sum, value) => sum + value, 0) - Math.max(...own);
  };
  const countedDays = weekDays - 1;
  const [now = 0, two = 0, four = two / growth.fourWeeks] = [week(0), week(2), week(4)];
  // What begins is no growth: until it has a band, it is a part of what is new.
  if (two === 0 || four === 0 || now - two < leastNanoUsd * countedDays) return undefined;
  return now >= two * growth.twoWeeks && now >= four * growth.fourWeeks
    ? { kind: 'growth', nano_usd: Math.round(now / countedDays), usual_nano_usd: Math.round(two / countedDays) }
    : undefined;
};

/** What a day like the last one usually costs, days without use included; for telling what rose and fell. */
export const usuallyOn = ({ days, nanoUsd }: CostSeries): number => {
  const weekday = weekdayOf(days.at(-1) ?? '');
  const own = nanoUsd.filter((_, n) => n < days.length - 1 && weekdayOf(days[n] ?? '') === weekday);
  return Math.round(median(own.slice(-4)));
};
