import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { Span } from '@cueline/captions/span.ts';
import type { ExportWarning, Fit, Renderer } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { fitPicture } from './fit-picture.ts';

const unnoticedPercent = 2;
const unnoticedMs = 100;

interface Asked {
  readonly fit?: Fit | undefined;
  readonly layer?: boolean | undefined;
  /** What makes the video, where it is known. */
  readonly renderer?: Renderer | undefined;
}

/** What an export of this part of the media does not show of its picture; a layer shows none. */
export function pictureWarnings(
  facts: MediaFacts,
  canvas: Canvas,
  { startMs, endMs }: Span,
  { fit, layer, renderer }: Asked = {},
): ExportWarning[] {
  if (facts.source === 'audio' || layer) return [];
  const { shownShare, mayPad } = fitPicture(facts, canvas, fit);
  const cutPercent = Math.round(100 * (1 - shownShare));
  const lostMs = Math.min(endMs - startMs, endMs - (facts.pictureMs ?? endMs));
  return [
    ...(cutPercent > unnoticedPercent ? [cropped(cutPercent, canvas)] : []),
    ...(mayPad && renderer === 'mediaconvert' ? [padded] : []),
    ...(lostMs > unnoticedMs ? [ended(facts, lostMs)] : []),
  ];
}

const cropped = (percent: number, { widthPx, heightPx }: Canvas) => ({
  code: 'picture_cropped' as const,
  message: `${percent} % of the picture is cut off for ${widthPx}x${heightPx}. With fit "pad" all of it is shown, between bars.`,
});

const padded = {
  code: 'drawn_simpler' as const,
  message: 'The bars beside the picture are black: MediaConvert, which makes this video, has no blurred ones.',
};

const ended = ({ pictureMs = 0, durationMs }: MediaFacts, lostMs: number) => ({
  code: 'picture_shorter_than_sound' as const,
  message: `The picture lasts ${seconds(pictureMs)}, and the sound ${seconds(durationMs)}: ${seconds(lostMs)} of the video are black.`,
});

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
