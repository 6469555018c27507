import { speechBitsPerSecond } from '@cueline/video/limits.ts';
import type { CaptionDrawing } from '#contract/burn-in.ts';
import type { Renderer } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';

/** Room for the head, and for a rate that is passed for a moment. */
const beyondRates = 1.1;

/** The parts in which such sound is stored: more than it needs. */
export const speechParts = (mediaMs: number): { readonly partBytes: number; readonly count: number } => {
  const partBytes = 16 * 1024 ** 2;
  const mostBytes = ((mediaMs / 1000) * speechBitsPerSecond * beyondRates) / 8;
  return { partBytes, count: Math.ceil(mostBytes / partBytes) + 1 };
};

/**
 * What one Lambda reads and encodes in two thirds of its time, if a core needs 0.05 s for a second of sound, and the bucket gives 25 MB a
 * second. Not measured on AWS.
 */
const mostMs = 2 * 3_600_000;
export const mostSoundBytes = 4e9;

/** What extracts the sound of media. */
export function soundRendererOf(
  setting: CaptionDrawing['renderer'],
  { durationMs, sizeBytes }: Pick<MediaFacts, 'durationMs' | 'sizeBytes'>,
): Renderer {
  if (setting !== 'auto') return setting;
  return durationMs <= mostMs && sizeBytes <= mostSoundBytes ? 'lambda' : 'mediaconvert';
}
