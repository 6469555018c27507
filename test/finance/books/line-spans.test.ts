import { expect, it } from 'vitest';
import { spanOfDay } from '#core/days.ts';
import { lineSpans } from '#finance/books/line-spans.ts';

const day = spanOfDay('2026-11-20');
const first = day.fromMs / 60_000;
/** The same number of lines in each minute of the day. */
const busy = (lines: number) => new Map(Array.from({ length: 1440 }, (_, minute) => [first + minute, lines]));

it('a quiet day is one span, and a day without a line none', () => {
  expect(lineSpans(new Map([[first + 7, 3]]), day, 150)).toEqual([day]);
  expect(lineSpans(new Map(), day, 150)).toEqual([]);
});

it.each([100, 4000, 40_000, 400_000])('%d lines in each minute are divided without gaps and overlaps', (lines) => {
  const spans = lineSpans(busy(lines), day, 150);
  expect(spans[0]?.fromMs).toBe(day.fromMs);
  expect(spans.at(-1)?.toMs).toBe(day.toMs);
  for (const [at, { toMs }] of spans.slice(0, -1).entries()) expect(spans[at + 1]?.fromMs).toBe(toMs);
  expect(spans.length).toBeLessThanOrEqual(150);
  const most = Math.max(...spans.map(({ fromMs, toMs }) => ((toMs - fromMs) / 60_000) * lines));
  expect(most).toBeLessThanOrEqual(Math.max(100_000, lines * 20));
});

it('a minute with too many lines is a span by itself', () => {
  const lines = new Map([...busy(10), [first + 600, 250_000]]);
  expect(lineSpans(lines, day, 150)).toContainEqual({ fromMs: (first + 600) * 60_000, toMs: (first + 601) * 60_000 });
});
