import * as v from 'valibot';
import { CaptionDrawing } from '#contract/burn-in.ts';
import { environmentNames } from '#contract/names.ts';
import { environment } from './environment.ts';

/** What draws the captions of this stage. */
export const captionDrawing = (): CaptionDrawing =>
  v.parse(CaptionDrawing, JSON.parse(environment(environmentNames.captionDrawing)));
