import { type AttemptSlot, attemptSlots, type WebhookRecord } from '../../contract/records/webhook.ts';
import { deliverSeconds } from '../../contract/steps/webhooks.ts';

/** Longer than `Deliver` lives, so that whoever holds a place or a claim is alive. */
export const placeMs = deliverSeconds * 1000 + 5000;
const [shortestMs, longestMs] = [1000, 60_000];

/** Places among the attempts in flight to an endpoint that were free when it was read. */
export const freeSlots = (endpoint: WebhookRecord, nowMs: number): AttemptSlot[] =>
  attemptSlots.filter((name) => (endpoint[name] ?? 0) < nowMs);

/**
 * After how long a message is to come again whose turn it is not: the more often it came in vain and the longer the
 * endpoint has been at what it has, the later; at most a minute. So a thousand messages for an endpoint that hangs cost
 * little, and keep no others waiting. `random` in [0, 1) spreads them.
 */
export const turnAfter = (endpoint: WebhookRecord, receives: number, nowMs: number, random: number): number => {
  const busyMs = attemptSlots.map((name) => {
    const untilMs = endpoint[name] ?? 0;
    return untilMs < nowMs ? 0 : nowMs + placeMs - untilMs;
  });
  return Math.min(longestMs, Math.max(shortestMs, ...busyMs) * 2 ** Math.min(receives, 6)) * (0.5 + random / 2);
};
