import { expect, it } from 'vitest';
import { spanOfDay } from '#core/days.ts';
import { metricHoursOf } from '#finance/books/metric-hours.ts';

const span = spanOfDay('2026-11-20');
const firstHour = span.fromMs / 3_600_000;
const line = (route: string, hourOfDay: number, media = 0) => ({
  route,
  hour: String(firstHour + hourOfDay),
  media: String(media),
});

it('a metric is billed for the hours in which it is made, however many lines make it', () => {
  expect(metricHoursOf([line('getJob', 3), line('getJob', 4), line('getProject', 3)], span)).toBe(3);
  // Two queries, of fifty log groups each, may both have the hour.
  expect(metricHoursOf([line('getJob', 3), line('getJob', 3)], span)).toBe(1);
});

it('media_ms is one metric, whichever routes write it', () => {
  expect(metricHoursOf([line('StartSpeechJob', 1, 2), line('StartAlignment', 1, 1), line('getJob', 1)], span)).toBe(4);
});

it('the lines of sweeps make no metric', () => {
  expect(metricHoursOf([line('StartOpenWork', 3), line('getProject', 3)], span)).toBe(1);
});

it('the hour after the day is left out, since the range of a query includes its end', () => {
  expect(metricHoursOf([line('getJob', 23), line('getJob', 24)], span)).toBe(1);
});
