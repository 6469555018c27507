/** How long the transcribe machine waits for Transcribe's event before it asks: max(120, half the media's seconds) (DESIGN section 6). */
export const speechWaitSeconds = (durationMs: number): number => Math.max(120, Math.ceil(durationMs / 2000));

/** A job this much older than its media is long will not come back. Transcribe may queue jobs, hence the hour. */
export const isStuck = (createdAtMs: number, nowMs: number, durationMs: number): boolean =>
  nowMs - createdAtMs > 3_600_000 + 2 * durationMs;
