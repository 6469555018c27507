import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequence } from './sequences/arbitrary.ts';
import { startHarness } from './sequences/harness.ts';

const harness = await startHarness();

test('no fault breaks a property of money and work in random sequences', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      expect(await harness.check(steps)).toEqual([]);
    }),
  );
});
