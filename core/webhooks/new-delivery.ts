import * as v from 'valibot';
import { deliveryLifetimeSeconds } from '#contract/limits.ts';
import type { DeliveryRecord, WebhookRecord } from '#contract/records/webhook.ts';
import { ShownEvent } from '#contract/schemas/events.ts';

interface Endpoint {
  readonly account_id: string;
  readonly webhook_id: string;
}

/** Partition key of the table `deliveries`. */
export const accountWebhook = ({ account_id, webhook_id }: Endpoint): string => `${account_id}#${webhook_id}`;

/** A delivery before its first attempt. Parsing orders the event's fields, so equal events have the same body. */
export const newDelivery = (endpoint: Endpoint, event: ShownEvent, nowMs: number): DeliveryRecord => {
  const now = new Date(nowMs).toISOString();
  return {
    account_webhook: accountWebhook(endpoint),
    event_id: event.id,
    event_type: event.type,
    body: JSON.stringify(v.parse(ShownEvent, event)),
    status: 'pending',
    attempt: 1,
    attempts: 0,
    retries: 0,
    waited_ms: 0,
    next_attempt_at: now,
    created_at: now,
    expires_at: Math.floor(nowMs / 1000) + deliveryLifetimeSeconds,
  };
};

/** Whether an endpoint gets an event: it is enabled, subscribes to the type, and is older than the event (docs/guides/webhooks.md). */
export const isSubscribed = (
  { events, disabled, created_at }: Pick<WebhookRecord, 'events' | 'disabled' | 'created_at'>,
  event: ShownEvent,
): boolean =>
  !disabled &&
  (events.length === 0 || events.includes(event.type)) &&
  Date.parse(created_at) <= Date.parse(event.created_at);
