import { expect, it } from 'vitest';
import { OutOfTime, withinTime } from '#runtime/within-time.ts';

it('answers what the work answers, and throws what it throws', () => {
  expect(withinTime(1000, () => 'done')).toBe('done');
  expect(() =>
    withinTime(1000, () => {
      throw new RangeError('bad');
    }),
  ).toThrow(RangeError);
});

it('ends a loop that never would', () => {
  expect(() =>
    withinTime(20, () => {
      for (;;);
    }),
  ).toThrow(OutOfTime);
});

it('does not blame the work where the processor had no time for it', () => {
  const waiting = new Int32Array(new SharedArrayBuffer(4));
  const work = () => withinTime(20, () => Atomics.wait(waiting, 0, 0));
  expect(work).toThrow(expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 5 }));
});
