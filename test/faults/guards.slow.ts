import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequence } from './sequences/arbitrary.ts';
import { guards } from './sequences/guards.ts';
import { startHarness } from './sequences/harness.ts';

const harness = await startHarness();

const maxSequences = 6000;
const seed = 1;

test.each(guards)(
  'random sequences find the violation without the condition for: $name',
  async ({ without, violation }) => {
    let violations: string[] = [];
    const property = fc.asyncProperty(sequence, async (steps) => {
      const all = await harness.check(steps, { keepsCondition: without });
      violations = all.filter((sentence) => violation.test(sentence));
      return violations.length === 0;
    });
    await fc.check(property, { numRuns: maxSequences, seed, endOnFailure: true });
    expect(violations).not.toEqual([]);
  },
);
