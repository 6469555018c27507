import { expect, test } from 'vitest';
import { startHarness } from './sequences/harness.ts';
import { begunExport, costsTheCeilingAtMost, draft, exportsOf } from './sequences/late-cancels.ts';
import { byMediaConvert, cancel, scenario } from './sequences/scenarios.ts';
import type { Fault } from './world/faults.ts';

const harness = await startHarness();

test('late cancels of a free account cost its operator the ceiling and one work at most', async () => {
  await costsTheCeilingAtMost(harness, 40);
});

/** That its place is free no sooner than its execution has stopped, and then is, the books audit. */
test.each<[string, Pick<Fault, 'on' | 'kind'>]>([
  ['dies after its write', { on: 'cancelExport dynamodb:TransactWriteItems', kind: 'killed after' }],
  ['cannot stop it', { on: 'cancelExport states:StopExecution', kind: 'throttled' }],
])('an export is stopped, and its place free, where the request that cancels it %s', async (_, fault) => {
  const faults = [{ ...fault, skip: 0, lasting: true }];
  expect(await harness.check(scenario([draft, ...begunExport, cancel], { ...byMediaConvert, faults }))).toEqual([]);
  expect(harness.trace).toContain('PublishOwedEvents states:StopExecution');
  expect(exportsOf(harness)).toMatchObject([{ status: 'failed', error_code: 'cancelled' }]);
});
