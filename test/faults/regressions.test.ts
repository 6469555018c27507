import { beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './sequences/harness.ts';
import { create, edit, remove, tour, wait } from './sequences/tours.ts';
import type { Fault } from './world/faults.ts';

// What has gone wrong once.

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

/** The effect happens and its reply is lost, so the SDK sends the same again. */
const repeated = (on: string): Fault => ({ on, skip: 0, kind: 'lost', lasting: false });

test('DELETE whose first reply got lost inside is not answered 404', async () => {
  const faults = [repeated('deleteProject dynamodb:TransactWriteItems')];
  expect(await harness.check(tour([create(), remove], { faults }))).toEqual([]);
});

test('PUT with If-Match is not answered 412 on account of what it wrote itself', async () => {
  const faults = [repeated('replaceTranscript dynamodb:TransactWriteItems')];
  expect(await harness.check(tour([create(), wait(90), edit], { faults }))).toEqual([]);
});
