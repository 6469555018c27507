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

it.each([
  ['for the hours in which it is made', [line('getJob', 3), line('getJob', 4), line('getProject', 3)], 3],
  // Two queries, of fifty log groups each, may both have the hour.
  ['once for an hour, however many lines make it', [line('getJob', 3), line('getJob', 3)], 1],
  ['of media_ms once, whichever routes write it', [line('StartSpeechJob', 1, 2), line('StartAlignment', 1, 1)], 3],
  ['not of sweeps, whose lines make none', [line('StartOpenWork', 3), line('getProject', 3)], 1],
  // The range of a query includes its end.
  ['not for the hour after the day', [line('getJob', 23), line('getJob', 24)], 1],
])('a metric is billed %s', (_, lines, hours) => expect(metricHoursOf(lines, span)).toBe(hours));
