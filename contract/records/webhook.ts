import * as v from 'valibot';
import { EventType } from '../events.ts';
import { DateTime, Id } from '../schemas/fields.ts';
import { DeliveryStatus } from '../schemas/webhook.ts';

const WholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));

/** While an endpoint has never answered 2xx, each attempt takes one of these until a minute later (core/webhooks/unproven.ts). */
export const attemptSlots = ['slot_0', 'slot_1', 'slot_2', 'slot_3', 'slot_4'] as const;
export type AttemptSlot = (typeof attemptSlots)[number];
const slotFree = v.optional(WholeNumber);

export const WebhookRecord = v.object({
  account_id: Id,
  webhook_id: Id,
  url: v.string(),
  /** Empty: all types. */
  events: v.array(EventType),
  created_at: DateTime,
  /** Attempts that failed since the last that did not. */
  failures: v.optional(WholeNumber, 0),
  last_success_at: v.optional(DateTime),
  slot_0: slotFree,
  slot_1: slotFree,
  slot_2: slotFree,
  slot_3: slotFree,
  slot_4: slotFree,
});
export type WebhookRecord = v.InferOutput<typeof WebhookRecord>;

/** In a table of its own, so that only the Lambda that signs can be let to read it. */
export const WebhookSecretRecord = v.object({ account_id: Id, webhook_id: Id, secret: v.string() });
export type WebhookSecretRecord = v.InferOutput<typeof WebhookSecretRecord>;

export const DeliveryRecord = v.object({
  /** `<account_id>#<webhook_id>`. */
  account_webhook: v.string(),
  event_id: Id,
  event_type: EventType,
  /** The very bytes that are sent, at each attempt the same. */
  body: v.string(),
  status: DeliveryStatus,
  /** Number of the attempt that comes next, or was last; never falls. */
  attempt: WholeNumber,
  /** Attempts made. */
  attempts: WholeNumber,
  /** Failed attempts since it was last begun anew, and what was waited after them: they say when to give up. */
  retries: WholeNumber,
  waited_ms: WholeNumber,
  next_attempt_at: v.optional(DateTime),
  last_attempt_at: v.optional(DateTime),
  response_status: v.optional(WholeNumber),
  response_ms: v.optional(WholeNumber),
  error: v.optional(v.string()),
  created_at: DateTime,
  /** Epoch seconds. */
  expires_at: v.number(),
});
export type DeliveryRecord = v.InferOutput<typeof DeliveryRecord>;
