import type { CaptionDrawing } from '#contract/burn-in.ts';
import type { Problem } from '../app-error.ts';
import { fitPicture } from './fit-picture.ts';
import { outputFrameRate } from './output-frame-rate.ts';
import { rendererOf } from './renderer-of.ts';
import type { PlanRequest } from './video-plan.ts';

interface Asked extends Omit<PlanRequest, 'range'> {
  readonly durationMs: number;
  readonly softCaptions: boolean;
}

/** Why a video cannot have what only our own renderer makes: MediaConvert has neither blurred bars nor text in an MP4. */
export function ownRendererProblems(
  setting: CaptionDrawing['renderer'],
  { facts, canvas, preset, fit, durationMs, softCaptions }: Asked,
): Problem[] {
  if (rendererOf(setting, { canvas, rate: outputFrameRate(facts, preset), durationMs }) === 'lambda') return [];
  const other = setting === 'auto' ? ', or ask for a shorter part or a lower resolution' : '';
  const isBlurred = facts.source === 'video' && fitPicture(facts, canvas, fit).fit === 'blur';
  const problem = (param: string, message: string): Problem => ({
    param,
    message: `MediaConvert makes this video, and ${message}${other}`,
  });
  return [
    ...(isBlurred ? [problem('fit', 'has no blurred bars: send "pad" or "crop"')] : []),
    ...(softCaptions
      ? [
          problem(
            'soft_captions',
            'writes no text into it: leave this out, and get the subtitle files of the transcript',
          ),
        ]
      : []),
  ];
}
