import * as v from 'valibot';
import { DateTime, Id } from './schemas/fields.ts';

/** What receivers are told of (docs/webhooks.md). */
export const eventTypes = [
  'project.imported',
  'project.import_failed',
  'transcript.completed',
  'transcript.failed',
  'export.completed',
  'export.failed',
] as const;
export const EventType = v.picklist(eventTypes);
export type EventType = v.InferOutput<typeof EventType>;

/** What happened to which work; its id is what receivers tell repetitions by. Fields in the order that they are sent in. */
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
  /** Of a test delivery, whose ids inside `data` are zero. */
  test: v.optional(v.literal(true)),
});
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>;

/** As it is sent to the fan-out: the event and whose it is. */
export const AccountEvent = v.object({ account_id: Id, event: WebhookEvent });
export type AccountEvent = v.InferOutput<typeof AccountEvent>;
