import { beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './sequences/harness.ts';
import { create, tour, transcribe } from './sequences/tours.ts';

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
