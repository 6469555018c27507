import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import { type Due, dueShards } from '../../contract/records/due.ts';

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

/** The index fields of something that a sweep is to look at; always the same shard for the same id. */
export const dueAt = (id: string, atMs: number): Required<v.InferOutput<typeof Due>> => ({
  due: `due#${createHash('sha256').update(id).digest().readUInt8() % dueShards}`,
  due_at: new Date(atMs).toISOString(),
});

/** Every shard of the index. */
export const dueShardNames = Array.from({ length: dueShards }, (_, shard) => `due#${shard}`);
