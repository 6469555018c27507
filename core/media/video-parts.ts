import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { lengthUs } from './video-plan.ts';

const partBytes = 16 * 1024 ** 2;
/** Of the head, and of a rate that is passed for a moment. */
const beyondRates = 1.1;

/** The parts in which a video is stored: more than it needs, since its bit rates are the highest that it may have. */
export function videoParts(plan: VideoPlan, mediaMs: number): { readonly partBytes: number; readonly count: number } {
  const seconds = lengthUs(plan, mediaMs * 1000) / 1_000_000;
  const mostBytes = (seconds * (plan.maxVideoBitsPerSecond + plan.audioBitsPerSecond) * beyondRates) / 8;
  return { partBytes, count: Math.ceil(mostBytes / partBytes) + 1 };
}
