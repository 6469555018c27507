import fc from 'fast-check';
import { expect } from 'vitest';
import { cappedSequence } from './arbitrary.ts';
import type { Harness } from './harness.ts';

/** A key with a cap of one credit a day, and the keys below it, spend no more on that day, as the ledger has it. */
export const spendsWithinCap = (harness: Harness, seen: Set<number>) =>
  fc.asyncProperty(cappedSequence, async (sequence) => {
    expect(await harness.check(sequence)).toEqual([]);
    const spent = Math.max(...harness.spent());
    seen.add(spent);
    expect(spent).toBeLessThanOrEqual(1);
  });
