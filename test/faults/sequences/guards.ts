import type { Fault } from '../world/faults.ts';
import type { TablesOptions } from '../world/tables.ts';
import type { Sequence } from './run-sequence.ts';
import {
  batchOf,
  cancel,
  create,
  edit,
  importMedia,
  inspect,
  minutes,
  never,
  play,
  quote,
  redeem,
  register,
  remove,
  render,
  revoke,
  scenario,
  style,
  sweep,
  transcribe,
  unstarted,
  wait,
} from './scenarios.ts';

/** A property of money or work that a condition of a write ensures. */
export interface Guard {
  readonly name: string;
  readonly without: TablesOptions['keepsCondition'];
  /** The violation that is reported without the condition. */
  readonly violation: RegExp;
  /** A sequence with that violation. Most of them are what random sequences shrank to. */
  readonly sequence: Sequence;
  /**
   * How many schedules to try from that of the sequence on, where the violation needs a race: the first of them had it when the
   * guard was written.
   * @default only that of the sequence
   */
  readonly schedules?: number;
}

const atUpdates =
  (...tables: string[]): TablesOptions['keepsCondition'] =>
  (table, kind) =>
    !(tables.includes(table) && kind === 'Update');
const anyEnd = atUpdates('jobs', 'exports');
const killedAfter = (on: string): Fault => ({ on, skip: 0, kind: 'killed after', lasting: false });

const talk = { kind: 'talk', container: 'mp4', seconds: 30 } as const;
const long = { ...talk, seconds: 90 };
const unguarded = { ...edit, guarded: false };

