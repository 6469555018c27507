import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StartBurst } from '../support/cloud/start-burst.ts';
import { aheadAtMost, inOrder, waitsOf } from '../support/cloud/started-in-turn.ts';

const [accounts, worksEach, startsPerSecond, asksOfOne] = [30, 10, 2, 6];

let burst: StartBurst;
beforeAll(async () => {
  burst = await StartBurst.open(startsPerSecond);
});
afterAll(() => burst.close());

/**
 * The virtual cloud of test/faults/many-starts.slow.ts does the same with 10,000 works, and holds how long one work waits: here
 * all executions share the processors of this machine, and waits tell of those.
 */
it('starts 300 works of 30 accounts in turn, and all complete', async () => {
  const one = await burst.account();
  const askOften = async (everyMs: number) => {
    for (let asks = 0; asks < asksOfOne; asks += 1) {
      await delay(everyMs);
      await burst.import(one);
    }
  };
  await askOften(5000);
  const many = await Promise.all(Array.from({ length: accounts }, () => burst.account()));
  const burstMs = Date.now();
  const works = many.map(async (account) => {
    for (let count = 0; count < worksEach; count += 1) await burst.import(account);
  });
  // Less often than it has a turn: else it had several works in line.
  await Promise.all([...works, askOften(25_000)]);
  expect(new Set(await burst.ends())).toEqual(new Set(['completed draft']));
  const started = await burst.started();
  const ofMany = started.filter(({ accountId }) => accountId !== one.accountId);
  const ofOne = (busy: boolean) =>
    waitsOf(started.filter((one) => !ofMany.includes(one) && one.createdMs >= burstMs === busy));
  console.log({ quietMs: ofOne(false), busyMs: ofOne(true), allStartedMs: waitsOf(ofMany).at(-1) });
  expect(ofMany).toHaveLength(accounts * worksEach);
  expect(inOrder(ofMany)).toBe(true);
  // Accounts that came first have had turns before the others had made anything.
  const made = Math.max(...ofMany.map(({ createdMs }) => createdMs));
  expect(aheadAtMost(ofMany.filter(({ startedMs }) => startedMs > made + 5000))).toBeLessThanOrEqual(2);
});
