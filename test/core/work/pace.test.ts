import { StartBucket } from '@cueline/local-aws/services/states/start-bucket.ts';
import { expect, it } from 'vitest';
import { Pace } from '#core/work/pace.ts';

/** Calls in sequence, for `ms`, a service that takes `perSecond` calls a second; counts those taken and refused. */
const callsFor = (ms: number, perSecond: number, other?: (bucket: StartBucket, nowMs: number) => void) => {
  const bucket = new StartBucket({ bucketSize: perSecond, perSecond });
  const pace = new Pace();
  let [taken, refused] = [0, 0];
  for (let nowMs = 1; nowMs < ms; ) {
    const waitMs = pace.waitMs(nowMs);
    nowMs += Math.ceil(waitMs);
    if (waitMs > 0) continue;
    const calledMs = nowMs;
    other?.(bucket, calledMs);
    nowMs += 1;
    if (bucket.take(calledMs)) {
      taken += 1;
      pace.passed();
    } else {
      refused += 1;
      pace.refused(calledMs, nowMs);
    }
  }
  return { taken, refused };
};

it.each([5, 50, 150])('uses most of a limit of %i a second, and is seldom refused', (perSecond) => {
  const { taken, refused } = callsFor(600_000, perSecond);
  expect(taken).toBeGreaterThan(0.8 * 600 * perSecond);
  expect(refused).toBeLessThan(0.03 * taken);
});

it('leaves capacity for other callers', () => {
  let [requested, answered, nextMs] = [0, 0, 60_000];
  callsFor(600_000, 5, (bucket, nowMs) => {
    if (nowMs < nextMs) return;
    nextMs += 2100;
    requested += 1;
    if (bucket.take(nowMs)) answered += 1;
  });
  expect(requested).toBeGreaterThan(200);
  expect(answered).toBeGreaterThan(0.95 * requested);
});

it('slows down once for calls that were in progress at the same time', () => {
  const [one, other] = [new Pace(), new Pace()];
  one.refused(0, 50);
  for (let calls = 0; calls < 10; calls += 1) other.refused(0, 50);
  const gapOf = (pace: Pace) => [pace.waitMs(100), pace.waitMs(100)][1];
  expect(gapOf(other)).toBe(gapOf(one));
});

it('calls every two seconds while every call is refused', () => {
  const { refused } = callsFor(600_000, 0);
  expect(refused).toBeLessThan(330);
});
