import { describe, expect, it } from 'vitest';
import { usEast1 } from '#core/cost/prices.ts';
import { daysBetween } from '#core/days.ts';
import { type DayFigures, dayFigures, daysOfMonth, monthAfter, withoutGaps } from '#finance/books/day-figures.ts';
import { median } from '#finance/books/median.ts';
import { forecast, forecastMonths, meanError, pastForecasts } from '#finance/report/forecast.ts';
import { storageSection } from '#finance/report/stored-sections.ts';

const empty = dayFigures('2026-01-01', []);
const day = (name: string, requests: number, storage = 0, stored_bytes = 0): DayFigures => ({
  ...empty,
  day: name,
  parts: { ...empty.parts, requests, storage },
  stored_bytes,
});
const isSunday = (name: string) => new Date(name).getUTCDay() === 0;
/** 100 on each day but Sunday, and storage that costs one more each day. */
const regular = (from: string, to: string) =>
  daysBetween(from, to).map((name, n) => day(name, isSunday(name) ? 30 : 100, n));

describe('a forecast', () => {
  it('has the use of the same weekdays, and storage that goes on growing', () => {
    const before = regular('2026-01-01', '2026-03-31');
    // April has four Sundays; the last day of March has storage for 89.
    expect(forecast(before, daysOfMonth('2026-04'))).toEqual({
      useNanoUsd: 26 * 100 + 4 * 30,
      storageNanoUsd: daysOfMonth('2026-04').reduce((sum, _, n) => sum + 90 + n, 0),
    });
  });

  it('is not affected by a single unusual day', () => {
    const before = regular('2026-03-01', '2026-03-31').map((one) =>
      one.day === '2026-03-18' ? day(one.day, 1_000_000, one.parts.storage) : one,
    );
    expect(forecast(before, daysOfMonth('2026-04'))?.useNanoUsd).toBe(26 * 100 + 4 * 30);
  });

  it('is not made of fewer than four weeks', () => {
    expect(forecast(regular('2026-03-01', '2026-03-27'), daysOfMonth('2026-04'))).toBeUndefined();
    expect(forecastMonths(regular('2026-03-01', '2026-03-27'))).toEqual([]);
    expect(forecastMonths([])).toEqual([]);
  });

  it('of the present month has what is spent already', () => {
    const [present, next] = forecastMonths(regular('2026-03-01', '2026-04-10'));
    const spent = regular('2026-03-01', '2026-04-10').slice(31);
    expect(present).toMatchObject({
      month: '2026-04',
      spentNanoUsd: spent.reduce((sum, { parts }) => sum + parts.requests + parts.storage, 0),
      useNanoUsd: 17 * 100 + 3 * 30,
    });
    expect(next).toMatchObject({ month: '2026-05', spentNanoUsd: 0, useNanoUsd: 26 * 100 + 5 * 30 });
  });

  it('is compared with whole past months only, and without knowing them', () => {
    const doubled = regular('2026-01-15', '2026-04-10').map((one) =>
      one.day >= '2026-03-01' ? day(one.day, 2 * one.parts.requests, one.parts.storage) : one,
    );
    const past = pastForecasts(doubled);
    expect(past.map(({ month }) => month)).toEqual(['2026-03']);
    const storage = doubled.slice(45, 76).reduce((sum, { parts }) => sum + parts.storage, 0);
    const use = 26 * 100 + 5 * 30;
    expect(past[0]).toMatchObject({ forecastNanoUsd: use + storage, actualNanoUsd: 2 * use + storage });
    expect(past[0]?.error).toBeCloseTo(-use / (2 * use + storage), 12);
    expect(meanError(past)).toBeCloseTo(use / (2 * use + storage), 12);
    expect(meanError([])).toBeUndefined();
  });
});

describe('storage to come', () => {
  it('goes on at the rate of the last four weeks, priced by the month', () => {
    const gib = 2 ** 30;
    const days = daysBetween('2026-03-01', '2026-04-30').map((name, n) => day(name, 0, 0, n < 33 ? 0 : (n - 32) * gib));
    const { note, rows } = storageSection(days, usEast1.s3_byte_hours);
    expect(note).toContain('grew by 1.0 GiB a day');
    expect(rows.map(([months]) => months)).toEqual(['0', '1', '3', '6', '12']);
    expect(rows[0]).toEqual(['0', 28 * gib, 28 * 23_000_000]);
    // A year of 730-hour months is 365 days.
    expect(rows[4]).toEqual(['12', (28 + 365) * gib, (28 + 365) * 23_000_000]);
  });

  it('is nothing without a file', () => {
    expect(storageSection([], usEast1.s3_byte_hours).note).toContain('grew by 0 B a day');
  });
});

describe('days', () => {
  it('without a file are days without use, on which what is stored stays', () => {
    const filled = withoutGaps([day('2026-02-27', 5, 1, 9), day('2026-03-02', 7)]);
    expect(filled.map((one) => [one.day, one.parts.requests, one.stored_bytes])).toEqual([
      ['2026-02-27', 5, 9],
      ['2026-02-28', 0, 9],
      ['2026-03-01', 0, 9],
      ['2026-03-02', 7, 0],
    ]);
    expect(withoutGaps([])).toEqual([]);
  });

  it('are counted by the calendar', () => {
    expect(monthAfter('2026-12')).toBe('2027-01');
    expect(monthAfter('2026-01', -12)).toBe('2025-01');
    expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29');
  });
});

it.each([
  [[], 0],
  [[5], 5],
  [[9, 1, 5], 5],
  [[9, 1, 5, 2], 3.5],
])('the median of %j is %d', (values, middle) => expect(median(values)).toBe(middle));
