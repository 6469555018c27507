import * as v from 'valibot';
import { eventTypes, workEventTypes } from '../event-types.ts';
import { FailureCode } from './failure-code.ts';
import { DateTime, Id } from './fields.ts';

export const EventType = v.picklist(eventTypes);
export type EventType = v.InferOutput<typeof EventType>;

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

/** A job (import, transcription or playback) or an export has ended. */
export const WorkEvent = eventOf(
  workEventTypes,
  v.object({
    project_id: Id,
    job_id: v.optional(Id),
    export_id: v.optional(Id),
    status: v.picklist(['completed', 'failed']),
    error: v.nullish(v.string()),
    error_code: v.nullish(FailureCode),
  }),
);
export type WorkEvent = v.InferOutput<typeof WorkEvent>;

/** What endpoints receive: one schema for each kind of `data`. */
export const WebhookEvent = v.variant('type', [WorkEvent]);
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>;

/** An event with its account, as it is put on the bus: the `detail`. */
export const AccountEvent = v.object({ account_id: Id, event: WebhookEvent });
export type AccountEvent = v.InferOutput<typeof AccountEvent>;

/** The `source` of events on the bus; their `detail-type` is the type of the event. */
export const eventSource = 'cueline';
