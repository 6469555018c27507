import type { Meter } from '#contract/meters.ts';
import type { Units } from '#contract/schemas/cost-line.ts';

/** A video that is to be made. */
export interface EncodedVideo {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly framesPerSecond: number;
  readonly durationMs: number;
}

interface Encode extends EncodedVideo {
  /** Professional where the job uses a feature that the Basic tier lacks. https://aws.amazon.com/mediaconvert/pricing */
  readonly tier?: 'basic' | 'professional';
}

/** Outputs are billed by started seconds, and at least this many. https://aws.amazon.com/mediaconvert/pricing */
const minSeconds = 10;

/** MediaConvert bills in hundredths of minutes. https://docs.aws.amazon.com/mediaconvert/latest/ug/working-with-queues.html */
const hundredthsOfMinutes = (durationMs: number): number =>
  Math.ceil((Math.max(minSeconds, Math.ceil(durationMs / 1000)) * 100) / 60);

/** AWS defines the sizes for landscape pictures; a portrait picture is assumed to be classed by its short side too. */
const sizeOf = (shortSidePx: number) => {
  if (shortSidePx < 720) return 'sd';
  return shortSidePx <= 1080 ? 'hd' : 'uhd';
};

const prefixes = { basic: 'mediaconvert', professional: 'mediaconvert_pro' } as const;

/**
 * AWS's normalized minutes in a minute of each meter, by which tiers of volume count: in proportion to the price list.
 * https://aws.amazon.com/mediaconvert/pricing
 */
export const normalizedMinutes: Readonly<Partial<Record<Meter, number>>> = {
  mediaconvert_sd: 1,
  mediaconvert_hd: 2,
  mediaconvert_uhd: 4,
  mediaconvert_audio: 0.4,
  mediaconvert_pro_sd: 1,
  mediaconvert_pro_hd: 2,
  mediaconvert_pro_uhd: 4,
};

/** Minutes, in hundredths, of one H.264 output: above 30 frames per second each minute counts twice. */
export const encodeUnits = ({ widthPx, heightPx, framesPerSecond, durationMs, tier = 'basic' }: Encode): Units => ({
  [`${prefixes[tier]}_${sizeOf(Math.min(widthPx, heightPx))}`]:
    hundredthsOfMinutes(durationMs) * (framesPerSecond > 30 ? 2 : 1),
});

/** The same for an output without video. */
export const extractionUnits = (durationMs: number): Units => ({ mediaconvert_audio: hundredthsOfMinutes(durationMs) });
