import { beforeAll, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';
import { type Harness, startHarness } from './sequences/harness.ts';
import type { Sequence } from './sequences/run-sequence.ts';
import { scenarios } from './sequences/scenarios.ts';
import { begin, type Exchange, expectAnswersOfDynamoDb, recordExchanges } from './world/as-dynamodb.ts';
import { faultKinds } from './world/faults.ts';

let harness: Harness;
/** By scenario: the calls, as `function service:operation`, that no earlier scenario makes, in order. */
const sitesOf = new Map<Sequence, string[]>();
/** What the scenarios ask of DynamoDB. */
const exchanges: Exchange[] = [];

beforeAll(async () => {
  harness = await startHarness();
  const recording = recordExchanges(exchanges);
  for (const scenario of scenarios) {
    exchanges.push(begin);
    const known = new Set(harness.faulted.keys());
    expect(await harness.check(scenario)).toEqual([]);
    sitesOf.set(
      scenario,
      [...harness.faulted.keys()].filter((site) => !known.has(site)),
    );
  }
  recording.mockRestore();
});

test('the scenarios run every function that calls AWS', () => {
  const sites = [...sitesOf.values()].flat();
  // By signed URLs.
  expect(sites).toEqual(expect.arrayContaining(['RenderChunk s3:GetObject', 'RenderChunk s3:PUT an upload']));
  const visited = new Set(sites.map((site) => site.split(' ')[0]));
  const unvisited = Object.keys({ ...routes, ...steps }).filter((name) => !visited.has(name));
  // The first reads only its key, which the world's other functions have read, and the second nothing; the world has no logs for those of costs: test/e2e/costs.test.ts runs them.
  const ofCosts = ['CloseDailyCosts', 'PlanDailyCosts', 'WriteCostSlice', 'WriteDailyCosts'];
  expect(unvisited.toSorted()).toEqual([...ofCosts, 'callMcp', 'getOpenapi'].toSorted());
});

/** Faults in one run of a scenario, as far apart as its calls allow. Single faults: every-call.slow.ts. */
const faultsPerRun = 4;

/** Each hour has the next kind of fault for every call. SEED=… repeats those of another time. */
const seed = Number(process.env.SEED ?? Math.floor(Date.now() / 3_600_000));

test(`every call may fail (SEED=${seed})`, async () => {
  const sites = [...sitesOf.values()].flat();
  const kindOf = new Map(sites.map((site, at) => [site, faultKinds[(at + seed) % faultKinds.length] ?? 'lost']));
  const isUnfaulted = (site: string) => !harness.faulted.get(site)?.has(kindOf.get(site) ?? 'lost');
  const violations: string[] = [];
  const inject = async (scenario: Sequence, calls: readonly string[], run: number) => {
    const added = calls.map((on, at) => ({
      on,
      skip: 0,
      kind: kindOf.get(on) ?? 'lost',
      lasting: (at + run + seed) % 2 === 0,
    }));
    const found = await harness.check({ ...scenario, faults: [...scenario.faults, ...added] });
    violations.push(
      ...found.map((sentence) => `${added.map(({ on, kind }) => `${on} ${kind}`).join(', ')}: ${sentence}`),
    );
  };
  for (const [scenario, calls] of sitesOf) {
    const runs = Math.ceil(calls.length / faultsPerRun);
    for (let run = 0; run < runs; run += 1) {
      await inject(
        scenario,
        calls.filter((_, at) => at % runs === run),
        run,
      );
    }
    // A fault can end the work before the next call is made.
    for (const [at, site] of calls.entries()) if (isUnfaulted(site)) await inject(scenario, [site], at);
  }
  expect(violations).toEqual([]);
  expect(sites.filter(isUnfaulted)).toEqual([]);
});

test('the tables of the world answer every request as the DynamoDB of the local cloud does', async () => {
  const cancelled = exchanges.filter(({ answer }) => 'CancellationReasons' in Object(answer));
  expect(cancelled.length).toBeGreaterThan(2);
  await expectAnswersOfDynamoDb(exchanges);
});
