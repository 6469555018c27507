import { platforms } from '@cueline/captions/presets/platforms.ts';
import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { Span } from '@cueline/captions/span.ts';
import { lastsAsSound } from '@cueline/video/plan.ts';
import type { Fit, Focus, Renderer } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import type { PicturePlan, VideoPlan } from '#contract/schemas/video-plan.ts';
import { clipFrames } from './clip-timecodes.ts';
import { fitPicture } from './fit-picture.ts';
import { framesPerSecond, outputFrameRate } from './output-frame-rate.ts';
import { maxVideoBitrate } from './video-bitrate.ts';

export interface PlanRequest {
  readonly facts: MediaFacts;
  readonly canvas: Canvas;
  readonly preset: PresetId;
  /** @default auto */
  readonly fit?: Fit | undefined;
  /** @default the middle */
  readonly focus?: Focus | undefined;
  /** Absent: all of the media. */
  readonly range?: Span | undefined;
  /** Counted from 1. @default 1 */
  readonly audioTrack?: number | undefined;
  /** The captions alone. @default false */
  readonly layer?: boolean | undefined;
  /** Made for a test account. @default false */
  readonly isTest?: boolean;
}

/** The video of an export, for both renderers: what they do with a picture and a sound is decided here. */
export function videoPlan(request: PlanRequest): VideoPlan {
  const { facts, canvas, preset, range, audioTrack = 1, layer = false, isTest } = request;
  const rate = outputFrameRate(facts, preset);
  const durationMs = range ? range.endMs - range.startMs : facts.durationMs;
  const { audioBitsPerSecond, gopSeconds } = platforms[preset];
  const picture = facts.source === 'video' && !layer ? picturePlan(request) : undefined;
  const bitrate = { preset, canvas, framesPerSecond: framesPerSecond(rate), durationMs };
  return {
    canvas,
    rate,
    ...clipOf(request, framesPerSecond(facts.frameRate ?? rate), lastsAsSound(picture)),
    ...(layer && { layer }),
    ...(picture && { picture }),
    maxVideoBitsPerSecond: layer ? layerBitrate(canvas, rate) : maxVideoBitrate(bitrate),
    gopSeconds,
    audioTrack,
    audioBitsPerSecond,
    ...(facts.silent && { silent: facts.silent }),
    ...(isTest && { test: true }),
  };
}

/** The plan as the renderer makes the video: MediaConvert pads where ours blurs by default. */
export const planFor = (renderer: Renderer, { picture, ...plan }: VideoPlan): VideoPlan => {
  if (!picture || renderer === 'lambda' || !picture.mayPad) return { ...plan, picture };
  const { crop: _, mayPad: _mayPad, ...padded } = picture;
  return { ...plan, picture: { ...padded, fit: 'pad' } };
};

/** Bits of ProRes 4444 with captions over a tenth of the picture, five times as much as was measured (docs/decisions/layers.md). */
const layerBitsPerPixel = 4;
const layerBitrate = ({ widthPx, heightPx }: Canvas, rate: VideoPlan['rate']): number =>
  Math.ceil(layerBitsPerPixel * widthPx * heightPx * framesPerSecond(rate));

function picturePlan({ facts, canvas, fit: wanted, focus }: PlanRequest): PicturePlan {
  const { fit, crop, mayPad } = fitPicture(facts, canvas, wanted, focus);
  return {
    fit,
    ...(mayPad && { mayPad }),
    ...(crop && { crop }),
    ...(facts.colorSpace && { colorSpace: facts.colorSpace }),
    deinterlaced: facts.interlaced === true,
    paddedWithBlack: facts.pictureMs !== undefined,
  };
}

/** A video that ends with the media ends with its picture, unless this is padded or there is none. */
function clipOf(
  { facts: { durationMs }, range }: PlanRequest,
  framesPerSecond: number,
  isPadded: boolean,
): Pick<VideoPlan, 'startUs' | 'durationUs'> {
  const { first, last } = range ? clipFrames(range, framesPerSecond, durationMs) : { first: 0 };
  const startUs = Math.round((first / framesPerSecond) * 1_000_000);
  if (last !== undefined)
    return { startUs, durationUs: Math.round(((last + 1 - first) / framesPerSecond) * 1_000_000) };
  return isPadded ? { startUs, durationUs: durationMs * 1000 - startUs } : { startUs };
}
