import { beforeAll, expect, it } from 'vitest';
import { aheadAtMost, inOrder, p95, waitsOf } from '../support/cloud/started-in-turn.ts';
import { runBurst } from './sequences/burst.ts';

const [accounts, worksEach, startsPerSecond, asksOfOne] = [500, 20, 5, 60];

let burst: Awaited<ReturnType<typeof runBurst>>;
beforeAll(async () => {
  burst = await runBurst({ accounts, worksEach, startsPerSecond, asksOfOne });
  const waits = waitsOf(ofMany());
  console.log({
    quietMs: p95(waitsOf(ofOne(false))),
    busyMs: p95(waitsOf(ofOne(true))),
    longestMs: waitsOf(ofOne(true)).at(-1),
    allStartedMs: waits.at(-1),
    turnsAhead: aheadAtMost(ofMany().slice(startsPerSecond)),
  });
}, 3_600_000);

const ofMany = () => burst.started.filter(({ accountId }) => accountId !== burst.one);
const ofOne = (busy: boolean) =>
  burst.started.filter(({ accountId, createdMs }) => accountId === burst.one && createdMs >= burst.burstMs === busy);

it('starts and completes 10,000 works of 500 accounts, and the books balance', () => {
  expect(burst.wrong).toEqual([]);
  expect([...burst.works.values()].filter(({ status }) => status !== 'completed')).toEqual([]);
  expect(ofMany()).toHaveLength(accounts * worksEach);
});

it('starts them at nearly the pace that Step Functions allows', () => {
  expect(waitsOf(ofMany()).at(-1)).toBeLessThan(((accounts * worksEach) / startsPerSecond / 0.8) * 1000);
});

it('starts the oldest of each account first', () => {
  expect(inOrder(ofMany())).toBe(true);
});

it('gives the accounts turns', () => {
  // Those that came before anything was throttled stood in no line.
  expect(aheadAtMost(ofMany().slice(startsPerSecond))).toBeLessThanOrEqual(2);
});

it('lets an account with one work wait at most twice as long as on a quiet day', () => {
  expect(ofOne(false)).toHaveLength(asksOfOne);
  expect(ofOne(true)).toHaveLength(asksOfOne);
  expect(p95(waitsOf(ofOne(true)))).toBeLessThanOrEqual(2 * p95(waitsOf(ofOne(false))));
});
