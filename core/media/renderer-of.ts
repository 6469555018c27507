import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import type { Stage } from '#contract/stage.ts';
import { framesPerSecond } from './output-frame-rate.ts';

/**
 * What one Lambda encodes in less than half of its time: five minutes of 1080p at 30 frames a second, if a core needs two seconds
 * for one of these.
 */
const mostPixels = 300 * 30 * 1920 * 1080;

/** What makes a video. */
export function rendererOf(
  setting: Stage['renderer'],
  { canvas, rate, durationUs }: VideoPlan,
  mediaMs: number,
): 'mediaconvert' | 'lambda' {
  if (setting !== 'auto') return setting;
  const frames = ((durationUs ?? mediaMs * 1000) / 1_000_000) * framesPerSecond(rate);
  return frames * canvas.widthPx * canvas.heightPx <= mostPixels ? 'lambda' : 'mediaconvert';
}
