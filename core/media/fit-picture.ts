import type { VideoDescription } from '@aws-sdk/client-mediaconvert';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { Canvas } from '../presets/presets.ts';

/** A picture that keeps this much of itself fills the canvas: 16:9 in 4:5 does. */
const fillsFrom = 0.44;
/** What stays of any other before bars are added: 16:9 is cut to a square, and so is 9:16. */
const keeps = 9 / 16;

/**
 * How a picture of another shape comes to its canvas. Viewers expect it full, and what is shown to stay in it: so its
 * sides are cut where enough of it remains; where not (16:9 in 9:16 would keep a third), less of them, and black bars
 * take the rest. Neither blurred bars nor a crop that follows the speaker exist in MediaConvert.
 */
export function fitPicture(
  { widthPx, heightPx, storedAsShown = false }: MediaFacts,
  canvas: Canvas,
): Pick<VideoDescription, 'ScalingBehavior' | 'Crop'> {
  if (!widthPx || !heightPx) return { ScalingBehavior: 'DEFAULT' };
  const [source, target] = [widthPx / heightPx, canvas.widthPx / canvas.heightPx];
  if (Math.min(source, target) / Math.max(source, target) >= fillsFrom) return { ScalingBehavior: 'FILL' };
  // A crop counts the pixels of the file, before it is turned and they are made square.
  if (!storedAsShown) return { ScalingBehavior: 'DEFAULT' };
  const [Width, Height] =
    source > target ? [even(widthPx * keeps), even(heightPx)] : [even(widthPx), even(heightPx * keeps)];
  const [X, Y] = [even((widthPx - Width) / 2), even((heightPx - Height) / 2)];
  return { ScalingBehavior: 'DEFAULT', Crop: { X, Y, Width, Height } };
}

/** Crops are even, and lie in the picture. */
const even = (value: number): number => Math.floor(value / 2) * 2;
