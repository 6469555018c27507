const minuteMs = 60_000;
const maxWaitMs = 6 * 60 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
const maxJitter = 0.1;

/** Failed attempts of a delivery, and the sum of the waits after them, without jitter and Retry-After. */
export interface Retries {
  readonly retries: number;
  readonly waitedMs: number;
}

export interface Wait extends Retries {
  /** Until the next attempt. */
  readonly waitMs: number;
}

/**
 * How long to wait after a failed attempt: 1, 2, 4 … minutes, at most 6 hours; undefined once the waits add up to a day
 * (docs/guides/webhooks.md). It adds up waits and reads no clock, so the number of attempts is fixed. A longer `Retry-After` is honoured
 * up to 6 hours. `random` in [0, 1) adds up to 10 %, never beyond the 6 hours.
 */
export const waitAfter = (
  { retries, waitedMs }: Retries,
  random: number,
  retryAfterMs: number | undefined = 0,
): Wait | undefined => {
  const leftMs = dayMs - waitedMs;
  if (leftMs <= 0) return undefined;
  const plannedMs = Math.min(minuteMs * 2 ** retries, maxWaitMs, leftMs);
  const wantedMs = Math.max(plannedMs, Math.min(retryAfterMs, maxWaitMs));
  return {
    retries: retries + 1,
    waitedMs: waitedMs + plannedMs,
    waitMs: Math.min(Math.round(wantedMs * (1 + maxJitter * random)), maxWaitMs),
  };
};

/** The wait after each attempt, without jitter. */
export const retryWaitsMs: readonly number[] = ((): readonly number[] => {
  const waitsMs: number[] = [];
  let retries: Retries = { retries: 0, waitedMs: 0 };
  for (let wait = waitAfter(retries, 0); wait; wait = waitAfter(retries, 0)) {
    waitsMs.push(wait.waitMs);
    retries = wait;
  }
  return waitsMs;
})();

/** The wait in a Retry-After header, in seconds or as a date (RFC 9110 section 10.2.3); undefined for other values. */
export const retryAfterMs = (header: string | undefined, nowMs: number): number | undefined => {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const atMs = /^[A-Z][a-z]+,? /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
};
