/** How long the transcribe machine waits for Transcribe's event before it asks: max(120, half the media's seconds). */
export const speechWaitSeconds = (durationMs: number): number => Math.max(120, Math.ceil(durationMs / 2000));

const hourMs = 3_600_000;
/** With an extraction before it and its own hours after it, this is what the machine's 24 hours leave. */
const longestQueueMs = 16 * hourMs;

interface SpeechTimes {
  readonly createdAtMs: number;
  /** Undefined while the job waits in Transcribe's queue. */
  readonly startedAtMs: number | undefined;
}

/** A job that has run an hour longer than twice its media will not come back; one in the queue may wait for most of a day. */
export const isStuck = ({ createdAtMs, startedAtMs }: SpeechTimes, nowMs: number, durationMs: number): boolean =>
  startedAtMs === undefined ? nowMs - createdAtMs > longestQueueMs : nowMs - startedAtMs > hourMs + 2 * durationMs;
