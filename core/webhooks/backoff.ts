const minuteMs = 60_000;
const longestWaitMs = 6 * 60 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
const maxJitter = 0.1;

/** Failed attempts of a delivery so far, and the waits after them, jitter and a receiver's wishes not counted. */
export interface Retries {
  readonly retries: number;
  readonly waitedMs: number;
}

export interface Wait extends Retries {
  /** Until the next attempt. */
  readonly waitMs: number;
}

/**
 * How long to wait after an attempt has failed: 1, 2, 4 … minutes, at most 6 hours, until the waits make a day; undefined
 * when they do (docs/webhooks.md). It counts waits and asks no clock, so it ends after as many attempts whatever a
 * clock does. A `Retry-After` that asks for longer is granted up to 6 hours. `random` in [0, 1) adds up to a tenth, never beyond the 6 hours.
 */
export const waitAfter = (
  { retries, waitedMs }: Retries,
  random: number,
  retryAfterMs: number | undefined = 0,
): Wait | undefined => {
  const leftMs = dayMs - waitedMs;
  if (leftMs <= 0) return undefined;
  const plannedMs = Math.min(minuteMs * 2 ** retries, longestWaitMs, leftMs);
  const askedMs = Math.max(plannedMs, Math.min(retryAfterMs, longestWaitMs));
  return {
    retries: retries + 1,
    waitedMs: waitedMs + plannedMs,
    waitMs: Math.min(Math.round(askedMs * (1 + maxJitter * random)), longestWaitMs),
  };
};

/** Of a Retry-After header, in seconds or as a date (RFC 9110 section 10.2.3); undefined for what is neither. */
export const retryAfterMs = (header: string | undefined, nowMs: number): number | undefined => {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const atMs = /^[A-Z][a-z]+,? /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
};
