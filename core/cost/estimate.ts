import type { Units } from '#contract/schemas/cost-line.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { transcriptionCredits } from '../credits/prices.ts';
import { tracksHeard } from '../media/audio-tracks.ts';
import { speechInput } from '../media/speech-input.ts';
import type { WorkCost } from '../work/new-job.ts';
import { encodeUnits, extractionUnits } from './encode-units.ts';
import { nanoUsdOfUnits, pricesIn } from './price-of.ts';
import { transcribeSeconds } from './transcribe-seconds.ts';

/** What is not Transcribe and not MediaConvert, of one job or export: well above what any takes (docs/cost-card.md). */
export const overheadNanoUsd = 1_000_000;

/** What a transcription or an alignment of this media takes: at most, where it may have to listen to several audio tracks. */
export const transcriptionCost = (
  media: MediaFacts,
  region: string,
  { audio_track }: { readonly audio_track?: number | undefined } = {},
): WorkCost => {
  const ofOneTrack = {
    transcribe_seconds: transcribeSeconds(media.durationMs),
    ...(speechInput(media) === 'extract' && extractionUnits(media.durationMs)),
  };
  return {
    credits: transcriptionCredits(media.durationMs),
    estimated_nano_usd: estimate(ofOneTrack, region) * tracksHeard({ audio_track, media }),
  };
};

/** Nano-dollars that one export will cost; its downloads are not in it. */
export const exportEstimate = (encode: Parameters<typeof encodeUnits>[0], region: string): number =>
  estimate(encodeUnits(encode), region);

const estimate = (units: Units, region: string): number => nanoUsdOfUnits(units, pricesIn(region)) + overheadNanoUsd;
