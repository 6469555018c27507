import type { Units } from '#contract/schemas/cost-line.ts';
import { webhookSteps } from '#contract/steps/webhooks.ts';
import { nanoUsdOfUnits, pricesIn } from '#core/cost/price-of.ts';
import { waitAfter } from '#core/webhooks/backoff.ts';
import { maxQueueDelayMs } from '#runtime/aws/delivery-queue.ts';

/** The course of one delivery. */
interface DeliveryCase {
  readonly attempts: number;
  /** The number of waits between attempts that are longer than a queue can delay a message. */
  readonly scheduled: number;
}

export const firstTry: DeliveryCase = { attempts: 1, scheduled: 0 };

/** A delivery all of whose attempts within a day fail. */
export const failingDay = (): DeliveryCase => {
  const waitsMs: number[] = [];
  for (let wait = waitAfter({ retries: 0, waitedMs: 0 }, 0); wait; wait = waitAfter(wait, 0)) waitsMs.push(wait.waitMs);
  return { attempts: waitsMs.length + 1, scheduled: waitsMs.filter((ms) => ms > maxQueueDelayMs).length };
};

/** USD per thousand such deliveries, at us-east-1's list prices; `attemptMs` is how long `Deliver` runs, the receiver's time included. */
export const usdPerThousand = (of: DeliveryCase, attemptMs: number): number =>
  nanoUsdOfUnits(unitsOfThousand(of, attemptMs), pricesIn('us-east-1')) / 1e9;

/** How long `PublishEvent` and `FanOut` run. */
const publishingMs = 50;

/** The units of `PublishEvent` and `FanOut`, plus those of each attempt. */
const unitsOfThousand = ({ attempts, scheduled }: DeliveryCase, attemptMs: number): Units => ({
  // The work and the account's endpoints; endpoint, places, delivery, secret.
  dynamodb_read_units: 1000 * (2 + 4 * attempts),
  // The work and its entry in the index, no longer due, the delivery; a place, the record, the place again, the endpoint.
  dynamodb_write_units: 1000 * (3 + 4 * attempts),
  events_published: 1000,
  // Sent, received, deleted: the event's message, and that of each attempt.
  sqs_fair_requests: 1000 * 3 * (1 + attempts),
  scheduler_invocations: 1000 * scheduled,
  lambda_requests: 1000 * (2 + attempts),
  lambda_mb_ms:
    1000 * (2 * publishingMs * webhookSteps.FanOut.memoryMb + attempts * attemptMs * webhookSteps.Deliver.memoryMb),
});
