import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequence } from './sequences/arbitrary.ts';
import { startHarness } from './sequences/harness.ts';

test('a sequence happens the same way each time, so that what a seed finds can be found again', async () => {
  const harness = await startHarness();
  const traces = [];
  const [warmingUp, ...sequences] = fc.sample(sequence, { seed: 1, numRuns: 11 });
  // What handlers load at their first call takes turns that no later call takes.
  if (warmingUp) await harness.check(warmingUp);
  for (const steps of sequences) {
    await harness.check(steps);
    const first = [...harness.trace];
    await harness.check(steps);
    expect(harness.trace).toEqual(first);
    traces.push(...first);
  }
  expect(traces.length).toBeGreaterThan(100);
});
