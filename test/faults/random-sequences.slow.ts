import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequence } from './sequences/arbitrary.ts';
import { startHarness } from './sequences/harness.ts';

const harness = await startHarness();

/** To replay a run: SEED=… npx vitest run --project slow test/faults/random-sequences.slow.ts */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env.RUNS ?? 10_000);

test(`no fault breaks a property of money and work in ${numRuns} random sequences (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      expect(await harness.check(steps)).toEqual([]);
    }),
    { numRuns, seed },
  );
});
