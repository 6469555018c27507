import { expect, it } from 'vitest';
import { greatestLead, inOrder, waitsOf } from '../support/cloud/started-in-turn.ts';
import { runBurst } from './sequences/burst.ts';

it('starts a burst in turn when Step Functions throttles it, and does not let single jobs of another account wait', async () => {
  const { one, burstMs, started, works, violations } = await runBurst({
    accounts: 6,
    worksEach: 8,
    startsPerSecond: 2,
    singleExports: 4,
  });
  expect(violations).toEqual([]);
  expect([...works.values()].filter(({ status }) => status !== 'completed')).toEqual([]);
  const ofMany = started.filter(({ accountId }) => accountId !== one);
  expect(ofMany).toHaveLength(48);
  expect(inOrder(ofMany)).toBe(true);
  expect(greatestLead(ofMany.slice(2))).toBeLessThanOrEqual(2);
  const ofOne = (busy: boolean) =>
    waitsOf(started.filter(({ accountId, createdMs }) => accountId === one && createdMs >= burstMs === busy));
  // A few works have no percentile, so this compares one of each; the slow suite compares many.
  expect(ofOne(true)[1]).toBeLessThanOrEqual(2 * (ofOne(false)[1] ?? 0));
});
