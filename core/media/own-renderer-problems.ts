import type { CaptionDrawing } from '#contract/burn-in.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import type { Problem } from '../app-error.ts';
import { renderLimits } from './render-limits.ts';
import { rendererOf } from './renderer-of.ts';
import { type PlanRequest, planFor, videoPlan } from './video-plan.ts';

interface Asked extends PlanRequest {
  readonly softCaptions: boolean;
}

const tooLarge: Problem = {
  param: 'range_end',
  message: 'must be earlier, or the resolution lower: this video is too much work for what makes it',
};

/**
 * What MediaConvert cannot make: a layer, blurred bars that somebody asked for, or a crop around a focus where the picture is stored in another way than
 * it is shown. `plan` is MediaConvert's, as `planFor` says.
 */
export const oursAlone = (
  { storedAsShown }: Pick<MediaFacts, 'storedAsShown'>,
  { layer, picture }: Pick<VideoPlan, 'layer' | 'picture'>,
): 'layer' | 'fit' | 'focus' | undefined => {
  if (layer) return 'layer';
  if (picture?.fit === 'blur') return 'fit';
  return picture?.crop && !storedAsShown ? 'focus' : undefined;
};

const messages = {
  fit: 'has no blurred bars: send "pad" or "crop"',
  layer: 'makes no layers: leave this out',
  focus: 'crops a picture that is rotated or not of square pixels around its middle alone: leave this out',
};

/** Why a video cannot be made: it is too large for our own renderer, or asks for what MediaConvert lacks. */
export function ownRendererProblems(setting: CaptionDrawing['renderer'], { softCaptions, ...asked }: Asked): Problem[] {
  const [{ facts }, plan] = [asked, videoPlan(asked)];
  if (setting === 'lambda' && !renderLimits(facts, plan).fits) return [tooLarge];
  if (rendererOf(setting, asked) === 'lambda') return [];
  const other = setting === 'auto' ? ', or ask for a shorter part or a lower resolution' : '';
  const ours = oursAlone(facts, planFor('mediaconvert', plan));
  const problem = (param: string, message: string): Problem => ({
    param,
    message: `MediaConvert makes this video, and ${message}${other}`,
  });
  return [
    ...(ours ? [problem(ours, messages[ours])] : []),
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
