import type { PicturePlan, VideoPlan } from '#contract/schemas/video-plan.ts';

export const wholePicture: PicturePlan = { fit: 'pad', deinterlaced: false, paddedWithBlack: false };

/** A small video of all of a file, at 25 frames a second. */
export const smallPlan: VideoPlan & { readonly picture: PicturePlan } = {
  canvas: { widthPx: 160, heightPx: 90 },
  rate: { numerator: 25, denominator: 1 },
  startUs: 0,
  picture: wholePicture,
  maxVideoBitsPerSecond: 500_000,
  gopSeconds: 2,
  audioTrack: 1,
  audioBitsPerSecond: 64_000,
};
