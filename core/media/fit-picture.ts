import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { Fit, Focus } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { PicturePlan } from '#contract/schemas/video-plan.ts';

/** So little is lost of it that nobody sees it: eight of the 1088 rows of some cameras. */
const sameShapeShare = 0.98;
/** `auto` crops a picture of which at least this share remains. */
export const minFilledShare = 0.75;

export interface FittedPicture extends Pick<PicturePlan, 'fit' | 'crop' | 'mayPad'> {
  /** The share of the picture that the video shows. */
  readonly shownShare: number;
}

const padded: FittedPicture = { fit: 'pad', shownShare: 1 };
const blurred: FittedPicture = { fit: 'blur', shownShare: 1 };
const blurredOrPadded: FittedPicture = { ...blurred, mayPad: true };
const filled = (shownShare: number): FittedPicture => ({ fit: 'fill', shownShare });

/**
 * Fits a picture of another shape into the canvas. `auto` crops it to fill the canvas where at least three quarters of it remain, as 5:4 in
 * 1:1. Otherwise all of it is shown before a blurred copy of itself, or between black bars where MediaConvert makes the video. So is a
 * picture that is taller than a landscape canvas: a crop would cut heads off. A crop is around the focus; without one, or where the size of the
 * picture is not known, around the middle. `blur` crops only the blurred copy.
 */
export function fitPicture(
  { widthPx, heightPx }: Pick<MediaFacts, 'widthPx' | 'heightPx'>,
  canvas: Canvas,
  fit: Fit = 'auto',
  focus?: Focus,
): FittedPicture {
  if (fit === 'pad') return padded;
  if (!widthPx || !heightPx) return { auto: blurredOrPadded, blur: blurred, crop: filled(1) }[fit];
  const picture = { widthPx, heightPx };
  const [source, target] = [widthPx / heightPx, canvas.widthPx / canvas.heightPx];
  const [share, isWide] = [Math.min(source, target) / Math.max(source, target), source > target];
  const crop = focus && cropAround(focus, picture, share, isWide);
  const cropped = (fitted: FittedPicture): FittedPicture => (crop ? { ...fitted, crop } : fitted);
  if (fit === 'crop' || share >= sameShapeShare) return cropped(filled(share));
  if (fit === 'blur') return cropped(blurred);
  const cutsHeads = target > 1 && source < target;
  return cropped(share >= minFilledShare && !cutsHeads ? filled(share) : blurredOrPadded);
}

/** A share of the width or the height, as near around the point as the picture permits. Undefined where that is all of the picture. */
function cropAround({ x, y }: Focus, picture: Canvas, share: number, isWide: boolean): PicturePlan['crop'] {
  const part = (wholePx: number, of: number): number => Math.max(2, even(wholePx * of));
  const widthPx = part(picture.widthPx, isWide ? share : 1);
  const heightPx = part(picture.heightPx, isWide ? 1 : share);
  const start = (at: number, wholePx: number, partPx: number): number =>
    even(Math.max(0, Math.min(at * wholePx - partPx / 2, wholePx - partPx)));
  const [leftPx, topPx] = [start(x, picture.widthPx, widthPx), start(y, picture.heightPx, heightPx)];
  const isAll = widthPx >= even(picture.widthPx) && heightPx >= even(picture.heightPx);
  return isAll ? undefined : { leftPx, topPx, widthPx, heightPx };
}

/** Rounded down, so that the crop is even and within the picture. */
const even = (value: number): number => Math.floor(value / 2) * 2;
