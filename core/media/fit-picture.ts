import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { Fit, Focus } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { PicturePlan } from '#contract/schemas/video-plan.ts';

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
 * between bars: a crop would cut heads off. Only our own renderer has blurred bars. A crop is around the focus; without one, or
 * where the size of the picture is not known, around the middle. `blur` crops only the blurred copy.
 */
export function fitPicture(
  { widthPx, heightPx, storedAsShown = false }: Pick<MediaFacts, 'widthPx' | 'heightPx' | 'storedAsShown'>,
  canvas: Canvas,
  fit: Fit = 'auto',
  focus?: Focus,
): FittedPicture {
  if (fit === 'pad') return padded;
  if (!widthPx || !heightPx) return { auto: padded, blur: blurred, crop: filled(1) }[fit];
  const picture = { widthPx, heightPx };
  const [source, target] = [widthPx / heightPx, canvas.widthPx / canvas.heightPx];
  const [share, isWide] = [Math.min(source, target) / Math.max(source, target), source > target];
  const crop = focus && cropAround(focus, picture, share, isWide);
  const cropped = (fitted: FittedPicture): FittedPicture => (crop ? { ...fitted, crop } : fitted);
  if (fit === 'crop' || share >= sameShapeShare) return cropped(filled(share));
  if (fit === 'blur') return cropped(blurred);
  if (target > 1 && source < target) return padded;
  if (share >= minFilledShare) return cropped(filled(share));
  // MediaConvert counts the pixels of the file, before rotation and before they are made square.
  if (!storedAsShown) return padded;
  return { fit: 'pad', crop: cropAround(focus ?? middle, picture, croppedShare, isWide), shownShare: croppedShare };
}

const middle: Focus = { x: 0.5, y: 0.5 };

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
