import type { Fault } from '../world/faults.ts';
import type { TablesOptions } from '../world/tables.ts';
import type { Sequence } from './run-sequence.ts';
import { create, inspect, never, register, remove, render, tour, transcribe, wait } from './tours.ts';

/** A condition in the tables that keeps money and work right. */
export interface Guard {
  readonly name: string;
  readonly without: TablesOptions['keepsCondition'];
  /** What is said to be wrong without it. */
  readonly wrong: RegExp;
  /** Where it shows: most are what random sequences shrank to. */
  readonly sequence: Sequence;
}

const atUpdates =
  (...tables: string[]): TablesOptions['keepsCondition'] =>
  (table, kind) =>
    !(tables.includes(table) && kind === 'Update');
const anyEnd = atUpdates('jobs', 'exports');
const killedAfter = (on: string): Fault => ({ on, skip: 0, kind: 'killed after', lasting: false });

export const guards: readonly Guard[] = [
  {
    name: 'an account has no more open than its plan has room for',
    without: atUpdates('usage'),
    wrong: /open_exports is 3, beyond the plan/,
    sequence: tour([create({ auto: false }), ...['a', 'b', 'c'].map((key) => ({ ...render, burn: false, key }))], {
      tight: true,
      alongsideFrom: 1,
    }),
  },
  {
    name: 'the balance never goes below zero',
    without: atUpdates('accounts'),
    wrong: /the balance is -/,
    sequence: tour([create({ auto: false }), transcribe], { credits: [0, 0] }),
  },
  {
    name: 'the spend of a day stays below its ceiling',
    without: atUpdates('accounts'),
    wrong: /is beyond the ceiling/,
    sequence: tour([create({ auto: false }), transcribe], { room: [10, 10] }),
  },
  {
    name: 'what was not spent is taken off its own day',
    without: atUpdates('accounts'),
    wrong: /the spend \d+ is not the/,
    sequence: tour([wait(86_300), create(), wait(200), create(), remove, { do: 'sweep' }], {
      faults: [never('createProject sqs:SendMessage')],
    }),
  },
  {
    name: 'a job ends once',
    without: atUpdates('jobs'),
    wrong: /went from|was refunded/,
    sequence: tour([create()], { faults: [killedAfter('StoreTranscript dynamodb:TransactWriteItems')] }),
  },
  {
    name: 'an export ends once',
    without: atUpdates('exports'),
    wrong: /went from|was refunded/,
    sequence: tour([create(), wait(90), render], { faults: [killedAfter('FinishExport dynamodb:TransactWriteItems')] }),
  },
  {
    name: 'an upload becomes one project',
    without: atUpdates('uploads'),
    wrong: /became a project again/,
    sequence: tour([create(), { do: 'again', request: 1 }, { do: 'again', request: 1 }], {
      faults: [never('createProject s3:HeadObject')],
      alongsideFrom: 1,
    }),
  },
  {
    name: 'a project is transcribed once at a time',
    without: atUpdates('projects'),
    wrong: /is a second open job/,
    sequence: tour([create({ auto: false }), transcribe, { ...transcribe, key: 'b' }], { alongsideFrom: 1 }),
  },
  {
    name: 'a key has one reply',
    without: (table) => table !== 'idempotency',
    wrong: /made work 2 times|answered in 2 ways/,
    sequence: tour([create({ key: 'a' }), create({ key: 'a' })], { alongsideFrom: 0 }),
  },
  {
    name: 'an endpoint that never answered 2xx gets five attempts a minute',
    without: atUpdates('webhooks'),
    wrong: /more than five attempts in a minute/,
    sequence: tour([register(2), ...Array.from({ length: 7 }, () => inspect)], { alongsideFrom: 1 }),
  },
  {
    // Work that ends once is refunded once already: the entry's own guard shows where that other guard is gone.
    name: 'a refund is entered once, even where work could end twice',
    without: (table, kind, expression) => table !== 'ledger' && anyEnd(table, kind, expression),
    wrong: /was written again/,
    sequence: tour([create({ medium: { kind: 'garbled', container: 'mp4', seconds: 30 } })], {
      faults: [killedAfter('FailTranscription dynamodb:TransactWriteItems')],
    }),
  },
];
