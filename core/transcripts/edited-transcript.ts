import { endToleranceMs } from '#contract/limits.ts';
import type { Line, ReplaceTranscript, Transcript, Word } from '#contract/schemas/transcript.ts';
import type { Problem } from '../app-error.ts';
import { cleanText } from '../captions/clean-text.ts';
import type { TimedLine, TimedWord } from '../captions/words.ts';
import { invalidRequest } from '../requests/invalid-request.ts';

/** C0 and C1 controls (line breaks and NUL among them) and the Unicode line separators: no subtitle file carries them. */
const forbidden = /[\p{Cc}\u2028\u2029]/u;

/**
 * An edit as it is stored: whole milliseconds, ends clamped to the media. Throws invalid_request naming the words whose
 * text is empty or can't stand in every format, or whose times do not rise.
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

const timedWord = ({ text, start, end, unheard }: Word, durationMs: number): TimedWord => {
  const startMs = Math.round(start * 1000);
  const endMs = Math.round(end * 1000);
  // Times closer than a millisecond round together.
  return {
    text,
    startMs,
    endMs: Math.max(Math.min(endMs, durationMs), startMs + 1),
    ...(unheard && { unheard }),
  };
};

const problemOf = (
  { text, start, end }: Word,
  { startMs }: TimedWord,
  earliestMs: number,
  durationMs: number,
): readonly [field: string, message: string] | undefined => {
  if (forbidden.test(text)) return ['text', 'must not hold control characters or line breaks'];
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

/** An edited transcript's language: what it was, else what was asked for, or `und` (ISO 639-2, undetermined) where nobody has said or heard it yet. */
export const transcriptLanguage = ({
  transcript,
  language,
}: {
  readonly transcript?: { readonly language?: string | undefined } | undefined;
  readonly language: string;
}): string => transcript?.language ?? (language === 'auto' ? 'und' : language);

const readOnly = ['project_id', 'language', 'duration', 'text'] as const;

/** The fields that an edit would change and may not: `now` is the transcript as GET answers it, `edited` as it is to be. */
export const changedReadOnlyFields = (given: ReplaceTranscript, now: Transcript, edited: Transcript): Problem[] =>
  readOnly
    .filter((field) => given[field] !== undefined && given[field] !== now[field] && given[field] !== edited[field])
    .map((field) => ({
      param: field,
      message: `can't be changed here${field === 'text' ? ', since it is made from lines' : `; it is ${now[field]}`}. Send it as GET answers it, or leave it out`,
    }));
