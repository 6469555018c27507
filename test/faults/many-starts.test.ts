import { expect, it } from 'vitest';
import { aheadAtMost, inOrder, waitsOf } from '../support/cloud/started-in-turn.ts';
import { runBurst } from './sequences/burst.ts';

it('starts a burst in turn when Step Functions throttles it, and one work of another account at once', async () => {
  const { one, burstMs, started, works, wrong } = await runBurst({
    accounts: 6,
    worksEach: 8,
    startsPerSecond: 2,
    asksOfOne: 4,
  });
  expect(wrong).toEqual([]);
  expect([...works.values()].filter(({ status }) => status !== 'completed')).toEqual([]);
  const ofMany = started.filter(({ accountId }) => accountId !== one);
  expect(ofMany).toHaveLength(48);
  expect(inOrder(ofMany)).toBe(true);
  expect(aheadAtMost(ofMany.slice(2))).toBeLessThanOrEqual(2);
  const ofOne = (busy: boolean) =>
    waitsOf(started.filter(({ accountId, createdMs }) => accountId === one && createdMs >= burstMs === busy));
  // The usual one of a few; the slow suite looks at many.
  expect(ofOne(true)[1]).toBeLessThanOrEqual(2 * (ofOne(false)[1] ?? 0));
}, 240_000);
