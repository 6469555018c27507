import { expect, it } from 'vitest';
import { turnAfter } from '#core/webhooks/turn.ts';

const minuteMs = 60_000;

it.each([
  ['the first time', 0, 1, 2000],
  ['the third time', 0, 3, 8000],
  ['behind quick attempts', 200, 1, 2000],
  ['behind one that has lasted five seconds', 5000, 1, 10_000],
  ['behind one that hangs, again', 10_000, 2, 40_000],
  ['behind one that hangs, and again', 10_000, 6, minuteMs],
  ['for half an hour', 0, 60, 10 * minuteMs],
  ['for ever', 0, 999, 20 * minuteMs],
])(
  'a message that came in vain %s comes again by then, half of it later at the earliest',
  (_, busyMs, receives, ms) => {
    expect(turnAfter(busyMs, receives, 0)).toBe(ms / 2);
    expect(turnAfter(busyMs, receives, 0.999)).toBeCloseTo(ms, -4);
  },
);

it('a message waits for five days before SQS has handed it out a thousand times', () => {
  const waits = Array.from({ length: 1000 }, (_, at) => turnAfter(10_000, at + 1, 0));
  expect(waits.reduce((sum, ms) => sum + ms)).toBeGreaterThan(5 * 24 * 60 * minuteMs);
});
