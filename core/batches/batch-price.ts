import type { CreateBatch } from '#contract/schemas/batch.ts';
import { exportCredits, transcriptionCredits } from '../credits/prices.ts';

/** What the sources with a stated duration cost. */
export const batchPrice = (accountId: string, { sources, presets = [], resolution }: CreateBatch) => {
  const durationsMs = sources.flatMap(({ duration }) => (duration === undefined ? [] : [duration * 1000]));
  const sum = (creditsOf: (durationMs: number) => number) =>
    durationsMs.reduce((credits, durationMs) => credits + creditsOf(durationMs), 0);
  const transcription_credits = sum((durationMs) => transcriptionCredits(accountId, durationMs));
  const export_credits = presets.length * sum((durationMs) => exportCredits(accountId, durationMs, resolution));
  return {
    credits: transcription_credits + export_credits,
    transcription_credits,
    export_credits,
    sources: sources.length,
    unpriced_sources: sources.length - durationsMs.length,
  };
};
