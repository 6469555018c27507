import type { VideoDescription } from '@aws-sdk/client-mediaconvert';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { Canvas } from '../presets/presets.ts';

/** If at least this share of the picture remains, it is cropped to fill the canvas, as 16:9 in 4:5. */
const minFilledShare = 0.44;
/** The share of any other picture that remains before bars are added: 16:9 and 9:16 become square. */
const croppedShare = 9 / 16;

/**
 * Fits a picture of another shape into the canvas. It is cropped to fill the canvas where enough of it remains. Otherwise (16:9
 * in 9:16 would keep a third) it is cropped less, and black bars fill the rest. MediaConvert has neither blurred bars nor a
 * crop that follows the speaker.
 */
export function fitPicture(
  { widthPx, heightPx, storedAsShown = false }: Pick<MediaFacts, 'widthPx' | 'heightPx' | 'storedAsShown'>,
  canvas: Canvas,
): Pick<VideoDescription, 'ScalingBehavior' | 'Crop'> {
  if (!widthPx || !heightPx) return { ScalingBehavior: 'DEFAULT' };
  const [source, target] = [widthPx / heightPx, canvas.widthPx / canvas.heightPx];
  if (Math.min(source, target) / Math.max(source, target) >= minFilledShare) return { ScalingBehavior: 'FILL' };
  // A crop is in pixels of the file, before rotation and before pixels are made square.
  if (!storedAsShown) return { ScalingBehavior: 'DEFAULT' };
  const [Width, Height] =
    source > target ? [even(widthPx * croppedShare), even(heightPx)] : [even(widthPx), even(heightPx * croppedShare)];
  const [X, Y] = [even((widthPx - Width) / 2), even((heightPx - Height) / 2)];
  return { ScalingBehavior: 'DEFAULT', Crop: { X, Y, Width, Height } };
}

/** Rounded down, so that the crop is even and within the picture. */
const even = (value: number): number => Math.floor(value / 2) * 2;
