/** The seconds that Amazon Transcribe bills for media of this length: started seconds. https://aws.amazon.com/transcribe/pricing */
export const transcribeSeconds = (durationMs: number): number => Math.ceil(durationMs / 1000);
