import type { AttemptSlot, DeliveryRecord, WebhookRecord } from '#contract/records/webhook.ts';
import type { DeliveryMessage } from '#contract/schemas/delivery-queue.ts';
import { deliverSeconds } from '#contract/steps/webhooks.ts';
import { waitAfter } from '#core/webhooks/backoff.ts';
import { busyMs } from '#core/webhooks/places.ts';
import { turnAfter } from '#core/webhooks/turn.ts';
import { freeSlots, isUnproven, slotAfter, slotBeforeMs, slotMs } from '#core/webhooks/unproven.ts';
import { longestQueueDelayMs, sendDelivery } from '#runtime/aws/delivery-queue.ts';
import { scheduleDelivery } from '#runtime/aws/delivery-schedule.ts';
import { logger } from '#runtime/logger.ts';
import { findDelivery, recordAttempt } from '#runtime/stores/deliveries.ts';
import { findPlaces, returnPlace, takePlace } from '#runtime/stores/delivery-places.ts';
import { findWebhook, getSecret, noteAttempt, takeSlot } from '#runtime/stores/webhooks.ts';
import { type Posted, postEvent } from './post-event.ts';

/** Some 15 seconds: the request that was to write the record is over by then. */
const maxReceivesAhead = 5;

/**
 * Makes the attempt that a message asks for, or finds that there is nothing to do any more. Answers after how long the
 * message is to come again where it is not its turn yet: another is at the delivery, or enough for its account or at its
 * endpoint.
 */
export const deliver = async (message: DeliveryMessage, receives: number): Promise<number | undefined> => {
  const nowMs = Date.now();
  const random = Math.random();
  const [endpoint, places] = await Promise.all([findWebhook(message), findPlaces(message.account_id)]);
  if (!endpoint) return undefined;
  const slotMissing = isUnproven(endpoint) && freeSlots(endpoint, message, nowMs).length === 0;
  if (slotMissing) return slotAfter(endpoint, message, receives, nowMs, random);
  const turnMs = turnAfter(busyMs(places, endpoint.webhook_id, nowMs), receives, random);
  const place = await takePlace(places, message, nowMs, Math.random);
  if (!place) return turnMs;
  const { waitMs, answeredMs } = await inPlace(message, endpoint, { receives, nowMs, turnMs });
  await returnPlace(message, place, answeredMs);
  return waitMs;
};

interface Visit {
  readonly receives: number;
  readonly nowMs: number;
  readonly turnMs: number;
}

interface Visited {
  /** After how long the message is to come again. */
  readonly waitMs?: number;
  /** When the attempt was answered 2xx. */
  readonly answeredMs?: number | undefined;
}

/** Nobody else is at the delivery from here on. */
const inPlace = async (
  message: DeliveryMessage,
  endpoint: WebhookRecord,
  { receives, nowMs, turnMs }: Visit,
): Promise<Visited> => {
  const [delivery, secret] = await Promise.all([findDelivery(message), getSecret(endpoint)]);
  if (!delivery || isAhead(message, delivery)) return receives < maxReceivesAhead ? { waitMs: turnMs } : {};
  const isDue = delivery.status === 'pending' && message.attempt >= delivery.attempt;
  if (!isDue || secret === undefined) return {};
  const slot = isUnproven(endpoint) ? await firstFreeSlot(endpoint, message, nowMs) : undefined;
  if (isUnproven(endpoint) && !slot) return { waitMs: turnMs };
  return { answeredMs: await attempt(message, { endpoint, secret, delivery, slot }) };
};

/** A test and a retry by hand send their message before they write: whoever dies between the two leaves nothing that waits. */
const isAhead = (message: DeliveryMessage, { status, attempt: recorded }: DeliveryRecord): boolean =>
  status !== 'pending' && message.attempt > recorded;

const firstFreeSlot = async (endpoint: WebhookRecord, message: DeliveryMessage, nowMs: number) => {
  // The minute counts from the end of the attempt, which is over when this Lambda is.
  const span = { beforeMs: slotBeforeMs(message, nowMs), untilMs: nowMs + deliverSeconds * 1000 + slotMs };
  for (const name of freeSlots(endpoint, message, nowMs)) if (await takeSlot(endpoint, name, span)) return name;
  return undefined;
};

interface Turn {
  readonly endpoint: WebhookRecord;
  readonly secret: string;
  readonly delivery: DeliveryRecord;
  readonly slot: AttemptSlot | undefined;
}

/** Answers when it was answered 2xx. */
const attempt = async (
  message: DeliveryMessage,
  { endpoint, secret, delivery, slot }: Turn,
): Promise<number | undefined> => {
  const atMs = Date.now();
  const posted = await postEvent(endpoint.url, delivery, secret, atMs);
  const answeredMs = Date.now();
  const { retryAfterMs, ...result } = posted;
  const made = { at: new Date(atMs).toISOString(), ...result };
  const succeeded = posted.error === undefined;
  const wait = succeeded ? undefined : waitAfter(retriesOf(delivery), Math.random(), retryAfterMs);
  // The timer first: without it, a death before the record would leave the delivery to wait for nothing.
  if (wait) await setTimer({ ...message, attempt: message.attempt + 1 }, atMs, wait.waitMs);
  await Promise.all([
    recordAttempt(message, message.attempt, made, wait),
    noteAttempt(endpoint, { succeeded, at: made.at }, slot && { name: slot, untilMs: answeredMs + slotMs }),
  ]);
  log(message, posted, wait === undefined);
  return succeeded ? answeredMs : undefined;
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
