import { expect, it } from 'vitest';
import { type Duty, dueAt, dueShardNames, failedCheckWaitMs, runTimes, workDue } from '#core/work/due.ts';

const ids = Array.from({ length: 400 }, (_, at) => `019aa000-0000-7000-8000-${String(at).padStart(12, '0')}`);

/** The release before duties reads all of them in every table. */
const shardsOfOldRelease = ['due#0', 'due#1', 'due#2', 'due#3', 'due#4', 'due#5', 'due#6', 'due#7'];
const duties: readonly Duty[] = ['start', 'publish', 'reconcile'];

it.each([undefined, ...duties])('spreads %s over every shard that its sweep reads, and over no other', (duty) => {
  expect(new Set(ids.map((id) => dueAt(id, 0, duty).due))).toEqual(new Set(dueShardNames(duty)));
});

it('each shard is read by the sweep of one duty, and all are read by the release before duties, after a rollback', () => {
  expect(dueShardNames()).toEqual(shardsOfOldRelease);
  expect(duties.flatMap((duty) => dueShardNames(duty)).toSorted()).toEqual(shardsOfOldRelease);
});

it('work is due at the sweep of its next duty, later than it takes without the sweep', () => {
  const [id = ''] = ids;
  expect([workDue(id, 0, 'created'), workDue(id, 0, 'ended'), workDue(id, 0, 'running')]).toEqual([
    dueAt(id, 120_000, 'start'),
    dueAt(id, 60_000, 'publish'),
    dueAt(id, 600_000, 'reconcile'),
  ]);
});

it('an id stays in its shard, so that a later time replaces the earlier', () => {
  const [id = ''] = ids;
  expect(dueAt(id, 1).due).toBe(dueAt(id, 2).due);
});

it('sorts as time does', () => {
  const [id = ''] = ids;
  expect(dueAt(id, Date.UTC(2026, 0, 2)).due_at).toBe('2026-01-02T00:00:00.000Z');
  expect(dueAt(id, 10_000_000_000).due_at).toBe('1970-04-26T17:46:40.000Z');
});

it('waits of failed checks are spread over half of their length', () => {
  expect([1, 2, 6, 60].map((failures) => failedCheckWaitMs(failures, 0))).toEqual([
    60_000, 120_000, 1_800_000, 1_800_000,
  ]);
  expect(failedCheckWaitMs(1, 0.999)).toBeCloseTo(30_030);
});

it('a run begins checks until the next one, and a minute before its function ends at the latest', () => {
  expect(runTimes({ everyMinutes: 1, timeoutSeconds: 300 })).toEqual({ beginMs: 60_000, giveUpMs: 290_000 });
  expect(runTimes({ everyMinutes: 5, timeoutSeconds: 180 })).toEqual({ beginMs: 120_000, giveUpMs: 170_000 });
});
