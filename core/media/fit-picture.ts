import type { Fit } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { PicturePlan } from '#contract/schemas/video-plan.ts';
import type { Canvas } from '../presets/presets.ts';

/** So little is lost of it that nobody sees it: eight of the 1088 rows of some cameras. */
const sameShapeShare = 0.98;
/** If at least this share of the picture remains, it is cropped to fill the canvas, as 16:9 in 4:5. */
export const minFilledShare = 0.44;
/** The share of any other picture that remains before bars are added: 16:9 becomes square. */
const croppedShare = 9 / 16;

export interface FittedPicture extends Pick<PicturePlan, 'fit' | 'crop'> {
  /** The share of the picture that the video shows. */
  readonly shownShare: number;
}

const padded: FittedPicture = { fit: 'pad', shownShare: 1 };
const blurred: FittedPicture = { fit: 'blur', shownShare: 1 };
const filled = (shownShare: number): FittedPicture => ({ fit: 'fill', shownShare });

/**
 * Fits a picture of another shape into the canvas. `auto` crops it to fill the canvas where enough of it remains. Otherwise (16:9
 * in 9:16 would keep a third) it is cropped less, and black bars fill the rest. A landscape canvas shows all of a taller picture
 * between bars: a crop would cut heads off. Only our own renderer has blurred bars.
 */
export function fitPicture(
  { widthPx, heightPx, storedAsShown = false }: Pick<MediaFacts, 'widthPx' | 'heightPx' | 'storedAsShown'>,
  canvas: Canvas,
  fit: Fit = 'auto',
): FittedPicture {
  if (fit === 'pad') return padded;
  if (!widthPx || !heightPx) return { auto: padded, blur: blurred, crop: filled(1) }[fit];
  const [source, target] = [widthPx / heightPx, canvas.widthPx / canvas.heightPx];
  const share = Math.min(source, target) / Math.max(source, target);
  if (fit === 'crop' || share >= sameShapeShare) return filled(share);
  if (fit === 'blur') return blurred;
  if (target > 1 && source < target) return padded;
  if (share >= minFilledShare) return filled(share);
  // A crop is in pixels of the file, before rotation and before pixels are made square.
  return storedAsShown ? squared({ widthPx, heightPx }, source > target) : padded;
}

function squared(picture: Canvas, wide: boolean): FittedPicture {
  const [widthPx, heightPx] = wide
    ? [even(picture.widthPx * croppedShare), even(picture.heightPx)]
    : [even(picture.widthPx), even(picture.heightPx * croppedShare)];
  const [leftPx, topPx] = [even((picture.widthPx - widthPx) / 2), even((picture.heightPx - heightPx) / 2)];
  return { fit: 'pad', crop: { leftPx, topPx, widthPx, heightPx }, shownShare: croppedShare };
}

/** Rounded down, so that the crop is even and within the picture. */
const even = (value: number): number => Math.floor(value / 2) * 2;
