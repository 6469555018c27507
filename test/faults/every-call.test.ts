import { beforeAll, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';
import { type Harness, startHarness } from './sequences/harness.ts';
import type { Sequence } from './sequences/run-sequence.ts';
import { tours } from './sequences/scenarios.ts';
import { faultKinds } from './world/faults.ts';

let harness: Harness;
/** By tour: the calls, as `function service:operation`, that no earlier tour makes, in order. */
const sitesOf = new Map<Sequence, string[]>();

beforeAll(async () => {
  harness = await startHarness();
  for (const tour of tours) {
    const known = new Set(harness.struck.keys());
    expect(await harness.check(tour)).toEqual([]);
    sitesOf.set(
      tour,
      [...harness.struck.keys()].filter((site) => !known.has(site)),
    );
  }
});

test('the tours run every function that calls AWS', () => {
  // FinishExport makes this call only for media that are shorter than they state.
  const sites = [...sitesOf.values()].flat();
  expect(sites).toContain('FinishExport dynamodb:GetItem');
  const visited = new Set(sites.map((site) => site.split(' ')[0]));
  const unvisited = Object.keys({ ...routes, ...steps }).filter((name) => !visited.has(name));
  // The first reads only its key, which the world's other functions have read, and the second nothing; the world has no logs for the third: test/e2e/costs.test.ts runs it.
  expect(unvisited).toEqual(['callMcp', 'getOpenapi', 'WriteDailyCosts']);
});

/** Of one run of a tour, as far apart as its calls allow. Single faults: every-call.slow.ts. */
const faultsPerRun = 4;

/** Each hour has the next kind of fault for every call. SEED=… repeats those of another time. */
const seed = Number(process.env.SEED ?? Math.floor(Date.now() / 3_600_000));

test(`every call may be struck by a fault (SEED=${seed})`, async () => {
  const sites = [...sitesOf.values()].flat();
  const kindOf = new Map(sites.map((site, at) => [site, faultKinds[(at + seed) % faultKinds.length] ?? 'lost']));
  const isUnstruck = (site: string) => !harness.struck.get(site)?.has(kindOf.get(site) ?? 'lost');
  const violations: string[] = [];
  const strike = async (tour: Sequence, calls: readonly string[], run: number) => {
    const added = calls.map((on, at) => ({
      on,
      skip: 0,
      kind: kindOf.get(on) ?? 'lost',
      lasting: (at + run + seed) % 2 === 0,
    }));
    const found = await harness.check({ ...tour, faults: [...tour.faults, ...added] });
    violations.push(
      ...found.map((sentence) => `${added.map(({ on, kind }) => `${on} ${kind}`).join(', ')}: ${sentence}`),
    );
  };
  for (const [tour, calls] of sitesOf) {
    const runs = Math.ceil(calls.length / faultsPerRun);
    for (let run = 0; run < runs; run += 1) {
      await strike(
        tour,
        calls.filter((_, at) => at % runs === run),
        run,
      );
    }
    // A fault can end the work before the next call is made.
    for (const [at, site] of calls.entries()) if (isUnstruck(site)) await strike(tour, [site], at);
  }
  expect(violations).toEqual([]);
  expect(sites.filter(isUnstruck)).toEqual([]);
});
