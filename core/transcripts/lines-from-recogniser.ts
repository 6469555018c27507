import { cleanText } from '@cueline/captions/clean-text.ts';
import { linesFromWords } from '@cueline/captions/lines-from-words.ts';
import type { TimedLine, TimedWord } from '@cueline/captions/words.ts';
import * as v from 'valibot';
import { type HeardToken, RecogniserJson } from '#contract/schemas/recogniser-json.ts';
import type { TranscriptWarning } from '#contract/schemas/transcript.ts';
import { shareOut } from '../alignment/span.ts';
import { linesOfText, localeOf } from '../alignment/text-lines.ts';
import { invalidRequest } from '../requests/invalid-request.ts';
import { labelOf } from './named-speakers.ts';

/** Lyrics and SubStation Alpha begin with a bracket too. */
export const isJson = (file: string): boolean => /^\s*\{\s*"/.test(file);

interface Recognised {
  readonly file: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly durationMs: number;
}

/** The words of what a recogniser has answered as JSON, as lines, with their times. Throws invalid_request. */
export function linesFromRecogniser({ file, language, durationMs }: Recognised): {
  readonly lines: TimedLine[];
  readonly warnings: TranscriptWarning[];
} {
  const locale = localeOf(language);
  const segments = segmentsIn(file).map((tokens) => joinedTokens(tokens).flatMap((token) => wordsOf(token, locale)));
  const timed = withTimes(segments.flat()).sort((one, other) => one.startMs - other.startMs);
  const words = timed.filter(({ startMs }) => startMs < durationMs);
  if (words.length === 0) throw refused('has no words with times within the media, so nothing was changed');
  const left = timed.length - words.length;
  const message = `${left} words start after the end of the media, at ${durationMs / 1000} s: they were left out.`;
  return {
    lines: linesFromWords(words, language),
    warnings: left > 0 ? [{ code: 'cue_left_out', message }] : [],
  };
}

const refused = (message: string) => invalidRequest([{ param: 'body', message }]);

function segmentsIn(file: string): readonly (readonly HeardToken[])[] {
  const parsed = v.safeParse(RecogniserJson, jsonIn(file));
  if (parsed.success) return parsed.output;
  throw refused('is JSON of no recogniser that is read: Whisper, WhisperX, OpenAI, Deepgram or AssemblyAI');
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(file);
  } catch {
    throw refused('begins as JSON, but is not valid JSON');
  }
}

/** Whisper's tokens begin with a space where a word begins; without one they belong to the word before. Others have no spaces. */
function joinedTokens(tokens: readonly HeardToken[]): HeardToken[] {
  const marksWords = tokens.some(({ text }) => /^\s/.test(text));
  const joined: HeardToken[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (!last || !marksWords || /^\s/.test(token.text)) joined.push(token);
    else
      joined[joined.length - 1] = {
        ...last,
        text: last.text + token.text,
        endMs: token.endMs ?? last.endMs,
        confidence: lower(last.confidence, token.confidence),
      };
  }
  return joined;
}

const lower = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** A text of several words, as of a segment, shares its time among them by their letters. */
function wordsOf({ text, startMs, endMs, ...token }: HeardToken, locale: string): HeardToken[] {
  const texts = linesOfText(cleanText(text), locale).flat();
  if (texts.length < 2 || startMs === undefined || endMs === undefined)
    return texts.map((word) => ({ ...token, text: word, startMs, endMs }));
  const shares = shareOut(
    { startMs, endMs },
    texts.map(({ length }) => length),
    1,
  );
  return texts.map((word, at) => ({ ...token, text: word, ...shares[at] }));
}

/** How long a letter takes, where nothing says how long its word does. */
const msPerLetter = 60;

/** Words without times, such as numbers of WhisperX, share what is between their neighbours; those of no length last as usual. */
function withTimes(tokens: readonly HeardToken[]): TimedWord[] {
  const known = [...tokens.keys()].filter((at) => tokens[at]?.startMs !== undefined);
  let [next, freeMs] = [0, 0];
  return tokens.map(({ text, startMs = freeMs, endMs = 0, confidence, speaker }, at): TimedWord => {
    while ((known[next] ?? tokens.length) <= at) next++;
    const nextAt = known[next];
    const limitMs = nextAt === undefined ? undefined : tokens[nextAt]?.startMs;
    const usualMs = startMs + text.length * msPerLetter;
    const shareMs = limitMs === undefined ? usualMs : startMs + Math.floor((limitMs - startMs) / ((nextAt ?? at) - at));
    const toMs = endMs > startMs ? endMs : Math.max(startMs + 1, Math.min(usualMs, shareMs));
    freeMs = Math.max(freeMs, toMs);
    return {
      ...{ text, startMs, endMs: toMs },
      ...(confidence !== undefined && { confidence: Math.round(confidence * 1000) / 1000 }),
      ...(speaker && { speaker: labelOf(speaker) }),
    };
  });
}
