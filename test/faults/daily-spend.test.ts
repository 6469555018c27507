import { expect, test } from 'vitest';
import { startHarness } from './sequences/harness.ts';
import { create, render, scenario, transcribe, wait } from './sequences/scenarios.ts';
import type { Fault } from './world/faults.ts';

const harness = await startHarness();

/** A race that random sequences seldom have. What is checked at every commit is in world/spend-books.ts. */
test('the spend of a day counts both works when its first two are created at once', async () => {
  const draft = create({ auto: false });
  // The requests for the drafts have begun the day before.
  const ofDay = [
    { ...transcribe, key: undefined },
    { ...transcribe, project: 1, key: undefined },
  ];
  const steps = [draft, draft, wait(86_400), ...ofDay];
  expect(await harness.check(scenario(steps, { alongsideFrom: 3 }))).toEqual([]);
  // Each counts its text and then its charge. One charge was cancelled, since the other had started the day, and tried again.
  const tried = harness.trace.filter((line) => line === 'startTranscription dynamodb:TransactWriteItems');
  expect(tried).toHaveLength(5);
});

test.each<[string, Fault['kind'][]]>([
  ['fails', []],
  ['fails and FailExport is killed after its write', ['killed after']],
  ['fails and FailExport does not get the reply to its write', ['lost']],
])('what MediaConvert does not bill is taken off the spend once when an encode %s', async (_, kinds) => {
  const undrawable = create({ medium: { kind: 'undrawable', container: 'mp4', seconds: 30 } });
  const faults = kinds.map((kind) => ({ on: 'FailExport dynamodb:TransactWriteItems', skip: 0, kind, lasting: false }));
  expect(await harness.check(scenario([undrawable, wait(90), render, wait(90)], { faults }))).toEqual([]);
  expect(harness.trace.filter((line) => line === 'FailExport dynamodb:TransactWriteItems')).not.toEqual([]);
});
