import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequence } from './sequences/arbitrary.ts';
import { startHarness } from './sequences/harness.ts';

test('a sequence makes the same calls each time, so a seed finds a violation again', async () => {
  const harness = await startHarness();
  const traces = [];
  const sequences = fc.sample(sequence, { seed: 1, numRuns: 10 });
  // Handlers and clients load modules at their first call, which changes the order of calls that are sent at once.
  for (const steps of sequences) await harness.check(steps);
  for (const steps of sequences) {
    await harness.check(steps);
    const first = [...harness.trace];
    await harness.check(steps);
    expect(harness.trace).toEqual(first);
    traces.push(...first);
  }
  expect(traces.length).toBeGreaterThan(100);
});
