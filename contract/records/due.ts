import * as v from 'valibot';
import { DateTime } from '../schemas/fields.ts';

/** Values `due#0` … `due#7` of `due`, so that the load is spread over partitions. Which sweep reads which: core/work/due.ts. */
export const dueShards = 8;

/** Fields of the sparse index `due-keys`: present only while a sweep is to check the item. */
export const Due = v.object({
  due: v.optional(v.string()),
  /** When the next check is. */
  due_at: v.optional(DateTime),
  /** How many checks in a row failed. */
  due_failures: v.optional(v.number()),
});
