import { expect, it } from 'vitest';
import { placeWaitMs } from '#core/webhooks/place-wait.ts';

const minuteMs = 60_000;

it.each([
  ['for the first time', 0, 1, 2000],
  ['for the third time', 0, 3, 8000],
  ['behind quick attempts', 200, 1, 2000],
  ['behind an attempt of five seconds', 5000, 1, 10_000],
  ['behind one that hangs, for the second time', 10_000, 2, 40_000],
  ['behind one that hangs, for the sixth time', 10_000, 6, minuteMs],
  ['for the 60th time', 0, 60, 10 * minuteMs],
  ['for the 999th time', 0, 999, 20 * minuteMs],
])('a message that finds no place %s waits this long at most, and at least half as long', (_, busyMs, receives, ms) => {
  expect(placeWaitMs(busyMs, receives, 0)).toBe(ms / 2);
  expect(placeWaitMs(busyMs, receives, 0.999)).toBeCloseTo(ms, -4);
});

it('a thousand receives of a message take over five days', () => {
  const waits = Array.from({ length: 1000 }, (_, at) => placeWaitMs(10_000, at + 1, 0));
  expect(waits.reduce((sum, ms) => sum + ms)).toBeGreaterThan(5 * 24 * 60 * minuteMs);
});
