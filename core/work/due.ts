import { createHash } from 'node:crypto';
import { dueShards } from '#contract/records/due.ts';
import type { Sweep } from '#contract/step.ts';

const minuteMs = 60_000;

/** How long a request that makes something may take until it has done the rest, or is dead. */
export const newWorkMs = 2 * minuteMs;

/** What services still write after a deletion is looked for this much later. */
export const lateOutputDueMs = 5 * minuteMs;
/** A deleted project's item outlives everything of it, so that late writes meet it and are refused. */
export const tombstoneMs = 48 * 3_600_000;

/** What is owed of a job or an export, whose tables have a sweep for each. Other tables have one sweep. */
export type Duty = 'start' | 'check' | 'tell';

/** How work moves between duties: by what was seen of it, the duty that is owed next, and how long it has to be done by itself. */
export const nextLooks = {
  /** Its creator, if it lives, asks for its start. */
  created: { duty: 'start', afterMs: newWorkMs },
  /** By a sweep. Until `StartWork` has started it, it stands in the line of starts. */
  asked: { duty: 'start', afterMs: 10 * minuteMs },
  /** The rule on execution status is quicker, mostly. */
  running: { duty: 'check', afterMs: 10 * minuteMs },
  /** Its machine publishes the event. */
  ended: { duty: 'tell', afterMs: minuteMs },
  /** Of these, a sweep met what is another's duty. */
  notStarted: { duty: 'start', afterMs: 0 },
  notEnded: { duty: 'check', afterMs: 0 },
  notTold: { duty: 'tell', afterMs: 0 },
} as const satisfies Record<string, { readonly duty: Duty; readonly afterMs: number }>;

export type NextLook = keyof typeof nextLooks;

/**
 * Duties share the eight shards, and have none of their own: these eight are what the release before duties reads, so it
 * serves what this one leaves after a rollback, as this one serves what that one left.
 */
const ofDuty: Readonly<Record<Duty, { readonly first: number; readonly count: number }>> = {
  start: { first: 0, count: 3 },
  tell: { first: 3, count: 3 },
  check: { first: 6, count: 2 },
};
const ofAll = { first: 0, count: dueShards };
const shardsOf = (duty: Duty | undefined) => (duty ? ofDuty[duty] : ofAll);

/** The shards of the index that a sweep of this duty reads; all, where the table has one sweep. */
export const dueShardNames = (duty?: Duty): string[] => {
  const { first, count } = shardsOf(duty);
  return Array.from({ length: count }, (_, at) => `due#${first + at}`);
};

/** The index fields of something new that a sweep is to look at; always the same shard for the same id and duty. */
export const dueAt = (id: string, atMs: number, duty?: Duty): { due: string; due_at: string } => {
  const { first, count } = shardsOf(duty);
  const shard = first + (createHash('sha256').update(id).digest().readUInt8() % count);
  return { due: `due#${shard}`, due_at: new Date(atMs).toISOString() };
};

/** As `dueAt`, of a job or an export. */
export const workDue = (id: string, nowMs: number, next: NextLook): { due: string; due_at: string } => {
  const { duty, afterMs } = nextLooks[next];
  return dueAt(id, nowMs + afterMs, duty);
};

/** What is set of something that was due before: failures of looks count no more. */
export const dueAgain = (id: string, atMs: number) => ({ ...dueAt(id, atMs), due_failures: undefined });

/** As `dueAgain`, of a job or an export. */
export const workDueAgain = (id: string, nowMs: number, next: NextLook) => ({
  ...workDue(id, nowMs, next),
  due_failures: undefined,
});

/** Less than the hour in which the alarm on poisoned items adds up, so that it rings until the last of them is mended. */
const longestWaitMs = 30 * minuteMs;

/** How long an item waits that could not be looked at: from a minute, doubled each time; `jitter` in [0, 1) takes up to half off. */
export const failedLookWaitMs = (failures: number, jitter: number): number =>
  Math.min(longestWaitMs, 2 ** (failures - 1) * minuteMs) * (1 - jitter / 2);

/** What passes by itself has passed by then: an operator is told of an item that failed so often in a row. */
export const poisonedAtFailures = 3;

/**
 * How long a run begins looks: until the next run, so that two share no more than what the first still does, and so that
 * each look has a minute. What takes longer than that is given up in time for it to be put off.
 */
export const runTimes = ({
  everyMinutes,
  timeoutSeconds,
}: Pick<Sweep, 'everyMinutes' | 'timeoutSeconds'>): { beginMs: number; giveUpMs: number } => ({
  beginMs: Math.min(everyMinutes * minuteMs, timeoutSeconds * 1000 - minuteMs),
  giveUpMs: timeoutSeconds * 1000 - 10_000,
});
