import type { BurnIn, CaptionDrawing } from '#contract/burn-in.ts';
import type { Renderer } from '#contract/schemas/export.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { framesPerSecond } from './output-frame-rate.ts';

/**
 * What one Lambda encodes in less than half of its time: five minutes of 1080p at 30 frames a second, if a core needs two seconds
 * for one of these.
 */
const mostPixels = 300 * 30 * 1920 * 1080;

type Video = Pick<VideoPlan, 'canvas' | 'rate' | 'durationUs'>;

/** What makes a video. `mediaMs` is its length where it has none of its own. */
export function rendererOf(
  setting: CaptionDrawing['renderer'],
  { canvas, rate, durationUs }: Video,
  mediaMs: number,
): Renderer {
  if (setting !== 'auto') return setting;
  const frames = ((durationUs ?? mediaMs * 1000) / 1_000_000) * framesPerSecond(rate);
  return frames * canvas.widthPx * canvas.heightPx <= mostPixels ? 'lambda' : 'mediaconvert';
}

/** What the captions of a video can have: our painter draws all of a style, with emoji in colours. */
export function drawnWith(
  { renderer, burnIn }: CaptionDrawing,
  video: Omit<Video, 'durationUs'>,
  durationMs: number,
): { readonly burnIn?: BurnIn; readonly hasEmojiInColor?: boolean } {
  return rendererOf(renderer, video, durationMs) === 'lambda' ? { hasEmojiInColor: true } : { burnIn };
}
