import { expect, test } from 'vitest';
import { startHarness } from './sequences/harness.ts';
import { scenarios } from './sequences/scenarios.ts';
import { faultKinds } from './world/faults.ts';

const harness = await startHarness();

/** How many calls of one operation by one function are tried in a scenario: later ones are like the earlier. */
const maxOccurrences = 6;

test.each(faultKinds)('every call of every scenario may be %s, once or on every attempt', async (kind) => {
  const violations: string[] = [];
  for (const scenario of scenarios) {
    const before = new Map(harness.calls);
    await harness.check(scenario);
    const made = [...harness.calls].map(([site, count]) => [site, count - (before.get(site) ?? 0)] as const);
    for (const [on, count] of made) {
      for (let skip = 0; skip < Math.min(count, maxOccurrences); skip += 1) {
        for (const lasting of [false, true]) {
          const faults = [...scenario.faults, { on, skip, kind, lasting }];
          const found = await harness.check({ ...scenario, faults });
          violations.push(...found.map((sentence) => `${on} ${skip} ${lasting}: ${sentence}`));
        }
      }
    }
  }
  expect(violations).toEqual([]);
});
