import { expect, test } from 'vitest';
import { startHarness } from './sequences/harness.ts';
import { create, edit, never, read, remove, scenario, wait } from './sequences/scenarios.ts';
import type { Fault } from './world/faults.ts';

// Sequences that violated a property once.
const harness = await startHarness();

/** The call takes effect and its reply is lost, so the SDK sends it again. */
const repeated = (on: string): Fault => ({ on, skip: 0, kind: 'lost', lasting: false });

test('DELETE is not answered 404 when its transaction is sent again', async () => {
  const faults = [repeated('deleteProject dynamodb:TransactWriteItems')];
  expect(await harness.check(scenario([create(), remove], { faults }))).toEqual([]);
});

test('what an account lists can be read once its project is deleted', async () => {
  expect(await harness.check(scenario([create({ auto: false }), remove, read]))).toEqual([]);
});

test('PUT with If-Match is not answered 412 because of its own write', async () => {
  const faults = [repeated('replaceTranscript dynamodb:TransactWriteItems')];
  expect(await harness.check(scenario([create(), wait(90), edit], { faults }))).toEqual([]);
});

test.each(['createProject s3:CopyObject', 'createProject s3:PutObject', 'createProject dynamodb:TransactWriteItems'])(
  'a POST /projects that dies after %s leaves no object, even when it is sent again and dies again',
  async (on) => {
    const died: Fault = { on, skip: 0, kind: 'killed after', lasting: false };
    const again = { do: 'again', request: 1 } as const;
    const steps = [create({ text: 'Lyrics' }), again, wait(200), again, { do: 'sweep' } as const];
    expect(await harness.check(scenario(steps, { faults: [died, died] }))).toEqual([]);
    expect(harness.trace.filter((line) => line.endsWith('killed after'))).toHaveLength(2);
  },
);

test('a POST /projects that is refused after its media was copied leaves no object', async () => {
  const twice = [create({ auto: false }), { do: 'again', request: 1 } as const, { do: 'again', request: 1 } as const];
  const faults = [never('createProject s3:HeadObject')];
  expect(await harness.check(scenario(twice, { faults, alongsideFrom: 1 }))).toEqual([]);
  expect(harness.trace.filter((line) => line === 'createProject s3:CopyObject').length).toBeGreaterThan(1);
});
