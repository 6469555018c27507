import { createHash } from 'node:crypto';
import { dueShards } from '#contract/records/due.ts';
import type { Sweep } from '#contract/step.ts';

const minuteMs = 60_000;

/** After this time a request that created something has finished its other writes, or has failed. */
export const newWorkMs = 2 * minuteMs;

/** How long after a deletion a sweep searches for files that AWS services wrote late. */
export const lateOutputDueMs = 5 * minuteMs;
/** How long the tombstone of a deleted project is kept, so that late writes are refused. */
export const tombstoneMs = 48 * 3_600_000;

/** What a job or an export is due for. Each duty has a sweep of its own. Items of other tables have one sweep. */
export type Duty = 'start' | 'reconcile' | 'publish';

/** The next check of work by its state: the duty, and how long the work has to proceed without a sweep. */
export const nextChecks = {
  /** The request that created it asks for its start. */
  created: { duty: 'start', afterMs: newWorkMs },
  /** A sweep has requested its start. Until `StartWork` has started it, it waits. */
  requested: { duty: 'start', afterMs: 10 * minuteMs },
  /** The event rule on execution status is usually faster. */
  running: { duty: 'reconcile', afterMs: 10 * minuteMs },
  /** It begins, or fails, in the transaction that ends its transcription, or right after it. */
  waiting: { duty: 'reconcile', afterMs: 10 * minuteMs },
  /** Its machine publishes the event. */
  ended: { duty: 'publish', afterMs: minuteMs },
  /** For the next three: a sweep found work that is due for another duty. */
  notStarted: { duty: 'start', afterMs: 0 },
  notEnded: { duty: 'reconcile', afterMs: 0 },
  notPublished: { duty: 'publish', afterMs: 0 },
} as const satisfies Record<string, { readonly duty: Duty; readonly afterMs: number }>;

export type NextCheck = keyof typeof nextChecks;

/**
 * Duties divide the eight shards among them. The release before duties reads the same eight shards, so each release handles the
 * items of the other after an upgrade or a rollback.
 */
const ofDuty: Readonly<Record<Duty, { readonly first: number; readonly count: number }>> = {
  start: { first: 0, count: 3 },
  publish: { first: 3, count: 3 },
  reconcile: { first: 6, count: 2 },
};
const ofAll = { first: 0, count: dueShards };
const shardsOf = (duty: Duty | undefined) => (duty ? ofDuty[duty] : ofAll);

/** The shards that the sweep of a duty reads; without a duty all of them. */
export const dueShardNames = (duty?: Duty): string[] => {
  const { first, count } = shardsOf(duty);
  return Array.from({ length: count }, (_, at) => `due#${first + at}`);
};

/** The due fields of a new item. The same id and duty always have the same shard. */
export const dueAt = (id: string, atMs: number, duty?: Duty): { due: string; due_at: string } => {
  const { first, count } = shardsOf(duty);
  const shard = first + (createHash('sha256').update(id).digest().readUInt8() % count);
  return { due: `due#${shard}`, due_at: new Date(atMs).toISOString() };
};

/** The due fields of a new job or export. */
export const workDue = (id: string, nowMs: number, next: NextCheck): { due: string; due_at: string } => {
  const { duty, afterMs } = nextChecks[next];
  return dueAt(id, nowMs + afterMs, duty);
};

/** The due fields of an item that was due before; they reset the count of failed checks. */
export const dueAgain = (id: string, atMs: number) => ({ ...dueAt(id, atMs), due_failures: undefined });

/** The same for a job or an export. */
export const workDueAgain = (id: string, nowMs: number, next: NextCheck) => ({
  ...workDue(id, nowMs, next),
  due_failures: undefined,
});

/** Less than the alarm's period of one hour, so that the alarm stays on while a poisoned item exists. */
export const maxWaitMs = 30 * minuteMs;

/** The wait after a failed check: one minute, doubled with each failure; `jitter` in [0, 1) subtracts up to half. */
export const failedCheckWaitMs = (failures: number, jitter: number): number =>
  Math.min(maxWaitMs, 2 ** (failures - 1) * minuteMs) * (1 - jitter / 2);

/** From this many failed checks in a row an item counts as poisoned and raises an alarm; temporary faults have passed by then. */
export const poisonedAtFailures = 3;

/**
 * A run of a sweep begins checks until the next run starts, or until a minute before its time-out. A check that is still running
 * shortly before the time-out is given up, in time to record its failure.
 */
export const runTimes = ({
  everyMinutes,
  timeoutSeconds,
}: Pick<Sweep, 'everyMinutes' | 'timeoutSeconds'>): { beginMs: number; giveUpMs: number } => ({
  beginMs: Math.min(everyMinutes * minuteMs, timeoutSeconds * 1000 - minuteMs),
  giveUpMs: timeoutSeconds * 1000 - 10_000,
});
