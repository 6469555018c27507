import type { Units } from '#contract/schemas/cost-line.ts';
import type { Renderer } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { transcriptionCredits } from '../credits/prices.ts';
import { isTestAccount } from '../keys/test-account.ts';
import { maxTracksTried } from '../media/audio-tracks.ts';
import { speechInput } from '../media/speech-input.ts';
import type { WorkCost } from '../work/new-job.ts';
import { encodeUnits, extractionUnits } from './encode-units.ts';
import { playbackUnits } from './playback-units.ts';
import { nanoUsdOfUnits, pricesIn } from './price-of.ts';
import { renderOffBy } from './render-figures.ts';
import { renderUnits } from './render-units.ts';
import { transcribeSeconds } from './transcribe-seconds.ts';

/** Cost of one job or export besides Transcribe and encoding, rounded up generously (docs/cost-card.md). */
export const overheadNanoUsd = 1_000_000;

interface TranscribedTrack {
  readonly account_id: string;
  readonly audio_track?: number | undefined;
  /** What a minute costs that is heard by address; Transcribe may hear all of it after that. */
  readonly speechUsdPerMinute?: number | undefined;
}

/**
 * Credits and estimated cost of a transcription or alignment, which is absent where a price is unknown. The cost is the most that is
 * expected, since ceilings count it: with all audio tracks that it may try, and with MediaConvert's extraction, the dearer one, also
 * where our own code is to extract the sound and may fail, or have no place. The sound of a test account is not listened to.
 */
export const transcriptionCost = (
  media: MediaFacts,
  region: string,
  { account_id, audio_track, speechUsdPerMinute = 0 }: TranscribedTrack,
): WorkCost => {
  const credits = transcriptionCredits(account_id, media.durationMs);
  if (isTestAccount(account_id)) return { credits, estimated_nano_usd: overheadNanoUsd };
  const ofOneTrack = {
    transcribe_seconds: transcribeSeconds(media.durationMs),
    speech_engine: (media.durationMs / 60_000) * speechUsdPerMinute * 1e9,
    ...(speechInput(media) === 'extract' && extractionUnits(media.durationMs)),
  };
  const nanoUsd = estimate([ofOneTrack], region);
  return {
    credits,
    ...(nanoUsd !== undefined && { estimated_nano_usd: nanoUsd * maxTracksTried({ audio_track, media }) }),
  };
};

/**
 * Estimated cost of one export in nano-dollars, without downloads; undefined where a price is unknown. What MediaConvert bills is
 * known; where our own code makes the video it is the most that is expected, since ceilings count it.
 */
export const exportEstimate = (
  encode: Parameters<typeof encodeUnits>[0],
  made: { readonly by: 'mediaconvert' } | { readonly by: 'lambda'; readonly chunks: number },
  region: string,
): number | undefined =>
  estimate(
    [made.by === 'lambda' ? renderUnits(encode, made.chunks, { times: renderOffBy }) : encodeUnits(encode)],
    region,
  );

/** The least that work with this estimate is expected to cost: the same where it was not made of figures that may be off. */
export const leastOfEstimate = (nanoUsd: number, renderer: Renderer | undefined): number =>
  renderer === 'lambda' ? overheadNanoUsd + Math.round((nanoUsd - overheadNanoUsd) / renderOffBy ** 2) : nanoUsd;

/** The same for files for players. */
export const playbackEstimate = (media: MediaFacts, reviewed: boolean, region: string): number | undefined =>
  estimate(playbackUnits(media, reviewed), region);

const estimate = (outputs: readonly Units[], region: string): number | undefined => {
  const costs = outputs.map((units) => nanoUsdOfUnits(units, pricesIn(region)));
  return costs.reduce<number | undefined>(
    (sum, cost) => (sum === undefined || cost === undefined ? undefined : sum + cost),
    overheadNanoUsd,
  );
};
