import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Retries, retryAfterMs, waitAfter } from '#core/webhooks/backoff.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** All waits of a delivery until it is given up. */
const span = (random: () => number, requested: () => number | undefined = () => undefined): number[] => {
  const waits: number[] = [];
  let retries: Retries = { retries: 0, waitedMs: 0 };
  for (;;) {
    const wait = waitAfter(retries, random(), requested());
    if (!wait) return waits;
    waits.push(wait.waitMs);
    retries = wait;
  }
};

it('waits 1, 2, 4 … minutes, at most 6 hours, and gives up after the attempt at 24 hours', () => {
  const minutes = span(() => 0).map((waitMs) => waitMs / minuteMs);
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 209]);
  expect(minutes.reduce((sum, wait) => sum + wait)).toBe(24 * 60);
});

it('jitter lengthens a wait by at most a tenth, and to at most 6 hours', () => {
  const plain = span(() => 0);
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), (stream) => {
      const waits = span(() => stream.next().value ?? 0);
      expect(waits).toHaveLength(plain.length);
      for (const [at, waitMs] of waits.entries()) {
        expect(waitMs).toBeGreaterThanOrEqual(plain[at] ?? 0);
        expect(waitMs).toBeLessThanOrEqual(Math.min(Math.round((plain[at] ?? 0) * 1.1), 360 * minuteMs));
      }
    }),
  );
});

it('a Retry-After counts where it asks for more than the wait, and up to 6 hours', () => {
  const first: Retries = { retries: 0, waitedMs: 0 };
  expect(waitAfter(first, 0, 30_000)?.waitMs).toBe(minuteMs);
  expect(waitAfter(first, 0, 600_000)?.waitMs).toBe(600_000);
  expect(waitAfter(first, 0, 10 * dayMs)?.waitMs).toBe(dayMs / 4);
});

it('a receiver that asks for a day each time gets as many attempts as another', () => {
  expect(
    span(
      () => 0.5,
      () => dayMs,
    ),
  ).toHaveLength(12);
});

it.each<[string | undefined, number | undefined]>([
  ['120', 120_000],
  ['0', 0],
  ['Fri, 31 Dec 1999 23:59:59 GMT', 59_000],
  ['Fri, 31 Dec 1999 23:00:00 GMT', 0],
  ['-5', undefined],
  ['1e9', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads Retry-After: %s', (header, ms) => {
  expect(retryAfterMs(header, Date.UTC(1999, 11, 31, 23, 59, 0))).toBe(ms);
});
