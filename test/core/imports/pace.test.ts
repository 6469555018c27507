import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isStalled, isTooSlow, leastBytesPerSecond, startAllowanceMs } from '../../../core/imports/pace.ts';

it('bounds how long any number of bytes holds a connection', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 40), (bytes) => {
      const longestMs = startAllowanceMs + (bytes * 1000) / leastBytesPerSecond;
      expect(isTooSlow(bytes, Math.floor(longestMs))).toBe(false);
      expect(isTooSlow(bytes, Math.floor(longestMs) + 2)).toBe(true);
    }),
  );
});

it('lets a host pass that keeps the pace, whenever it is looked at, and one that begins late', () => {
  fc.assert(
    fc.property(fc.nat(840_000), fc.nat(startAllowanceMs), (waitedMs, lateMs) => {
      const bytes = Math.ceil((leastBytesPerSecond * Math.max(0, waitedMs - lateMs)) / 1000);
      expect(isTooSlow(bytes, waitedMs)).toBe(false);
    }),
  );
});

it.each([
  [12, 37],
  [32, 60],
  [48, 120],
])('refuses a host of %i KB a second after %i seconds', (kb, seconds) => {
  const isRefused = (s: number) => isTooSlow(kb * 1024 * s, s * 1000);
  expect([isRefused(seconds - 1), isRefused(seconds + 1)]).toEqual([false, true]);
});

it('takes a window of nearly nothing for a host that has stopped', () => {
  expect([isStalled(0, 20_000), isStalled(200 * 1024, 20_000), isStalled(240 * 1024, 20_000)]).toEqual([
    true,
    true,
    false,
  ]);
});
