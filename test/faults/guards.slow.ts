import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { sequence } from './sequences/arbitrary.ts';
import { guards } from './sequences/guards.ts';
import { type Harness, startHarness } from './sequences/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const maxSequences = 1500;
const seed = 1;

test.each(guards)('random sequences would find it if not: $name', async ({ without, wrong }) => {
  let said: string[] = [];
  const property = fc.asyncProperty(sequence, async (steps) => {
    const all = await harness.check(steps, { keepsCondition: without });
    said = all.filter((sentence) => wrong.test(sentence));
    return said.length === 0;
  });
  await fc.check(property, { numRuns: maxSequences, seed, endOnFailure: true });
  expect(said).not.toEqual([]);
});
