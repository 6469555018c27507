import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StartBurst } from '../helpers/start-burst.ts';
import { aheadAtMost, inOrder, waitsOf } from '../helpers/started-in-turn.ts';

const [accounts, worksEach, startsPerSecond, asksOfOne] = [30, 10, 2, 15];

let burst: StartBurst;
beforeAll(async () => {
  burst = await StartBurst.open(startsPerSecond);
});
afterAll(() => burst.close());

/** The virtual cloud of test/faults/many-starts.slow.ts does the same with 10,000 works. */
it('starts 300 works of 30 accounts in turn, and one work of another account at once', async () => {
  const one = await burst.account();
  const askOften = async () => {
    for (let asks = 0; asks < asksOfOne; asks += 1) {
      await delay(5000);
      await burst.import(one);
    }
  };
  await askOften();
  const many = await Promise.all(Array.from({ length: accounts }, () => burst.account()));
  const burstMs = Date.now();
  const works = many.map(async (account) => {
    for (let count = 0; count < worksEach; count += 1) await burst.import(account);
  });
  await Promise.all([...works, askOften()]);
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
  const median = (waits: number[]) => waits[Math.floor(waits.length / 2)] ?? 0;
  expect(median(ofOne(true))).toBeLessThanOrEqual(2 * median(ofOne(false)));
});
