import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spendsWithinCap } from './sequences/capped.ts';
import { startHarness } from './sequences/harness.ts';

const harness = await startHarness();

/** To replay a run: SEED=… npx vitest run --project slow test/faults/key-caps.slow.ts */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env.RUNS ?? 10_000);

test(`a key with a cap of 1 a day cannot spend 2 in ${numRuns} random sequences (seed ${seed})`, async () => {
  const seen = new Set<number>();
  await fc.assert(spendsWithinCap(harness, seen), { numRuns, seed });
  expect(seen).toEqual(new Set([0, 1]));
});
