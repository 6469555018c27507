import * as v from 'valibot';
import { DateTime } from '../schemas/fields.ts';

/** `due#0` … `due#7`: spread over partitions, so that no one of them is hot. Which duty reads which: core/work/due.ts. */
export const dueShards = 8;

/** The sparse `due-keys` index: its fields are there while something is owed, and are removed with it. */
export const Due = v.object({
  due: v.optional(v.string()),
  /** When a sweep is to look at it. */
  due_at: v.optional(DateTime),
  /** How often in a row a sweep could not. */
  due_failures: v.optional(v.number()),
});
