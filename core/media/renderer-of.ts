import type { BurnIn, CaptionDrawing } from '#contract/burn-in.ts';
import type { Renderer } from '#contract/schemas/export.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { framesPerSecond } from './output-frame-rate.ts';

/** What one Lambda encodes in less than half of its time, if a core needs two seconds for a second at 30 frames: five minutes. */
const mostFrames = 300 * 30;
/** The same for all resolutions up to this, so that a preview at another one is drawn alike. */
const mostShortSidePx = 1080;

/** A video, or the part of the media that it shows. */
interface Video extends Pick<VideoPlan, 'canvas' | 'rate'> {
  readonly durationMs: number;
}

/** What makes a video. */
export function rendererOf(setting: CaptionDrawing['renderer'], { canvas, rate, durationMs }: Video): Renderer {
  if (setting !== 'auto') return setting;
  const isSmall = Math.min(canvas.widthPx, canvas.heightPx) <= mostShortSidePx;
  return isSmall && (durationMs / 1000) * framesPerSecond(rate) <= mostFrames ? 'lambda' : 'mediaconvert';
}

/** What the captions of a video can have: our painter draws all of a style, with emoji in colours. */
export function drawnWith(
  { renderer, burnIn }: CaptionDrawing,
  video: Video,
): { readonly burnIn?: BurnIn; readonly isPainted?: boolean } {
  return rendererOf(renderer, video) === 'lambda' ? { isPainted: true } : { burnIn };
}
