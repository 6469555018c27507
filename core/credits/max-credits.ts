import { AppError } from '../app-error.ts';
import type { Failed } from '../webhooks/work-event.ts';

/** The error max_credits_exceeded; undefined where the work costs at most `maxCredits`. */
export const overMaxCredits = (credits: number, maxCredits: number | undefined): AppError | undefined =>
  maxCredits === undefined || credits <= maxCredits
    ? undefined
    : new AppError(
        'max_credits_exceeded',
        `This takes ${credits} ${credits === 1 ? 'credit' : 'credits'}, and max_credits is ${maxCredits}.`,
        { param: 'max_credits' },
      );

/** Why an import is not followed by a transcription; undefined where it is followed by one. */
export const untranscribed = (credits: number, maxCredits: number | undefined): Failed | undefined => {
  const refusal = overMaxCredits(credits, maxCredits);
  return (
    refusal && {
      error: `${refusal.message} Start the transcription with POST /projects/{project_id}/transcribe.`,
      error_code: 'max_credits_exceeded',
    }
  );
};

/** The error of work that would take its batch over its limit. */
export const overBatch = (): AppError =>
  new AppError('max_credits_exceeded', 'This would take the batch over its max_credits.', { param: 'max_credits' });

/** Throws max_credits_exceeded. */
export const refuseOverMaxCredits = (credits: number, maxCredits: number | undefined): void => {
  const refusal = overMaxCredits(credits, maxCredits);
  if (refusal) throw refusal;
};
