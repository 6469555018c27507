import type { BatchExports, CreateBatch } from '#contract/schemas/batch.ts';
import { exportCredits, transcriptionCredits } from '../credits/prices.ts';

type Exports = Pick<BatchExports, 'resolution'> & { readonly presets?: BatchExports['presets'] | undefined };

const priceOf = (accountId: string, exports: Exports | undefined, duration: number) => ({
  transcription: transcriptionCredits(accountId, duration * 1000),
  exports: exports?.presets
    ? exports.presets.length * exportCredits(accountId, duration * 1000, exports.resolution)
    : 0,
});

/** The least that a source of a batch costs: by its stated duration in seconds, or as the shortest there is. */
export const leastCredits = (accountId: string, exports: Exports | undefined, duration = 0): number => {
  const price = priceOf(accountId, exports, duration);
  return price.transcription + price.exports;
};

/** What the sources with a stated duration cost. */
export const batchPrice = (accountId: string, { sources, ...exports }: CreateBatch) => {
  const prices = sources.flatMap(({ duration }) =>
    duration === undefined ? [] : [priceOf(accountId, exports, duration)],
  );
  const transcription_credits = prices.reduce((sum, { transcription }) => sum + transcription, 0);
  const export_credits = prices.reduce((sum, price) => sum + price.exports, 0);
  return {
    credits: transcription_credits + export_credits,
    transcription_credits,
    export_credits,
    sources: sources.length,
    unpriced_sources: sources.length - prices.length,
  };
};
