import type { ReplaceTranscript, Transcript } from '#contract/schemas/transcript.ts';
import type { Problem } from '../app-error.ts';

const readOnly = ['project_id', 'language', 'duration', 'text'] as const;

/** The fields that an edit would change and may not: `now` is the transcript as GET answers it, `edited` as it is to be. */
export const changedReadOnlyFields = (given: ReplaceTranscript, now: Transcript, edited: Transcript): Problem[] =>
  readOnly
    .filter((field) => given[field] !== undefined && given[field] !== now[field] && given[field] !== edited[field])
    .map((field) => ({
      param: field,
      message: `can't be changed here${field === 'text' ? ', since it is made from lines' : `; it is ${now[field]}`}. Send it as GET answers it, or leave it out`,
    }));
