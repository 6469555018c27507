import { CAPTIONS_TOO_SLOW } from '#contract/step-errors.ts';
import { StepError } from '../step-error.ts';

/** Ends the export, with words for the user. */
export const captionsTooSlow = (cause: Error): StepError =>
  new StepError(
    CAPTIONS_TOO_SLOW,
    'The captions take too long to lay out. Export a shorter range, or choose another font.',
    { cause },
  );
