import type { WebhookEvent } from '#contract/events.ts';
import type { WebhookRecord } from '#contract/records/webhook.ts';

/** Whether an endpoint gets an event: it asked for the type, and was there before it (SPEC "Delivery rules" 1 and 10). */
export const isSubscribed = (
  { events, created_at }: Pick<WebhookRecord, 'events' | 'created_at'>,
  event: WebhookEvent,
): boolean =>
  (events.length === 0 || events.includes(event.type)) && Date.parse(created_at) <= Date.parse(event.created_at);
