import { beforeAll, expect, test } from 'vitest';
import { guards } from './sequences/guards.ts';
import { type Harness, startHarness } from './sequences/harness.ts';
import type { Sequence } from './sequences/run-sequence.ts';
import { create, never, render, tour, transcribe, wait } from './sequences/tours.ts';
import type { Fault } from './world/faults.ts';

// A property that can't fail proves nothing. Most of these sequences are what random ones shrank to without the guard.

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const medium = { container: 'mp4', seconds: 30 } as const;
const killedAfter = (on: string): Fault => ({ on, skip: 0, kind: 'killed after', lasting: false });
const sequences: Readonly<Record<keyof typeof guards, Sequence>> = {
  balance: tour([create({ auto: false }), transcribe], { credits: [0, 0] }),
  job: tour([create()], { faults: [killedAfter('StoreTranscript dynamodb:TransactWriteItems')] }),
  export: tour([create(), wait(90), render], { faults: [killedAfter('FinishExport dynamodb:TransactWriteItems')] }),
  upload: tour([create(), { do: 'again', request: 1 }, { do: 'again', request: 1 }], {
    faults: [never('createProject s3:HeadObject')],
    alongsideFrom: 1,
  }),
  project: tour([create({ auto: false }), transcribe, { ...transcribe, key: 'b' }], { alongsideFrom: 1 }),
  key: tour([create({ key: 'a' }), create({ key: 'a' })], { alongsideFrom: 0 }),
  ledger: tour([create({ medium: { ...medium, kind: 'garbled' } })], {
    faults: [killedAfter('FailTranscription dynamodb:TransactWriteItems')],
  }),
};

test.each(['balance', 'job', 'export', 'upload', 'project', 'key', 'ledger'] as const)(
  'a condition in the tables is all that guards the %s',
  async (guard) => {
    const { without, wrong } = guards[guard];
    expect(await harness.check(sequences[guard])).toEqual([]);
    const said = await harness.check(sequences[guard], { keepsCondition: without });
    expect(said).toContainEqual(expect.stringMatching(wrong));
  },
);
