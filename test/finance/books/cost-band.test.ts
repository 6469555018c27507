import { describe, expect, it } from 'vitest';
import { dayMs, dayOf, daysBetween } from '#core/days.ts';
import { bandDays, type Least, unusualIn } from '#finance/books/cost-band.ts';

const cent = 10_000_000;
/** A Thursday within a month. */
const today = '2026-10-15';
/** Whether daily costs in cents are unusual; the last is today's. */
const unusual = (cents: readonly number[], least: Least = { once: 1, lasting: 1 }, last = today) => {
  const days = daysBetween(dayOf(Date.parse(last) - (cents.length - 1) * dayMs), last);
  return unusualIn({ days, nanoUsd: cents.map((one) => one * cent) }, least);
};
const kindOf = (...given: Parameters<typeof unusual>) => unusual(...given)?.kind;
const flat = (days: number, cents = 100): number[] => Array(days).fill(cents);

describe('the cost of a day is above its band', () => {
  it('from more than twice the usual cost on', () => {
    expect(unusual([...flat(28), 201])).toEqual({ kind: 'high', nano_usd: 201 * cent, usual_nano_usd: 100 * cent });
    expect(unusual([...flat(28), 200])).toBeUndefined();
  });

  it('by six deviations, where costs scatter', () => {
    // Each weekday's median is 100 cents, and the median deviation 20 %.
    const scattered = flat(28).map((cents, n) => cents + ([-40, -20, 20, 40][Math.floor(n / 7)] ?? 0));
    const limit = 100 * (1 + 6 * 1.4826 * 0.3);
    expect(kindOf([...scattered, Math.ceil(limit)])).toBe('high');
    expect(kindOf([...scattered, Math.floor(limit)])).not.toBe('high');
  });

  it('on the second day running from half as much again on, and on one day alone only by a large difference', () => {
    const least = { once: 150 * cent, lasting: 1 };
    expect(kindOf([...flat(28), 240], least)).toBeUndefined();
    expect(kindOf([...flat(28), 251], least)).toBe('high');
    expect(kindOf([...flat(28), 240, 151], least)).toBe('high');
    expect(kindOf([...flat(28), 240, 149], least)).toBeUndefined();
  });

  it('of its weekday: a Sunday like a Thursday is unusual, and a Thursday like it is not', () => {
    const weeks = flat(28).map((cents, n) =>
      new Date(Date.parse(today) - (28 - n) * dayMs).getUTCDay() === 0 ? 10 : cents,
    );
    const sunday = '2026-10-18';
    const toSunday = [...weeks, ...flat(3)].slice(3);
    expect(kindOf([...weeks, 100])).toBeUndefined();
    expect(kindOf([...toSunday, 100], undefined, sunday)).toBe('high');
  });

  it('although a day like it was among those before', () => {
    expect(kindOf([...flat(20), 5000, 5000, 100, 5000])).toBe('high');
  });

  it('never before seven days with use, on which alone it is compared', () => {
    expect(kindOf([...flat(6, 10), 9999])).toBeUndefined();
    expect(kindOf([...flat(20, 0), ...flat(6, 10), 9999])).not.toBe('high');
    expect(kindOf([...flat(20, 0), ...flat(7, 10), 9999])).toBe('high');
  });

  it('not at the end of a month, where the last one was as dear', () => {
    const end = '2026-10-31';
    const withEnd = flat(40).map((cents, n) => (40 - n === 31 || 40 - n === 30 ? 250 : cents));
    expect(kindOf([...flat(40), 290], undefined, end)).toBe('high');
    expect(kindOf([...withEnd, 290], undefined, end)).toBeUndefined();
    expect(kindOf([...withEnd, 350], undefined, end)).toBe('high');
  });
});

describe('a cost has collapsed', () => {
  it('on the second day running with a fifth of the usual or less', () => {
    expect(kindOf([...flat(bandDays), 20, 20])).toBe('low');
    expect(kindOf([...flat(bandDays), 20])).toBeUndefined();
    expect(kindOf([...flat(bandDays), 20, 21])).toBeUndefined();
    expect(kindOf([...flat(bandDays), 0, 0], { once: 1, lasting: 101 * cent })).toBeUndefined();
  });

  it('only where there was use on every such weekday', () => {
    const sometimes = flat(28).map((cents, n) => (n === 2 ? 0 : cents));
    expect(kindOf([...sometimes, 0, 0])).toBe('low');
    expect(kindOf([...sometimes.slice(2), 100, 0, 0])).toBeUndefined();
  });
});

describe('a cost grows', () => {
  const rising = (percentADay: number, days: number) =>
    Array.from({ length: days }, (_, n) => Math.round(10_000 * (1 + percentADay / 100) ** n));

  it('when a week is dearer by two fifths than the one two weeks before', () => {
    expect(kindOf(rising(2.5, 35))).toBe('growth');
    expect(kindOf(rising(2.3, 35))).toBeUndefined();
    expect(kindOf(rising(3, 21))).toBe('growth');
    expect(kindOf(rising(3, 20))).toBeUndefined();
  });

  it('and not because of one dear day, nor after a week of holidays', () => {
    const least = { once: 1e15, lasting: 1 };
    expect(kindOf([...flat(34), 500], least)).toBeUndefined();
    expect(kindOf([...flat(14), ...flat(7, 50), ...flat(14)], least)).toBeUndefined();
  });
});
