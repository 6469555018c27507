import * as v from 'valibot';
import { maxDescriptionLength } from '../limits.ts';
import { EventType, ShownEventType } from './events.ts';
import { DateTime, Id, OutsideUrl, ofTest, onOneLine } from './fields.ts';
import { listOf } from './page-query.ts';
import { requestObject, textUpTo } from './request.ts';

const WholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));

export const WebhookParams = v.object({ webhook_id: Id });
export const DeliveryParams = v.object({ webhook_id: Id, event_id: Id });

const EventTypes = v.pipe(
  v.array(EventType),
  v.check((types) => new Set(types).size === types.length, 'must not contain a type twice'),
);
const Description = v.pipe(textUpTo(maxDescriptionLength), v.transform(onOneLine));

export const CreateWebhook = requestObject({
  url: OutsideUrl,
  events: v.optional(EventTypes, []),
  description: v.optional(Description),
});
export type CreateWebhook = v.InferOutput<typeof CreateWebhook>;

/** Absent fields stay as they are. */
export const PatchWebhook = requestObject({
  url: v.optional(OutsideUrl),
  events: v.optional(EventTypes),
  description: v.nullish(Description),
  enabled: v.optional(v.boolean()),
});

export const WebhookEndpoint = v.object({
  id: Id,
  url: v.pipe(v.string(), v.url()),
  events: v.array(ShownEventType),
  description: v.nullable(v.string()),
  enabled: v.boolean(),
  ...ofTest,
  created_at: DateTime,
  failures: WholeNumber,
  last_success_at: v.nullable(DateTime),
  rotated_secrets_until: v.nullable(DateTime),
});
export type WebhookEndpoint = v.InferOutput<typeof WebhookEndpoint>;

export const CreatedWebhook = v.object({ ...WebhookEndpoint.entries, secret: v.string() });
export const TestWebhook = requestObject({ type: v.optional(EventType, 'transcript.completed') });

export const WebhookList = listOf(WebhookEndpoint);

export const DeliveryStatus = v.picklist(['pending', 'delivered', 'failed']);

export const Delivery = v.object({
  event_id: Id,
  event_type: ShownEventType,
  status: DeliveryStatus,
  attempts: WholeNumber,
  created_at: DateTime,
  last_attempt_at: v.nullable(DateTime),
  next_attempt_at: v.nullable(DateTime),
  response_status: v.nullable(WholeNumber),
  response_ms: v.nullable(WholeNumber),
  error: v.nullable(v.string()),
});
export type Delivery = v.InferOutput<typeof Delivery>;

export const DeliveryList = listOf(Delivery);

export const DeliveryAttempt = v.object({
  number: WholeNumber,
  started_at: DateTime,
  duration_ms: WholeNumber,
  request: v.nullable(v.object({ url: v.string(), headers: v.record(v.string(), v.string()) })),
  response: v.nullable(
    v.object({ status: WholeNumber, content_type: v.nullable(v.string()), body: v.string(), cut: v.boolean() }),
  ),
  error: v.nullable(v.string()),
});
export type DeliveryAttempt = v.InferOutput<typeof DeliveryAttempt>;

export const LoggedDelivery = v.object({
  ...Delivery.entries,
  request_body: v.string(),
  attempt_log: v.array(DeliveryAttempt),
});
export type LoggedDelivery = v.InferOutput<typeof LoggedDelivery>;