export const guards: readonly Guard[] = [
  {
    name: 'an account has no more open work than its plan allows',
    without: atUpdates('usage'),
    violation: /open_\w+ is \d+, beyond the plan/,
    sequence: scenario([create({ auto: false }), ...['a', 'b', 'c'].map((key) => ({ ...render, burn: false, key }))], {
      smallQuotas: true,
      alongsideFrom: 1,
    }),
  },
  {
    name: 'the balance never goes below zero',
    without: atUpdates('accounts'),
    violation: /the balance is -/,
    sequence: scenario([create({ auto: false }), transcribe], { credits: [0, 0] }),
  },
  {
    name: 'the keys below a key never spend over its cap',
    without: atUpdates('keys'),
    violation: /costs \d+, beyond its cap of \d+/,
    sequence: scenario(
      [create({ auto: false }), { ...render, by: 1, burn: false }, { ...render, by: 2, key: 'b', burn: false }],
      {
        cap: 1,
        alongsideFrom: 1,
      },
    ),
  },
  {
    name: 'a key that is revoked while its request runs pays for nothing',
    without: atUpdates('keys'),
    violation: /is charged to k\d, which is revoked/,
    sequence: scenario([create({ auto: false }), { ...render, by: 2, burn: false }, revoke(2)], {
      cap: 9,
      alongsideFrom: 1,
      schedule: 10,
    }),
    schedules: 50,
  },
  {
    name: 'what is refunded of an earlier day is taken off no later one',
    without: atUpdates('keys'),
    violation: /on its cap, and its work/,
    sequence: scenario([wait(86_300), create(), wait(200), create(), remove, { do: 'sweep' }], {
      cap: 9,
      faults: unstarted('createProject'),
    }),
  },
  {
    name: 'the spend of a day stays below its ceiling',
    without: atUpdates('accounts'),
    violation: /is beyond the ceiling/,
    sequence: scenario([create({ auto: false }), transcribe], { spendLeftNanoUsd: [10, 10] }),
  },
  {
    name: 'what begun work is cancelled stays below its ceiling, but for one work',
    without: atUpdates('accounts'),
    violation: /is cancelled beyond the ceiling/,
    sequence: scenario([create(), wait(3), cancel], { cancelLeftNanoUsd: [0, 0] }),
  },
  {
    name: 'the place of cancelled work is given back once',
    without: (table, kind, expression) =>
      !(table === 'jobs' && kind === 'Update' && /^attribute_exists\(#\w+\)$/.test(expression)),
    violation: /is counted as -?\d+, and there is/,
    sequence: scenario([create(), wait(3), cancel, cancel], { alongsideFrom: 2 }),
    schedules: 50,
  },
  {
    name: 'spend that is taken back is taken off the day that it was counted on',
    without: atUpdates('accounts'),
    violation: /the spend \d+ is not the/,
    sequence: scenario([wait(86_300), create(), wait(200), create(), remove, { do: 'sweep' }], {
      faults: unstarted('createProject'),
    }),
  },
  {
    name: 'a job ends once',
    without: atUpdates('jobs'),
    violation: /went from|was refunded/,
    sequence: scenario([create()], { faults: [killedAfter('StoreTranscript dynamodb:TransactWriteItems')] }),
  },
  {
    name: 'an export ends once',
    without: atUpdates('exports'),
    violation: /went from|was refunded/,
    sequence: scenario([create(), wait(90), render], {
      faults: [killedAfter('FinishExport dynamodb:TransactWriteItems')],
    }),
  },
  {
    name: 'an upload becomes only one project',
    without: atUpdates('uploads'),
    violation: /became a project again/,
    sequence: scenario([create(), { do: 'again', request: 1 }, { do: 'again', request: 1 }], {
      faults: [never('createProject s3:HeadObject')],
      alongsideFrom: 1,
    }),
  },
  {
    name: 'a project has one open job at a time',
    without: atUpdates('projects'),
    violation: /is a second open job/,
    sequence: scenario([create({ auto: false }), transcribe, { ...transcribe, key: 'b' }], { alongsideFrom: 1 }),
  },
  {
    name: 'a project has one open job for its files for players at a time',
    without: atUpdates('projects'),
    violation: /is a second open job/,
    sequence: scenario([create({ auto: false }), play, play], { alongsideFrom: 1 }),
  },
  {
    name: 'two saves at once are both versions',
    without: atUpdates('projects'),
    violation: /was deleted before older ones/,
    sequence: scenario([create({ auto: false }), edit, unguarded, { ...unguarded, byEditor: true }, unguarded], {
      alongsideFrom: 2,
      schedule: 14,
    }),
    schedules: 150,
  },
  {
    name: 'the version of an export is not merged into a later save',
    without: (table, kind) => !(table === 'transcript-versions' && kind === 'Delete'),
    violation: /was deleted though it is kept|of a version are missing/,
    sequence: scenario([create({ auto: false }), edit, render, unguarded, unguarded], {
      alongsideFrom: 2,
      schedule: 61,
    }),
    schedules: 150,
  },
  {
    name: 'an export is made of a version that is still there',
    without: atUpdates('transcript-versions'),
    violation: /a version that is not there was made/,
    sequence: scenario([create({ auto: false }), edit, unguarded, render, unguarded], {
      alongsideFrom: 2,
      schedule: 124,
    }),
    schedules: 150,
  },
  {
    name: 'an Idempotency-Key has one reply',
    without: (table) => table !== 'idempotency',
    violation: /made work 2 times|answered in 2 ways/,
    sequence: scenario([create({ key: 'a' }), create({ key: 'a' })], { alongsideFrom: 0 }),
  },
  {
    name: 'a quote is redeemed once',
    without: (table) => table !== 'idempotency',
    violation: /the quote .* made work 2 times/,
    sequence: scenario([create({ auto: false }), quote('exports'), redeem, { ...redeem, whole: true }], {
      alongsideFrom: 2,
    }),
  },
  {
    name: 'an endpoint that never answered 2xx gets five attempts a minute',
    without: atUpdates('webhooks'),
    violation: /more than five attempts in a minute/,
    sequence: scenario([register(2), ...Array.from({ length: 7 }, () => inspect)], { alongsideFrom: 1 }),
  },
  {
    name: 'the default style of an account is one that it has',
    without: atUpdates('accounts'),
    violation: /the default style .* is not there/,
    sequence: scenario([style('save'), style('change', true), style('delete')], { alongsideFrom: 1, schedule: 7 }),
    schedules: 50,
  },
  {
    name: 'one project of an account has an external_id',
    without: (table) => table !== 'external-ids',
    violation: /two projects have the external_id/,
    sequence: scenario([importMedia({ external: 'talk' }), create({ external: 'talk', auto: false })], {
      alongsideFrom: 0,
      schedule: 3,
    }),
    schedules: 50,
  },
  {
    name: 'a batch spends no more than its limit',
    without: atUpdates('batches'),
    violation: /has spent 8 of 7/,
    // Each could cost 2 credits, and costs 4.
    sequence: scenario([batchOf([long, long], { max: 7 })]),
  },
  {
    name: 'an item of a batch ends once',
    without: atUpdates('batch-items'),
    violation: /batch cannot be read/,
    sequence: scenario([batchOf([talk]), ...minutes(1), wait(60), sweep, sweep], { alongsideFrom: 4 }),
    schedules: 20,
  },
  {
    name: 'a change of a saved style does not bring it back',
    without: atUpdates('styles'),
    violation: /there is only a part/,
    sequence: scenario([style('save'), style('change'), style('delete')], { alongsideFrom: 1 }),
    schedules: 50,
  },
  {
    // Work that ends once is refunded once: the condition of the ledger entry matters only where work could end twice.
    name: 'a refund is entered once, even where work could end twice',
    without: (table, kind, expression) => table !== 'ledger' && anyEnd(table, kind, expression),
    violation: /was written again/,
    sequence: scenario([create({ medium: { kind: 'garbled', container: 'mp4', seconds: 30 } })], {
      faults: [killedAfter('FailTranscription dynamodb:TransactWriteItems')],
    }),
  },
];
