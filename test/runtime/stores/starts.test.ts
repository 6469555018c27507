import { beforeAll, expect, it } from 'vitest';
import { workDue } from '#core/work/due.ts';
import { leaderLeaseMs } from '#core/work/start-times.ts';
import { leaderAt, renewLeaderLease, takeLeaderLease } from '#runtime/stores/start-leader.ts';
import { listStarts, markStarted, waitsAlone } from '#runtime/stores/waiting-starts.ts';
import {
  account_id,
  exported,
  job,
  nowMs,
  other_id,
  project_id,
  upload_id,
} from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

it('one invocation leads until its lease ends, and the next goes on where it was', async () => {
  hold({});
  expect(await leaderAt(nowMs)).toBeUndefined();
  expect(await takeLeaderLease('a', nowMs)).toBe('');
  const endsMs = nowMs + leaderLeaseMs;
  expect([await leaderAt(endsMs - 1), await leaderAt(endsMs)]).toEqual(['a', undefined]);
  expect(await takeLeaderLease('b', endsMs)).toBeUndefined();
  expect([await renewLeaderLease('a', 'turn', endsMs + 5), await renewLeaderLease('b', 'other', 0)]).toEqual([
    true,
    false,
  ]);
  expect([await takeLeaderLease('a', nowMs), await leaderAt(endsMs + 4)]).toEqual(['turn', 'a']);
  expect([await takeLeaderLease('b', endsMs + 6), await takeLeaderLease('a', nowMs)]).toEqual(['turn', undefined]);
});

const due = workDue(other_id, nowMs, 'running');
const others = Array.from({ length: 5 }, (_, at) => ({
  ...{ ...job, ...due, job_id: `${upload_id.slice(0, -2)}1${at}` },
}));

it('work that waits for its start is listed', async () => {
  hold({ jobs: [job, { ...job, job_id: other_id, ...due }], exports: exported });
  const { job_id, export_id } = { ...job, ...exported };
  expect(await listStarts()).toEqual(
    expect.arrayContaining([
      { account_id, job_id },
      { account_id, export_id },
    ]),
  );
  expect(await listStarts()).toHaveLength(2);
});

it.each([
  ['alone', [job], [], true],
  ['beside another job', [job, { ...job, job_id: other_id }], [], false],
  ['beside an export', [job], [exported], false],
  ['beside another job of another account', [job, { ...job, account_id: project_id }], [], true],
  ['beside one that has ended', [job, { ...job, job_id: other_id, status: 'failed' }], [], true],
  ['beside one that runs', [job, { ...job, ...due, job_id: other_id }], [], true],
  ['beside one that is due no more', [job, { ...job, due: undefined, job_id: other_id }], [], true],
])('a job waits %s: %j', async (_, jobs, exports, alone) => {
  hold({ jobs, exports });
  expect(await waitsAlone(job)).toBe(alone);
});

it('looks at the newest works of an account alone', async () => {
  hold({ jobs: [job, { ...job, job_id: project_id }, ...others] });
  expect(await waitsAlone(job)).toBe(true);
});

it('work that was started is due for its check, unless it has ended or was marked already', async () => {
  for (const [record, marked] of [
    [job, true],
    [{ ...job, status: 'failed' }, false],
    [{ ...job, ...due }, false],
  ] as const) {
    hold({ jobs: record });
    await markStarted(job);
    const { due: now, due_at } = { due: undefined, due_at: undefined, ...itemOf('jobs') };
    expect([now !== record.due, due_at !== record.due_at]).toEqual([marked, marked]);
  }
});
