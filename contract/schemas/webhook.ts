import * as v from 'valibot';
import { EventType } from '../events.ts';
import { DateTime, Id, OutsideUrl } from './fields.ts';

const WholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));

export const WebhookParams = v.strictObject({ webhook_id: Id });
export const DeliveryParams = v.strictObject({ webhook_id: Id, event_id: Id });

export const CreateWebhook = v.strictObject({
  url: OutsideUrl,
  events: v.optional(
    v.pipe(
      v.array(EventType),
      v.check((types) => new Set(types).size === types.length, 'each type may stand once'),
    ),
    [],
  ),
});
export type CreateWebhook = v.InferOutput<typeof CreateWebhook>;

export const WebhookEndpoint = v.strictObject({
  id: Id,
  url: v.pipe(v.string(), v.url()),
  events: v.array(EventType),
  created_at: DateTime,
  failures: WholeNumber,
  last_success_at: v.nullable(DateTime),
});
export type WebhookEndpoint = v.InferOutput<typeof WebhookEndpoint>;

export const CreatedWebhook = v.strictObject({ ...WebhookEndpoint.entries, secret: v.string() });
export const WebhookList = v.strictObject({ data: v.array(WebhookEndpoint) });

export const DeliveryStatus = v.picklist(['pending', 'delivered', 'failed']);

export const Delivery = v.strictObject({
  event_id: Id,
  event_type: EventType,
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

export const DeliveryList = v.strictObject({ data: v.array(Delivery), next_cursor: v.optional(v.string()) });
