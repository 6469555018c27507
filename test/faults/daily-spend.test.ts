import { beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './sequences/harness.ts';
import { create, render, tour, transcribe, wait } from './sequences/tours.ts';
import type { Fault } from './world/faults.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

/** A race that random sequences seldom meet; what is audited at every commit is in world/spend-books.ts. */
test('the first two works of a day, begun at once, are both counted', async () => {
  const draft = create({ auto: false });
  const steps = [draft, draft, { ...transcribe, key: undefined }, { ...transcribe, project: 1, key: undefined }];
  expect(await harness.check(tour(steps, { alongsideFrom: 2 }))).toEqual([]);
  // One was refused, since the other had begun the day meanwhile, and was tried again.
  const tried = harness.trace.filter((line) => line === 'startTranscription dynamodb:TransactWriteItems');
  expect(tried).toHaveLength(3);
});

test.each<[string, Fault['kind'][]]>([
  ['fails', []],
  ['fails, and the step that says so is killed after its write', ['killed after']],
  ['fails, and the step that says so loses its answer', ['lost']],
])('what MediaConvert does not bill is given back once where an encode %s', async (_, kinds) => {
  const undrawable = create({ medium: { kind: 'undrawable', container: 'mp4', seconds: 30 } });
  const faults = kinds.map((kind) => ({ on: 'FailExport dynamodb:TransactWriteItems', skip: 0, kind, lasting: false }));
  expect(await harness.check(tour([undrawable, wait(90), render, wait(90)], { faults }))).toEqual([]);
  expect(harness.trace.filter((line) => line === 'FailExport dynamodb:TransactWriteItems')).not.toEqual([]);
});
