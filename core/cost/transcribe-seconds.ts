/** At least this much is billed for each request. https://aws.amazon.com/transcribe/pricing */
const leastSeconds = 15;

/** What Amazon Transcribe bills for media of this length: begun seconds. */
export const transcribeSeconds = (durationMs: number): number => Math.max(leastSeconds, Math.ceil(durationMs / 1000));
