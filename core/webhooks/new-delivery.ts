import * as v from 'valibot';
import { WebhookEvent } from '#contract/events.ts';
import { deliveryLifetimeSeconds } from '#contract/limits.ts';
import type { DeliveryRecord, WebhookRecord } from '#contract/records/webhook.ts';

interface Endpoint {
  readonly account_id: string;
  readonly webhook_id: string;
}

/** Partition of the deliveries. */
export const accountWebhook = ({ account_id, webhook_id }: Endpoint): string => `${account_id}#${webhook_id}`;

/** A delivery before its first attempt. Its body is the same for an equal event, in whatever order its fields came. */
export const newDelivery = (endpoint: Endpoint, event: WebhookEvent, nowMs: number): DeliveryRecord => {
  const now = new Date(nowMs).toISOString();
  return {
    account_webhook: accountWebhook(endpoint),
    event_id: event.id,
    event_type: event.type,
    body: JSON.stringify(v.parse(WebhookEvent, event)),
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

/** Whether an endpoint gets an event: it asked for the type, and was there before it (docs/webhooks.md). */
export const isSubscribed = (
  { events, created_at }: Pick<WebhookRecord, 'events' | 'created_at'>,
  event: WebhookEvent,
): boolean =>
  (events.length === 0 || events.includes(event.type)) && Date.parse(created_at) <= Date.parse(event.created_at);
