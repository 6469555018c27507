import { longestUs } from '@cueline/video/plan.ts';
import type { FrameRange } from '#contract/schemas/render-work.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { framesPerSecond } from './output-frame-rate.ts';

interface Parts {
  readonly partBytes: number;
  readonly count: number;
}

const minPartBytes = 16 * 1024 ** 2;
/** Each part adds a URL of some 2,000 characters to the input of a Lambda, which has at most 6 MB. */
const maxParts = 1000;
/** Room for the head, and for a rate that is passed for a moment. */
const beyondRates = 1.1;

/** What a video has at most: its bit rates are the highest that it may have. */
export function videoBytes(plan: VideoPlan, mediaMs: number): number {
  const seconds = longestUs(plan, mediaMs * 1000) / 1_000_000;
  return (seconds * (plan.maxVideoBitsPerSecond + plan.audioBitsPerSecond) * beyondRates) / 8;
}

/** The parts in which a video is stored: more than it needs as a rule. */
export const videoParts = (plan: VideoPlan, mediaMs: number): Parts => partsOf(videoBytes(plan, mediaMs));

/** The parts in which the picture of a range is stored. */
export const pictureParts = (plan: VideoPlan, { first, end }: FrameRange): Parts =>
  partsOf((((end - first) / framesPerSecond(plan.rate)) * plan.maxVideoBitsPerSecond * beyondRates) / 8);

/** The parts in which the sound of a video is stored. */
export const soundParts = (plan: VideoPlan, mediaMs: number): Parts =>
  videoParts({ ...plan, maxVideoBitsPerSecond: 0 }, mediaMs);

function partsOf(bytes: number): Parts {
  const partBytes = Math.max(minPartBytes, Math.ceil(bytes / maxParts));
  return { partBytes, count: Math.ceil(bytes / partBytes) + 1 };
}
