import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rangesOf } from '#core/imports/copy-plan.ts';
import { isStalled, isTooSlow, maxFileWaitMs, minBytesPerSecond, startAllowanceMs } from '#core/imports/pace.ts';

it('bounds how long any number of bytes holds a connection', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 40), (bytes) => {
      const longestMs = startAllowanceMs + (bytes * 1000) / minBytesPerSecond;
      expect(isTooSlow(bytes, Math.floor(longestMs))).toBe(false);
      expect(isTooSlow(bytes, Math.floor(longestMs) + 2)).toBe(true);
    }),
  );
});

it('accepts a host that keeps the pace, at any moment, also one that begins late', () => {
  fc.assert(
    fc.property(fc.nat(840_000), fc.nat(startAllowanceMs), (waitedMs, lateMs) => {
      const bytes = Math.ceil((minBytesPerSecond * Math.max(0, waitedMs - lateMs)) / 1000);
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

const mb = 1024 ** 2;

it.each([
  [1, 30 + 16],
  [100, 7 * 30 + 1600],
  [500, 32 * 30 + 8000],
  [2000, 125 * 30 + 8192 + (2000 - 512) * 4],
  [10_000, 417 * 30 + 8192 + (10_000 - 512) * 4],
])('lets all connections of a file of %i MB wait for %i seconds', (sizeMb, seconds) => {
  expect(maxFileWaitMs(sizeMb * mb)).toBe(seconds * 1000);
});

it('asks for a higher rate the larger a file is, and never allows less time for more bytes', () => {
  const size = fc.integer({ min: 1, max: 50_000 * mb });
  fc.assert(
    fc.property(size, size, (one, other) => {
      const [small, large] = one < other ? [one, other] : [other, one];
      const startsMs = (bytes: number) => maxFileWaitMs(bytes) - rangesOf(bytes).length * startAllowanceMs;
      expect(startsMs(large)).toBeGreaterThanOrEqual(startsMs(small));
      expect(startsMs(large) / large).toBeLessThanOrEqual(startsMs(small) / small + 1 / small);
    }),
  );
});

it('does not refuse a small file whose connections each just keep their pace', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 512 * mb }), (sizeBytes) => {
      const waitedMs = rangesOf(sizeBytes).map(({ bytes }) => {
        const length = bytes ? bytes.end - bytes.start + 1 : 0;
        return Math.floor(startAllowanceMs + (length * 1000) / minBytesPerSecond);
      });
      expect(waitedMs.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(maxFileWaitMs(sizeBytes));
    }),
  );
});

it('treats a host that sends nearly nothing in a window as stalled', () => {
  expect([isStalled(0, 20_000), isStalled(200 * 1024, 20_000), isStalled(240 * 1024, 20_000)]).toEqual([
    true,
    true,
    false,
  ]);
});
