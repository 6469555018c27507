import { createHash } from 'node:crypto';
import { dueShards } from '../../contract/records/due.ts';
import type { Sweep } from '../../contract/step.ts';

/** How long new work may take to start before a sweep looks whether it was started at all. */
export const openWorkDueMs = 2 * 60_000;

/** How long work that was seen running is left alone; the rule on execution status is quicker, mostly. */
export const runningWorkDueMs = 10 * 60_000;

/** How long the event of ended work may take to be published before a sweep does it. */
export const eventDueMs = 60_000;

/** What services still write after a deletion is looked for this much later. */
export const lateOutputDueMs = 5 * 60_000;
/** A deleted project's item outlives everything of it, so that late writes meet it and are refused (DESIGN section 5). */
export const tombstoneMs = 48 * 3_600_000;

/** The index fields of something new that a sweep is to look at; always the same shard for the same id. */
export const dueAt = (id: string, atMs: number): { due: string; due_at: string } => ({
  due: `due#${createHash('sha256').update(id).digest().readUInt8() % dueShards}`,
  due_at: new Date(atMs).toISOString(),
});

/** What is set of something that was due before: failures of looks count no more. */
export const dueAgain = (id: string, atMs: number) => ({ ...dueAt(id, atMs), due_failures: undefined });

/** Every shard of the index. */
export const dueShardNames = Array.from({ length: dueShards }, (_, shard) => `due#${shard}`);

const minuteMs = 60_000;
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
