import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { StartBurst } from '../support/cloud/start-burst.ts';
import { greatestLead, inOrder, waitsOf } from '../support/cloud/started-in-turn.ts';

const [accounts, worksEach, startsPerSecond, singleImports] = [30, 10, 2, 6];

const burst = await StartBurst.open(startsPerSecond);
afterAll(() => burst.close());

/**
 * test/faults/many-starts.slow.ts does the same with 10,000 works in the simulated world, and limits how long one work waits.
 * Here all executions share the processors of this machine, so waits are not limited.
 */
it('starts 300 jobs of 30 accounts in turn, and all complete', async () => {
  const one = await burst.account();
  const requestRegularly = async (everyMs: number) => {
    for (let asks = 0; asks < singleImports; asks += 1) {
      await delay(everyMs);
      await burst.import(one);
    }
  };
  await requestRegularly(5000);
  const many = await Promise.all(Array.from({ length: accounts }, () => burst.account()));
  const burstMs = Date.now();
  const works = many.map(async (account) => {
    for (let count = 0; count < worksEach; count += 1) await burst.import(account);
  });
  // At longer intervals than its turns, so that it never has two waiting works.
  await Promise.all([...works, requestRegularly(25_000)]);
  expect(new Set(await burst.ends())).toEqual(new Set(['completed draft']));
  const started = await burst.started();
  const ofMany = started.filter(({ accountId }) => accountId !== one.accountId);
  const ofOne = (busy: boolean) =>
    waitsOf(started.filter((one) => !ofMany.includes(one) && one.createdMs >= burstMs === busy));
  console.log({ quietMs: ofOne(false), busyMs: ofOne(true), allStartedMs: waitsOf(ofMany).at(-1) });
  expect(ofMany).toHaveLength(accounts * worksEach);
  expect(inOrder(ofMany)).toBe(true);
  // Counted only once all accounts have asked for all their work.
  const made = Math.max(...ofMany.map(({ createdMs }) => createdMs));
  expect(greatestLead(ofMany.filter(({ startedMs }) => startedMs > made + 5000))).toBeLessThanOrEqual(2);
});
