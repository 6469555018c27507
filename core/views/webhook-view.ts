import type { AttemptRecord, DeliveryRecord, WebhookRecord } from '#contract/records/webhook.ts';
import type { Delivery, DeliveryAttempt, LoggedDelivery, WebhookEndpoint } from '#contract/schemas/webhook.ts';
import { testView } from '../keys/test-account.ts';
import { deliveryHeaders } from '../webhooks/attempt-log.ts';

/** An endpoint as the API shows it, without its secret. */
export const webhookView = (record: WebhookRecord): WebhookEndpoint => ({
  id: record.webhook_id,
  url: record.url,
  events: record.events,
  description: record.description ?? null,
  enabled: !record.disabled,
  ...testView(record.account_id),
  created_at: record.created_at,
  failures: record.failures,
  last_success_at: record.last_success_at ?? null,
  rotated_secrets_until: record.rotated_until ?? null,
});

/** A delivery as the API shows it: `response_…` and `error` are of its last attempt. */
export const deliveryView = (record: DeliveryRecord): Delivery => ({
  event_id: record.event_id,
  event_type: record.event_type,
  status: record.status,
  attempts: record.attempts,
  created_at: record.created_at,
  last_attempt_at: record.last_attempt_at ?? null,
  next_attempt_at: record.next_attempt_at ?? null,
  response_status: record.response_status ?? null,
  response_ms: record.response_ms ?? null,
  error: record.error ?? null,
});

/** A delivery with its attempts, oldest first. The bytes that are sent are the same at each. */
export const loggedDeliveryView = (record: DeliveryRecord): LoggedDelivery => ({
  ...deliveryView(record),
  request_body: record.body,
  attempt_log: (record.log ?? []).map((attempt) => attemptView(record, attempt)),
});

const attemptView = (
  delivery: DeliveryRecord,
  { number, at, ms, sent, answer, error }: AttemptRecord,
): DeliveryAttempt => ({
  number,
  started_at: at,
  duration_ms: ms,
  request: sent ? { url: sent.url, headers: deliveryHeaders(delivery, sent.signature) } : null,
  response: answer
    ? { status: answer.status, content_type: answer.content_type ?? null, body: answer.body, cut: answer.cut ?? false }
    : null,
  error: error ?? null,
});
