import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spendsWithinCap } from './sequences/capped.ts';
import { startHarness } from './sequences/harness.ts';

const harness = await startHarness();

test('a key with a cap of 1 a day cannot spend 2 in random sequences', async () => {
  const seen = new Set<number>();
  await fc.assert(spendsWithinCap(harness, seen));
  expect(seen).toContain(1);
});
