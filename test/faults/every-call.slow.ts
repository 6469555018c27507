import { beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './sequences/harness.ts';
import { tours } from './sequences/scenarios.ts';
import { faultKinds } from './world/faults.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

/** How many calls of one operation by one function are tried in a tour: later ones are like the earlier. */
const maxOccurrences = 6;

test.each(faultKinds)('every call of every tour may be %s, once or for as long as it is tried', async (kind) => {
  const violations: string[] = [];
  for (const tour of tours) {
    const before = new Map(harness.calls);
    await harness.check(tour);
    const made = [...harness.calls].map(([site, count]) => [site, count - (before.get(site) ?? 0)] as const);
    for (const [on, count] of made) {
      for (let skip = 0; skip < Math.min(count, maxOccurrences); skip += 1) {
        for (const lasting of [false, true]) {
          const faults = [...tour.faults, { on, skip, kind, lasting }];
          const found = await harness.check({ ...tour, faults });
          violations.push(...found.map((sentence) => `${on} ${skip} ${lasting}: ${sentence}`));
        }
      }
    }
  }
  expect(violations).toEqual([]);
});
