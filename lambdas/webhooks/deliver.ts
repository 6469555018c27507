import type { AttemptRecord, AttemptSlot, DeliveryRecord, WebhookRecord } from '#contract/records/webhook.ts';
import type { DeliveryMessage } from '#contract/schemas/delivery-queue.ts';
import { deliverSeconds } from '#contract/steps/webhooks.ts';
import { waitAfter } from '#core/webhooks/backoff.ts';
import { placeWaitMs } from '#core/webhooks/place-wait.ts';
import { busyMs } from '#core/webhooks/places.ts';
import { freeSlots, isUnproven, slotBeforeMs, slotMs, slotWaitMs } from '#core/webhooks/unproven.ts';
import { maxQueueDelayMs, sendDelivery } from '#runtime/aws/delivery-queue.ts';
import { scheduleDelivery } from '#runtime/aws/delivery-schedule.ts';
import { logger } from '#runtime/logger.ts';
import { findDelivery, recordAttempt } from '#runtime/stores/deliveries.ts';
import { findPlaces, returnPlace, takePlace } from '#runtime/stores/delivery-places.ts';
import { findSecrets, findWebhook, noteAttempt, takeSlot } from '#runtime/stores/webhooks.ts';
import { type Posted, postEvent } from './post-event.ts';

/** These receives take about 15 seconds. By then the request that writes the record has ended. */
const maxReceivesAhead = 5;

/**
 * Makes the attempt of a message, unless it is no longer needed. If the attempt must wait, returns after how long the message must
 * be received again. It must wait while another attempt of the delivery is in flight, or while the account or the endpoint has
 * its maximum of attempts in flight.
 */
export const deliver = async (message: DeliveryMessage, receives: number): Promise<number | undefined> => {
  const nowMs = Date.now();
  const random = Math.random();
  const [endpoint, places] = await Promise.all([findWebhook(message), findPlaces(message.account_id)]);
  if (!endpoint) return undefined;
  const slotMissing = isUnproven(endpoint) && freeSlots(endpoint, message, nowMs).length === 0;
  if (slotMissing) return slotWaitMs(endpoint, message, receives, nowMs, random);
  const waitForPlaceMs = placeWaitMs(busyMs(places, endpoint.webhook_id, nowMs), receives, random);
  const place = await takePlace(places, message, nowMs, Math.random);
  if (!place) return waitForPlaceMs;
  const { waitMs, answeredMs } = await attemptInPlace(message, endpoint, { receives, nowMs, waitForPlaceMs });
  await returnPlace(message, place, answeredMs);
  return waitMs;
};

interface Receipt {
  readonly receives: number;
  readonly nowMs: number;
  readonly waitForPlaceMs: number;
}

interface Outcome {
  /** After how long the message must be received again. */
  readonly waitMs?: number;
  /** When the attempt was answered 2xx. */
  readonly answeredMs?: number | undefined;
}

/** Makes the attempt while the place is held: no other attempt of the delivery is in flight. */
const attemptInPlace = async (
  message: DeliveryMessage,
  endpoint: WebhookRecord,
  { receives, nowMs, waitForPlaceMs }: Receipt,
): Promise<Outcome> => {
  const [delivery, secrets] = await Promise.all([findDelivery(message), findSecrets(endpoint, nowMs)]);
  if (!delivery || isAhead(message, delivery)) return receives < maxReceivesAhead ? { waitMs: waitForPlaceMs } : {};
  const isDue = delivery.status === 'pending' && message.attempt >= delivery.attempt;
  if (!isDue || !secrets) return {};
  const slot = isUnproven(endpoint) ? await firstFreeSlot(endpoint, message, nowMs) : undefined;
  if (isUnproven(endpoint) && !slot) return { waitMs: waitForPlaceMs };
  return { answeredMs: await attempt(message, { endpoint, secrets, delivery, slot }) };
};

/** POST …/test and …/retry send their message before they write the record, so a message may be received before its record exists. */
const isAhead = (message: DeliveryMessage, { status, attempt: recorded }: DeliveryRecord): boolean =>
  status !== 'pending' && message.attempt > recorded;

const firstFreeSlot = async (endpoint: WebhookRecord, message: DeliveryMessage, nowMs: number) => {
  // The minute begins when the attempt ends, at the latest with this Lambda.
  const span = { beforeMs: slotBeforeMs(message, nowMs), untilMs: nowMs + deliverSeconds * 1000 + slotMs };
  for (const name of freeSlots(endpoint, message, nowMs)) if (await takeSlot(endpoint, name, span)) return name;
  return undefined;
};

interface Prepared {
  readonly endpoint: WebhookRecord;
  readonly secrets: readonly string[];
  readonly delivery: DeliveryRecord;
  readonly slot: AttemptSlot | undefined;
}

/**
 * An attempt at a disabled endpoint fails without being sent. The delivery stays pending, and if the endpoint is enabled before
 * the last retry, it still receives the event.
 */
const unsent: Posted = { ms: 0, error: 'the endpoint is disabled' };

/** Returns when the endpoint answered 2xx; undefined when it did not. */
const attempt = async (
  message: DeliveryMessage,
  { endpoint, secrets, delivery, slot }: Prepared,
): Promise<number | undefined> => {
  const atMs = Date.now();
  const posted = endpoint.disabled ? unsent : await postEvent(endpoint.url, delivery, secrets, atMs);
  const answeredMs = Date.now();
  const { retryAfterMs, ...result } = posted;
  const made = { number: message.attempt, at: new Date(atMs).toISOString(), ...result };
  const succeeded = made.error === undefined;
  const wait = succeeded ? undefined : waitAfter(retriesOf(delivery), Math.random(), retryAfterMs);
  // The timer before the record: if this Lambda dies in between, the next attempt is still made.
  if (wait) await setTimer({ ...message, attempt: message.attempt + 1 }, atMs, wait.waitMs);
  await Promise.all([
    recordAttempt(delivery, made, wait),
    !endpoint.disabled &&
      noteAttempt(endpoint, { succeeded, at: made.at }, slot && { name: slot, untilMs: answeredMs + slotMs }),
  ]);
  log(message, made, wait === undefined);
  return succeeded ? answeredMs : undefined;
};

const retriesOf = ({ retries, waited_ms }: DeliveryRecord) => ({ retries, waitedMs: waited_ms });

const setTimer = (message: DeliveryMessage, atMs: number, waitMs: number): Promise<void> =>
  waitMs <= maxQueueDelayMs ? sendDelivery(message, waitMs) : scheduleDelivery(message, atMs + waitMs);

const log = ({ webhook_id, event_id }: DeliveryMessage, made: AttemptRecord, ended: boolean): void =>
  logger.info('delivery', {
    webhook_id,
    event_id,
    attempt: made.number,
    status: made.answer?.status,
    duration_ms: made.ms,
    reason: made.error,
    ended,
  });
