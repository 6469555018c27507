import type { BurnIn, CaptionDrawing } from '#contract/burn-in.ts';
import type { Renderer } from '#contract/schemas/export.ts';
import { renderLimits } from './render-limits.ts';
import { type PlanRequest, videoPlan } from './video-plan.ts';

/** What makes a video. Our own code also where it cannot, if the stage has nothing else: `ownRendererProblems` refuses that. */
export function rendererOf(setting: CaptionDrawing['renderer'], asked: PlanRequest): Renderer {
  if (setting !== 'auto') return setting;
  return renderLimits(asked.facts, videoPlan(asked)).fits ? 'lambda' : 'mediaconvert';
}

/** What the captions of a video can have: our painter draws all of a style, with emoji in colours. */
export const drawnWith = (
  { burnIn }: Pick<CaptionDrawing, 'burnIn'>,
  renderer: Renderer,
): { readonly burnIn?: BurnIn; readonly isPainted?: boolean } =>
  renderer === 'lambda' ? { isPainted: true } : { burnIn };
