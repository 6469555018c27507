import type { CaptionDrawing } from '#contract/burn-in.ts';
import type { Problem } from '../app-error.ts';
import { fitPicture } from './fit-picture.ts';
import { outputFrameRate } from './output-frame-rate.ts';
import { rendererOf } from './renderer-of.ts';
import type { PlanRequest } from './video-plan.ts';

/** Why a video cannot have the blurred bars that it is to have: MediaConvert has none. */
export function blurProblem(
  setting: CaptionDrawing['renderer'],
  { facts, canvas, preset, fit, durationMs }: Omit<PlanRequest, 'range'> & { readonly durationMs: number },
): Problem | undefined {
  if (facts.source === 'audio' || fitPicture(facts, canvas, fit).fit !== 'blur') return undefined;
  if (rendererOf(setting, { canvas, rate: outputFrameRate(facts, preset), durationMs }) === 'lambda') return undefined;
  const other = setting === 'auto' ? ', or ask for a shorter part or a lower resolution' : '';
  return {
    param: 'fit',
    message: `MediaConvert makes this video, and has no blurred bars: send "pad" or "crop"${other}`,
  };
}
