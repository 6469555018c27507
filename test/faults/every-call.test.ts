import { beforeAll, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';
import { type Harness, startHarness } from './sequences/harness.ts';
import type { Sequence } from './sequences/run-sequence.ts';
import { tours } from './sequences/tours.ts';
import { faultKinds } from './world/faults.ts';

let harness: Harness;
/** The first tour that makes the call, by `function service:operation`. */
const tourOf = new Map<string, Sequence>();

beforeAll(async () => {
  harness = await startHarness();
  for (const tour of tours) {
    expect(await harness.check(tour)).toEqual([]);
    for (const site of harness.struck.keys()) if (!tourOf.has(site)) tourOf.set(site, tour);
  }
});

test('the tours run every function that calls AWS', () => {
  // Only for media that are shorter than stated.
  expect([...tourOf.keys()]).toContain('FinishExport dynamodb:GetItem');
  const visited = new Set([...tourOf.keys()].map((site) => site.split(' ')[0]));
  const unvisited = Object.keys({ ...routes, ...steps }).filter((name) => !visited.has(name));
  // Nor logs: test/e2e/costs.test.ts has.
  expect(unvisited).toEqual(['getOpenapi', 'WriteDailyCosts']);
});

test.each(faultKinds)('every call may be %s', { timeout: 600_000 }, async (kind) => {
  const wrong: string[] = [];
  for (const [at, [on, tour]] of [...tourOf].entries()) {
    const faults = [...tour.faults, { on, skip: 0, kind, lasting: at % 2 === 0 }];
    for (const sentence of await harness.check({ ...tour, faults })) wrong.push(`${on}: ${sentence}`);
  }
  expect(wrong).toEqual([]);
  const unstruck = [...tourOf.keys()].filter((site) => !harness.struck.get(site)?.has(kind));
  expect(unstruck).toEqual([]);
});
