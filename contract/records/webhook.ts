import * as v from 'valibot';
import { ShownEventType } from '../schemas/events.ts';
import { DateTime, Id } from '../schemas/fields.ts';
import { DeliveryStatus } from '../schemas/webhook.ts';

const WholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));

/** While an endpoint has never answered 2xx, each attempt takes one of these slots for a minute (core/webhooks/unproven.ts). */
export const attemptSlots = ['slot_0', 'slot_1', 'slot_2', 'slot_3', 'slot_4'] as const;
export type AttemptSlot = (typeof attemptSlots)[number];
/** When the slot is free again, in epoch milliseconds. */
const SlotFreeAt = v.optional(WholeNumber);

export const WebhookRecord = v.object({
  account_id: Id,
  webhook_id: Id,
  url: v.string(),
  /** Empty: all types. */
  events: v.array(ShownEventType),
  description: v.optional(v.string()),
  /** Nothing is sent to it. */
  disabled: v.optional(v.literal(true)),
  created_at: DateTime,
  /** Failed attempts since the last success. */
  failures: v.optional(WholeNumber, 0),
  last_success_at: v.optional(DateTime),
  /** Until when deliveries are signed with secrets before the last rotation too. */
  rotated_until: v.optional(DateTime),
  slot_0: SlotFreeAt,
  slot_1: SlotFreeAt,
  slot_2: SlotFreeAt,
  slot_3: SlotFreeAt,
  slot_4: SlotFreeAt,
});
export type WebhookRecord = v.InferOutput<typeof WebhookRecord>;

/** In a table of its own, so that only the Lambda that signs has the right to read it. */
export const WebhookSecretRecord = v.object({
  account_id: Id,
  webhook_id: Id,
  secret: v.string(),
  /** Before the last rotation, and before the one before it if that was within the overlap. */
  previous: v.optional(v.string()),
  older: v.optional(v.string()),
  /** The value of the endpoint. */
  rotated_until: v.optional(DateTime),
});
export type WebhookSecretRecord = v.InferOutput<typeof WebhookSecretRecord>;

/** One attempt as the log keeps it: without credentials, and with the beginning of the answer. */
export const AttemptRecord = v.object({
  number: WholeNumber,
  at: DateTime,
  /** Until the head of the answer, or until it failed. */
  ms: WholeNumber,
  /** Absent when nothing was sent, since the endpoint was disabled. */
  sent: v.optional(v.object({ url: v.string(), signature: v.string() })),
  answer: v.optional(
    v.object({
      status: WholeNumber,
      content_type: v.optional(v.string()),
      body: v.string(),
      cut: v.optional(v.literal(true)),
    }),
  ),
  /** Absent when it succeeded. */
  error: v.optional(v.string()),
});
export type AttemptRecord = v.InferOutput<typeof AttemptRecord>;

const attemptFields = {
  last_attempt_at: v.optional(DateTime),
  response_status: v.optional(WholeNumber),
  response_ms: v.optional(WholeNumber),
  error: v.optional(v.string()),
  /** The newest attempts, oldest first. */
  log: v.optional(v.array(AttemptRecord)),
};
/** What each attempt writes, absent before the first. */
export type AttemptFields = { [field in keyof typeof attemptFields]: unknown };

export const DeliveryRecord = v.object({
  /** `<account_id>#<webhook_id>`. */
  account_webhook: v.string(),
  event_id: Id,
  event_type: ShownEventType,
  /** The bytes that are sent, the same at each attempt. */
  body: v.string(),
  status: DeliveryStatus,
  /** Number of the next attempt, or of the last one once the delivery has ended; never decreases. */
  attempt: WholeNumber,
  /** Attempts made. */
  attempts: WholeNumber,
  /** Failed attempts since the delivery was last restarted, and the sum of the waits after them: they decide when to give up. */
  retries: WholeNumber,
  waited_ms: WholeNumber,
  next_attempt_at: v.optional(DateTime),
  ...attemptFields,
  created_at: DateTime,
  /** Epoch seconds. */
  expires_at: v.number(),
});
export type DeliveryRecord = v.InferOutput<typeof DeliveryRecord>;
