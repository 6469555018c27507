import type { DeliveryRecord, WebhookRecord } from '../../contract/records/webhook.ts';
import type { DeliveryMessage } from '../../contract/schemas/delivery-queue.ts';
import { waitAfter } from '../../core/webhooks/backoff.ts';
import { freeSlots, placeMs, turnAfter } from '../../core/webhooks/turn.ts';
import { longestQueueDelayMs, sendDelivery } from '../shared/aws/delivery-queue.ts';
import { scheduleDelivery } from '../shared/aws/delivery-schedule.ts';
import { logger } from '../shared/logger.ts';
import { type Claim, claimAttempt, findDelivery, recordAttempt } from '../shared/stores/deliveries.ts';
import { findWebhook, getSecret, type HeldSlot, returnSlot, takeSlot } from '../shared/stores/webhooks.ts';
import { type Posted, postEvent } from './post-event.ts';

/** Some 15 seconds: the request that was to write the record is over by then. */
const mostReceivesAhead = 5;

/**
 * Makes the attempt that a message asks for, or finds that there is nothing to do any more. Answers after how long the
 * message is to come again where it is not its turn yet: another is at the delivery, or enough at the endpoint.
 */
export const deliver = async (message: DeliveryMessage, receives: number): Promise<number | undefined> => {
  const nowMs = Date.now();
  const endpoint = await findWebhook(message);
  if (!endpoint) return undefined;
  const turnMs = turnAfter(endpoint, receives, nowMs, Math.random());
  // First, since a thousand messages may wait for their turn at an endpoint that hangs.
  if (freeSlots(endpoint, nowMs).length === 0) return turnMs;
  const [delivery, secret] = await Promise.all([findDelivery(message), getSecret(endpoint)]);
  if (secret === undefined) return undefined;
  if (!delivery || isAhead(message, delivery)) return receives < mostReceivesAhead ? turnMs : undefined;
  if (delivery.status !== 'pending' || message.attempt < delivery.attempt) return undefined;
  if ((delivery.lease_until ?? 0) >= nowMs) return turnMs;
  const untilMs = nowMs + placeMs;
  const slot = await takeSlot(endpoint, nowMs, untilMs);
  if (!slot) return turnMs;
  const { account_webhook, event_id } = delivery;
  const claim = { account_webhook, event_id, attempt: message.attempt, untilMs };
  if (!(await claimAttempt(claim, nowMs))) {
    await returnSlot(endpoint, slot);
    return turnMs;
  }
  await attempt(message, { endpoint, secret, delivery, slot, claim });
  return undefined;
};

/** A test and a retry by hand send their message before they write: whoever dies between the two leaves nothing that waits. */
const isAhead = (message: DeliveryMessage, { status, attempt: recorded }: DeliveryRecord): boolean =>
  status !== 'pending' && message.attempt > recorded;

interface Turn {
  readonly endpoint: WebhookRecord;
  readonly secret: string;
  readonly delivery: DeliveryRecord;
  readonly slot: HeldSlot;
  readonly claim: Claim;
}

const attempt = async (message: DeliveryMessage, { endpoint, secret, delivery, slot, claim }: Turn): Promise<void> => {
  const atMs = Date.now();
  const posted = await postEvent(endpoint.url, delivery, secret, atMs);
  const { retryAfterMs, ...result } = posted;
  const made = { at: new Date(atMs).toISOString(), ...result };
  const wait = posted.error === undefined ? undefined : waitAfter(retriesOf(delivery), Math.random(), retryAfterMs);
  // The timer first: without it, a death before the record would leave the delivery to wait for nothing.
  if (wait) await setTimer({ ...message, attempt: message.attempt + 1 }, atMs, wait.waitMs);
  await Promise.all([
    recordAttempt(claim, made, wait),
    returnSlot(endpoint, slot, { succeeded: posted.error === undefined, at: made.at }),
  ]);
  log(message, posted, wait === undefined);
};

const retriesOf = ({ retries, waited_ms }: DeliveryRecord) => ({ retries, waitedMs: waited_ms });

const setTimer = (message: DeliveryMessage, atMs: number, waitMs: number): Promise<void> =>
  waitMs <= longestQueueDelayMs ? sendDelivery(message, waitMs) : scheduleDelivery(message, atMs + waitMs);

const log = ({ webhook_id, event_id, attempt: number }: DeliveryMessage, posted: Posted, ended: boolean): void =>
  logger.info('delivery', {
    webhook_id,
    event_id,
    attempt: number,
    status: posted.responseStatus,
    duration_ms: posted.responseMs,
    reason: posted.error,
    ended,
  });
