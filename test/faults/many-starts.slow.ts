import { beforeAll, expect, it } from 'vitest';
import { greatestLead, inOrder, waitsOf } from '../support/cloud/started-in-turn.ts';
import { p95 } from '../support/p95.ts';
import { runBurst } from './sequences/burst.ts';

const [accounts, worksEach, startsPerSecond, singleExports] = [500, 20, 5, 60];

let burst: Awaited<ReturnType<typeof runBurst>>;
beforeAll(async () => {
  burst = await runBurst({ accounts, worksEach, startsPerSecond, singleExports });
  const waits = waitsOf(ofMany());
  console.log({
    quietMs: p95(waitsOf(ofOne(false))),
    busyMs: p95(waitsOf(ofOne(true))),
    longestMs: waitsOf(ofOne(true)).at(-1),
    allStartedMs: waits.at(-1),
    turnsAhead: greatestLead(ofMany().slice(startsPerSecond)),
  });
}, 3_600_000);

const ofMany = () => burst.started.filter(({ accountId }) => accountId !== burst.one);
const ofOne = (busy: boolean) =>
  burst.started.filter(({ accountId, createdMs }) => accountId === burst.one && createdMs >= burst.burstMs === busy);

it('starts and completes 10,000 jobs of 500 accounts without a violation', () => {
  expect(burst.violations).toEqual([]);
  expect([...burst.works.values()].filter(({ status }) => status !== 'completed')).toEqual([]);
  expect(ofMany()).toHaveLength(accounts * worksEach);
});

it('starts them at 80 % of the pace that Step Functions allows, or faster', () => {
  expect(waitsOf(ofMany()).at(-1)).toBeLessThan(((accounts * worksEach) / startsPerSecond / 0.8) * 1000);
});

it('starts the oldest work of each account first', () => {
  expect(inOrder(ofMany())).toBe(true);
});

it('starts the work of the accounts in turn', () => {
  // The first ones were started before Step Functions throttled, so they did not wait in turn.
  expect(greatestLead(ofMany().slice(startsPerSecond))).toBeLessThanOrEqual(2);
});

it('lets another account wait at most twice as long in the burst as before it', () => {
  expect(ofOne(false)).toHaveLength(singleExports);
  expect(ofOne(true)).toHaveLength(singleExports);
  expect(p95(waitsOf(ofOne(true)))).toBeLessThanOrEqual(2 * p95(waitsOf(ofOne(false))));
});
