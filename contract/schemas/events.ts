import * as v from 'valibot';
import { eventTypes } from '../event-types.ts';
import { budgetThresholds } from '../limits.ts';
import { orLater } from '../or-later.ts';
import { CapPeriod } from './api-key.ts';
import { ShownFailureCode } from './failure-code.ts';
import { Credits, DateTime, Id, ofTest } from './fields.ts';
import { Metadata, ownFields } from './metadata.ts';
import { Month } from './month-report.ts';

export const EventType = v.picklist(eventTypes);
export type EventType = v.InferOutput<typeof EventType>;
export const ShownEventType = orLater(EventType);

/** The fields are sent in this order. Receivers recognise a repeated event by its id. */
const eventOf = <const Types extends readonly string[], Data extends v.GenericSchema>(types: Types, data: Data) =>
  v.object({
    id: Id,
    type: v.picklist(types),
    created_at: DateTime,
    data,
    /** Only on a test event, whose ids inside `data` are zero. */
    test: v.optional(v.literal(true)),
  });

const ofJob = { project_id: Id, job_id: Id, batch_id: v.optional(Id) };
/** Exports that ended in a release without `batch_id` have none in their events. */
const ofExport = { project_id: Id, export_id: Id, batch_id: v.optional(Id) };
const completed = { status: v.literal('completed'), ...ownFields, ...ofTest };
/** Work that failed in a release without codes, or without `refunded`, has none. */
const failed = {
  status: v.literal('failed'),
  error: v.string(),
  error_code: v.optional(ShownFailureCode),
  refunded: v.optional(Credits),
  ...ownFields,
  ...ofTest,
};

/** An import, a transcription or the making of files for players has ended. */
export const JobCompletedEvent = eventOf(
  ['project.imported', 'transcript.completed', 'playback.completed'],
  v.object({ ...ofJob, ...completed }),
);
export const JobFailedEvent = eventOf(
  ['project.import_failed', 'transcript.failed', 'playback.failed'],
  v.object({ ...ofJob, ...failed }),
);
export const ExportCompletedEvent = eventOf(['export.completed'], v.object({ ...ofExport, ...completed }));
export const ExportFailedEvent = eventOf(['export.failed'], v.object({ ...ofExport, ...failed }));

/** Work has ended. */
export const WorkEvent = v.variant('type', [
  JobCompletedEvent,
  JobFailedEvent,
  ExportCompletedEvent,
  ExportFailedEvent,
]);
export type WorkEvent = v.InferOutput<typeof WorkEvent>;

const ItemCount = v.pipe(v.number(), v.integer(), v.minValue(0));

/** All items of a batch have ended, or it was cancelled and no item is open. */
export const BatchCompletedEvent = eventOf(
  ['batch.completed'],
  v.object({
    batch_id: Id,
    status: v.picklist(['completed', 'cancelled']),
    total: ItemCount,
    completed: ItemCount,
    failed: ItemCount,
    credits: Credits,
    metadata: v.optional(Metadata),
    ...ofTest,
  }),
);
export type BatchCompletedEvent = v.InferOutput<typeof BatchCompletedEvent>;

/** A charge took the balance below the `low_credits` of the account. */
export const CreditsLowEvent = eventOf(['credits.low'], v.object({ credits: Credits, low_credits: Credits }));

/** A charge took what was spent in a UTC month to a share of the account's budget. */
export const SpendThresholdEvent = eventOf(
  ['spend.threshold'],
  v.object({
    month: Month,
    threshold_percent: v.picklist(budgetThresholds),
    spent_credits: Credits,
    monthly_budget: Credits,
  }),
);

/** A charge left less of the cap of a key than it took itself: another like it would be refused. */
export const CapReachedEvent = eventOf(
  ['cap.reached'],
  v.object({
    key_id: Id,
    name: v.string(),
    cap_credits: Credits,
    cap_period: CapPeriod,
    /** The UTC day or month. */
    period: v.string(),
    spent_credits: Credits,
  }),
);

/** A charge took the account or a key to a limit. */
export const CreditEvent = v.variant('type', [CreditsLowEvent, SpendThresholdEvent, CapReachedEvent]);
export type CreditEvent = v.InferOutput<typeof CreditEvent>;

/** What endpoints receive of this release: one schema for each kind of `data`. */
export const WebhookEvent = v.variant('type', [WorkEvent, BatchCompletedEvent, CreditEvent]);
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>;

/** An event of a type that a later release has added. */
export const LaterEvent = v.object({
  id: Id,
  type: v.pipe(v.string(), v.notValues<string, typeof eventTypes>(eventTypes)),
  created_at: DateTime,
  data: v.looseObject({}),
  test: v.optional(v.literal(true)),
});
export type LaterEvent = v.InferOutput<typeof LaterEvent>;

/** The form in which events are read: the last release shows and delivers those that this one has stored, and this one those of the next. */
export const ShownEvent = v.union([WebhookEvent, LaterEvent]);
export type ShownEvent = v.InferOutput<typeof ShownEvent>;

/** An event with its account, as it is put on the bus: the `detail`. */
export const AccountEvent = v.object({ account_id: Id, event: ShownEvent });
export type AccountEvent = v.InferOutput<typeof AccountEvent>;

/** The `source` of events on the bus; their `detail-type` is the type of the event. */
export const eventSource = 'cueline';
