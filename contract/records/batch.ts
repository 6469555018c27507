import * as v from 'valibot';
import { BatchSourceInput, BatchStatus, batchItemFields, batchProjectFields } from '../schemas/batch.ts';
import { StoredStyle } from '../schemas/caption-style.ts';
import { ShownEvent } from '../schemas/events.ts';
import { Credits, DateTime, Id } from '../schemas/fields.ts';
import { Metadata } from '../schemas/metadata.ts';
import { Due } from './due.ts';
import { StoredExports } from './export.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Small, since every charge of its items writes it: what only their creation needs is in the manifest. */
export const BatchRecord = v.object({
  account_id: Id,
  batch_id: Id,
  status: BatchStatus,
  metadata: v.optional(Metadata),
  /** Absent: transcripts only. */
  exports: v.optional(StoredExports),
  max_credits: v.optional(Credits),
  /** The API key whose request made it, and its ancestors: its work counts on their caps. */
  spends_by: v.array(Id),
  /** Sources; how many of them were begun, in their order; and of those that have ended, and how many as completed. */
  total: Count,
  begun: Count,
  ended: Count,
  completed: Count,
  /** Charged, less what was refunded to items that have ended. */
  credits: Count,
  /** The least that the sources in progress will cost of which nothing is charged yet. */
  reserved: v.optional(v.number()),
  /** When its owner asked for its end. */
  cancelled_at: v.optional(DateTime),
  /** The event of its end; the item is due until it is published. */
  event: v.optional(ShownEvent),
  ...Due.entries,
  /** Epoch seconds; absent while it is open. */
  expires_at: v.optional(v.number()),
  created_at: DateTime,
  completed_at: v.optional(DateTime),
});
export type BatchRecord = v.InferOutput<typeof BatchRecord>;

/** A source that was begun. */
export const BatchItemRecord = v.object({
  account_id: Id,
  /** `<batch_id>#<index>`, so that the items of a batch are in the order of its sources. */
  batch_item: v.string(),
  batch_id: Id,
  ...batchItemFields,
  /** What its batch has set aside for it, until it is charged or has ended. */
  reserved: v.optional(Credits),
  /** Until it has ended. */
  export_ids: v.optional(v.array(Id)),
  ...Due.entries,
  /** Epoch seconds. */
  expires_at: v.number(),
});
export type BatchItemRecord = v.InferOutput<typeof BatchItemRecord>;

/** The object with the sources. The style is complete in itself: a saved one may be deleted while the batch runs. */
export const BatchManifest = v.object({
  ...batchProjectFields,
  style: v.optional(StoredStyle),
  sources: v.array(BatchSourceInput),
});
export type BatchManifest = v.InferOutput<typeof BatchManifest>;
