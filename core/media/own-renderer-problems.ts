import type { CaptionDrawing } from '#contract/burn-in.ts';
import type { Problem } from '../app-error.ts';
import { fitPicture } from './fit-picture.ts';
import { renderLimits } from './render-limits.ts';
import { rendererOf } from './renderer-of.ts';
import { type PlanRequest, videoPlan } from './video-plan.ts';

interface Asked extends PlanRequest {
  readonly softCaptions: boolean;
}

const tooLarge: Problem = {
  param: 'range_end',
  message: 'must be earlier, or the resolution lower: this video is too much work for what makes it',
};

/** Why a video cannot have what only our own renderer makes, since MediaConvert has neither blurred bars nor text in an MP4; or cannot be made. */
export function ownRendererProblems(setting: CaptionDrawing['renderer'], { softCaptions, ...asked }: Asked): Problem[] {
  const { facts, canvas, fit } = asked;
  if (setting === 'lambda' && !renderLimits(facts, videoPlan(asked)).fits) return [tooLarge];
  if (rendererOf(setting, asked) === 'lambda') return [];
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
