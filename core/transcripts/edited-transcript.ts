import { cleanText } from '@cueline/captions/clean-text.ts';
import type { TimedLine, TimedWord } from '@cueline/captions/words.ts';
import { endToleranceMs } from '#contract/limits.ts';
import type { Line, ReplaceTranscript, Transcript, Word } from '#contract/schemas/transcript.ts';
import type { Problem } from '../app-error.ts';
import { invalidRequest } from '../requests/invalid-request.ts';

/** C0 and C1 controls (line breaks and NUL included) and the Unicode line separators, which subtitle files cannot contain. */
const forbidden = /[\p{Cc}\u2028\u2029]/u;

/**
 * The lines of an edit as they are stored: in whole milliseconds, ends clamped to the media. Throws invalid_request that names
 * the words whose text is empty or not allowed in every format, or whose times are out of order.
 */
export const editedLines = (lines: readonly Line[], durationMs: number): TimedLine[] => {
  const problems: Problem[] = [];
  let earliestMs = 0;
  const edited = lines.map((line, lineAt) => ({
    words: line.words.map((word, wordAt): TimedWord => {
      const timed = timedWord(word, durationMs);
      const problem = problemOf(word, timed, earliestMs, durationMs);
      if (problem) problems.push({ param: `lines[${lineAt}].words[${wordAt}].${problem[0]}`, message: problem[1] });
      earliestMs = Math.max(earliestMs, timed.startMs);
      return timed;
    }),
  }));
  if (problems.length > 0) throw invalidRequest(problems);
  return edited;
};

const timedWord = (word: Word, durationMs: number): TimedWord => {
  const { text, start, end, unheard, confidence, speaker, emphasis, emoji } = word;
  const startMs = Math.round(start * 1000);
  const endMs = Math.round(end * 1000);
  // A word shorter than a millisecond lasts one millisecond.
  return {
    text,
    startMs,
    endMs: Math.max(Math.min(endMs, durationMs), startMs + 1),
    ...(unheard && { unheard }),
    ...(confidence !== undefined && { confidence }),
    ...(speaker !== undefined && { speaker }),
    ...(emphasis && { emphasis }),
    ...(emoji && { emoji }),
  };
};

const problemOf = (
  { text, start, end }: Word,
  { startMs }: TimedWord,
  earliestMs: number,
  durationMs: number,
): readonly [field: string, message: string] | undefined => {
  if (forbidden.test(text)) return ['text', 'must not contain control characters or line breaks'];
  if (!text.isWellFormed()) return ['text', 'must be well-formed Unicode'];
  if (cleanText(text) === '') return ['text', 'must not be empty'];
  if (start < 0) return ['start', 'must not be before the media starts'];
  if (end <= start) return ['end', 'must be after start'];
  if (startMs < earliestMs) return ['start', 'must not be before the start of the word before'];
  if (startMs >= durationMs) return ['start', `must be before the media ends at ${durationMs / 1000} seconds`];
  if (Math.round(end * 1000) > durationMs + endToleranceMs)
    return ['end', `must not be after the media ends at ${durationMs / 1000} seconds`];
  return undefined;
};

/** The language of an edited transcript: the previous one, otherwise the requested one, which may be auto. */
export const transcriptLanguage = ({
  transcript,
  language,
}: {
  readonly transcript?: { readonly language?: string | undefined } | undefined;
  readonly language: string;
}): string => transcript?.language ?? language;

const readOnly = ['project_id', 'language', 'engine', 'duration', 'text'] as const;

/** Problems with read-only fields that an edit would change. `now` is the transcript as GET returns it, `edited` the result. */
export const changedReadOnlyFields = (given: ReplaceTranscript, now: Transcript, edited: Transcript): Problem[] =>
  readOnly
    .filter((field) => given[field] !== undefined && given[field] !== now[field] && given[field] !== edited[field])
    .map((field) => ({
      param: field,
      message: `cannot be changed here${field === 'text' ? ', since it is made from lines' : `; it is ${now[field]}`}. Send it as GET returns it, or leave it out`,
    }));
