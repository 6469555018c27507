import { cleanText } from '@cueline/captions/clean-text.ts';
import type { Span } from '@cueline/captions/span.ts';
import type { TimedLine, TimedWord } from '@cueline/captions/words.ts';
import { endToleranceMs } from '#contract/limits.ts';
import type { Line, LineInput, ReplaceTranscript, Transcript, Word } from '#contract/schemas/transcript.ts';
import type { Problem } from '../app-error.ts';
import { invalidRequest } from '../requests/invalid-request.ts';

/** C0 and C1 controls (line breaks and NUL included) and the Unicode line separators, which subtitle files cannot contain. */
const forbidden = /[\p{Cc}\u2028\u2029]/u;

/**
 * The lines of an edit as they are stored: in whole milliseconds, ends clamped to the media. Throws invalid_request that names
 * the words whose text is empty or not allowed in every format, or whose times are out of order.
 */
export const editedLines = (lines: readonly (Line | LineInput)[], durationMs: number): TimedLine[] => {
  const problems: Problem[] = [];
  /** Where the last line begins, and the last word of the lines without times of their own. */
  let [lineMs, wordMs] = [0, 0];
  /** Ends of the lines that are shown with the last one. */
  let open: readonly number[] = [];
  const edited = lines.map((line, lineAt) => {
    const own = ownTimes(line, durationMs);
    let earliestMs = own ? lineMs : Math.max(lineMs, wordMs);
    const words = line.words.map((word, wordAt): TimedWord => {
      const timed = timedWord(word, durationMs);
      const problem = problemOf(word, timed, earliestMs, durationMs);
      if (problem) problems.push({ param: `lines[${lineAt}].words[${wordAt}].${problem[0]}`, message: problem[1] });
      earliestMs = Math.max(earliestMs, timed.startMs);
      return timed;
    });
    if (!own) wordMs = Math.max(wordMs, earliestMs);
    if (own) open = [...open.filter((endMs) => endMs > own.startMs).slice(0, maxLinesAtOnce), own.endMs];
    const problem = problemOfLine(line, words, lineMs) ?? (open.length > maxLinesAtOnce ? tooManyAtOnce : undefined);
    if (problem) problems.push({ param: `lines[${lineAt}].${problem[0]}`, message: problem[1] });
    lineMs = Math.max(lineMs, own?.startMs ?? words[0]?.startMs ?? 0);
    const { position, kind } = line;
    return { words, ...own, ...(position && { position }), ...(kind && kind !== 'speech' && { kind }) };
  });
  if (problems.length > 0) throw invalidRequest(problems);
  return edited;
};

/** Times of the line itself, within the media. */
const ownTimes = ({ start, end }: Line | LineInput, durationMs: number): Span | undefined =>
  start == null || end == null
    ? undefined
    : { startMs: Math.round(start * 1000), endMs: Math.min(Math.round(end * 1000), Math.max(durationMs, 1)) };

/** More rows fit into no picture, and subtitle files repeat each of them whenever another one starts or ends. */
export const maxLinesAtOnce = 16;
const tooManyAtOnce = ['start', `must not be shown together with more than ${maxLinesAtOnce - 1} other lines`] as const;

const problemOfLine = (
  line: Line | LineInput,
  words: readonly TimedWord[],
  earliestMs: number,
): readonly [field: string, message: string] | undefined => {
  const [start, end] = [line.start ?? undefined, line.end ?? undefined];
  if (start === undefined && end === undefined) return undefined;
  if (start === undefined || end === undefined)
    return [start === undefined ? 'start' : 'end', 'must be given with the other, or neither'];
  const startMs = Math.round(start * 1000);
  if (startMs < earliestMs) return ['start', 'must not be before the start of the line before'];
  if (words.some((word) => word.startMs < startMs)) return ['start', 'must not be after the first word'];
  if (words.some((word) => word.endMs > Math.round(end * 1000))) return ['end', 'must not be before the end of a word'];
  return undefined;
};

const timedWord = (word: Word, durationMs: number): TimedWord => {
  const { text, start, end, unheard, confidence, heard, speaker, emphasis, emoji } = word;
  const startMs = Math.round(start * 1000);
  const endMs = Math.round(end * 1000);
  // A word shorter than a millisecond lasts one millisecond.
  return {
    text,
    startMs,
    endMs: Math.max(Math.min(endMs, durationMs), startMs + 1),
    ...(unheard && { unheard }),
    ...(confidence !== undefined && { confidence }),
    ...(heard !== undefined && { heard }),
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
