import { convertAgain, maxTracks, tooManyTracks } from '@cueline/video/limits.ts';
import { maxMediaMs, maxTestMediaMs, minMediaMs } from '#contract/limits.ts';
import type { FileFacts } from '#contract/schemas/frame-work.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { isTestAccount } from '../keys/test-account.ts';
import { mediaFactsFromProbe } from './media-facts.ts';

export interface MediaRefusal {
  /** A code of contract/errors.ts. */
  readonly refused: 'not_media' | 'unsupported_media' | 'encrypted_media' | 'duration_limit_exceeded';
  readonly message: string;
}

/** Facts of media that can become a project of an account, or why it cannot. `subject` starts the message, such as `The upload`. */
export const acceptedMedia = (
  accountId: string,
  { probe, problem }: Pick<FileFacts, 'probe' | 'problem'>,
  subject: string,
): MediaFacts | MediaRefusal => {
  const isCrowded = (probe?.Container?.Tracks?.length ?? 0) > maxTracks;
  if (isCrowded || problem !== undefined)
    return { refused: 'not_media', message: problem ?? `${tooManyTracks} ${convertAgain}` };
  const facts = probe ? mediaFactsFromProbe(probe) : 'not_media';
  if (facts === 'not_media') return { refused: facts, message: `${subject} is not an audio or video file.` };
  if (facts.durationMs > maxMediaMs) {
    return { refused: 'duration_limit_exceeded', message: `The media is longer than ${maxMediaMs / 3_600_000} hours.` };
  }
  if (isTestAccount(accountId) && facts.durationMs > maxTestMediaMs) {
    const message = `The media is longer than ${maxTestMediaMs / 60_000} minutes, which is the most for a test key.`;
    return { refused: 'duration_limit_exceeded', message };
  }
  if (facts.durationMs < minMediaMs) {
    return { refused: 'not_media', message: `The media is shorter than ${minMediaMs / 1000} seconds.` };
  }
  return facts;
};
