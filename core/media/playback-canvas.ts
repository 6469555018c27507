import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';

/** Below 720, where MediaConvert bills the lowest rate. */
const shortSidePx = 540;
/** MediaConvert's smallest. */
const minSidePx = 32;

/** The size of a picture for players: of the source's shape, and not larger than it. Both sides are even, as H.264 requires. */
export function playbackCanvas({ widthPx = 960, heightPx = 540 }: MediaFacts, maxShortSidePx = shortSidePx): Canvas {
  const [short, long] = [Math.min(widthPx, heightPx), Math.max(widthPx, heightPx)];
  const scale = Math.min(1, maxShortSidePx / short, (maxShortSidePx * 16) / 9 / long);
  return { widthPx: side(widthPx * scale), heightPx: side(heightPx * scale) };
}

const side = (value: number): number => Math.max(minSidePx, Math.round(value / 2) * 2);
