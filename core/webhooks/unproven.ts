import { type AttemptSlot, attemptSlots, type WebhookRecord } from '#contract/records/webhook.ts';
import { placeWaitMs } from './place-wait.ts';

/** An attempt at an endpoint that has never answered 2xx takes one of its five attempt slots for a minute. */
export const slotMs = 60_000;
/** First attempts take a slot only this long after it became free, so that retries find free slots. */
const headStartMs = 60_000;

/** The endpoint has never answered 2xx. It may belong to a third party that a caller wants to flood with requests. */
export const isUnproven = ({ last_success_at }: WebhookRecord): boolean => last_success_at === undefined;

interface Attempt {
  readonly attempt: number;
}

/** An attempt may take slots that were free before this time. */
export const slotBeforeMs = ({ attempt }: Attempt, nowMs: number): number =>
  attempt === 1 ? nowMs - headStartMs : nowMs;

/** Slots that were free for this attempt when the endpoint was read, the longest free first. */
export const freeSlots = (endpoint: WebhookRecord, attempt: Attempt, nowMs: number): AttemptSlot[] =>
  attemptSlots
    .filter((name) => (endpoint[name] ?? 0) < slotBeforeMs(attempt, nowMs))
    .toSorted((one, other) => (endpoint[one] ?? 0) - (endpoint[other] ?? 0));

/**
 * The delay of an attempt that found no free slot. A retry comes as soon as a slot is free. A first attempt comes soon and then
 * with growing delays, since an earlier attempt may still be answered 2xx.
 */
export const slotWaitMs = (
  endpoint: WebhookRecord,
  attempt: Attempt,
  receives: number,
  nowMs: number,
  random: number,
): number => {
  if (attempt.attempt === 1) return placeWaitMs(0, receives, random);
  const untilMs = Math.min(...attemptSlots.map((name) => endpoint[name] ?? 0));
  return Math.max(0, untilMs - nowMs) + 1000 * (1 + random);
};
