import * as v from 'valibot';
import { eventTypes } from './event-types.ts';
import { DateTime, Id } from './schemas/fields.ts';

export const EventType = v.picklist(eventTypes);
export type EventType = v.InferOutput<typeof EventType>;

/** A job (import, transcription or playback) or an export has ended. Receivers recognise a repeated event by its id. The fields are sent in this order. */
export const WebhookEvent = v.object({
  id: Id,
  type: EventType,
  created_at: DateTime,
  data: v.object({
    project_id: Id,
    job_id: v.optional(Id),
    export_id: v.optional(Id),
    status: v.picklist(['completed', 'failed']),
    error: v.nullish(v.string()),
  }),
  /** Only on a test event, whose ids inside `data` are zero. */
  test: v.optional(v.literal(true)),
});
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>;

/** An event with its account, as it is put on the bus: the `detail`. */
export const AccountEvent = v.object({ account_id: Id, event: WebhookEvent });
export type AccountEvent = v.InferOutput<typeof AccountEvent>;

/** The `source` of events on the bus; their `detail-type` is the type of the event. */
export const eventSource = 'cueline';
