import { AppError } from '../app-error.ts';

/** The error max_credits_exceeded; undefined where the work costs at most `maxCredits`. */
export const overMaxCredits = (credits: number, maxCredits: number | undefined): AppError | undefined =>
  maxCredits === undefined || credits <= maxCredits
    ? undefined
    : new AppError(
        'max_credits_exceeded',
        `This takes ${credits} ${credits === 1 ? 'credit' : 'credits'}, and max_credits is ${maxCredits}.`,
        { param: 'max_credits' },
      );

/** Why an import is not followed by a transcription, as a message for the user; undefined where it is followed by one. */
export const untranscribed = (credits: number, maxCredits: number | undefined): string | undefined => {
  const refusal = overMaxCredits(credits, maxCredits);
  return refusal && `${refusal.message} Start the transcription with POST /projects/{project_id}/transcribe.`;
};

/** Throws max_credits_exceeded. */
export const refuseOverMaxCredits = (credits: number, maxCredits: number | undefined): void => {
  const refusal = overMaxCredits(credits, maxCredits);
  if (refusal) throw refusal;
};
