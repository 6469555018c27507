import { type AttemptSlot, attemptSlots, type WebhookRecord } from '#contract/records/webhook.ts';
import { turnAfter } from './turn.ts';

/** An attempt at an endpoint that has never answered 2xx takes one of its five slots until a minute after it. */
export const slotMs = 60_000;
/** What a first attempt leaves a slot alone for beyond that: retries, which come a minute or more later, find it free. */
const headStartMs = 60_000;

/** Nobody has shown that who is there wants our events: it may be a third party that somebody aims us at. */
export const isUnproven = ({ last_success_at }: WebhookRecord): boolean => last_success_at === undefined;

interface Attempt {
  readonly attempt: number;
}

/** Before when a slot must have ended for this attempt to take it. */
export const slotBeforeMs = ({ attempt }: Attempt, nowMs: number): number =>
  attempt === 1 ? nowMs - headStartMs : nowMs;

/** Slots that were free for this attempt when the endpoint was read, the one that ended first first. */
export const freeSlots = (endpoint: WebhookRecord, attempt: Attempt, nowMs: number): AttemptSlot[] =>
  attemptSlots
    .filter((name) => (endpoint[name] ?? 0) < slotBeforeMs(attempt, nowMs))
    .toSorted((one, other) => (endpoint[one] ?? 0) - (endpoint[other] ?? 0));

/**
 * After how long an attempt that found no slot comes again: a retry as soon as there is one. A first attempt looks soon and
 * then ever later, since those before it may yet be answered.
 */
export const slotAfter = (
  endpoint: WebhookRecord,
  attempt: Attempt,
  receives: number,
  nowMs: number,
  random: number,
): number => {
  if (attempt.attempt === 1) return turnAfter(0, receives, random);
  const untilMs = Math.min(...attemptSlots.map((name) => endpoint[name] ?? 0));
  return Math.max(0, untilMs - nowMs) + 1000 * (1 + random);
};
