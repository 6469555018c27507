/** How long the transcribe machine waits for Transcribe's event before it polls: half the media's length, at least 120 s. */
export const speechWaitSeconds = (durationMs: number): number => Math.max(120, Math.ceil(durationMs / 2000));

const hourMs = 3_600_000;
/** What the machine's 24 hours leave, besides an extraction before the queue and the run of the job after it. */
const longestQueueMs = 16 * hourMs;

interface SpeechTimes {
  readonly createdAtMs: number;
  /** Undefined while the job waits in Transcribe's queue. */
  readonly startedAtMs: number | undefined;
}

/** Whether a job has run for more than an hour plus twice the media's length, or has waited too long in Transcribe's queue. */
export const isStuck = ({ createdAtMs, startedAtMs }: SpeechTimes, nowMs: number, durationMs: number): boolean =>
  startedAtMs === undefined ? nowMs - createdAtMs > longestQueueMs : nowMs - startedAtMs > hourMs + 2 * durationMs;
