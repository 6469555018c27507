import { joinWords } from '@cueline/captions/join-words.ts';
import type { Span } from '@cueline/captions/span.ts';
import { diff } from 'fast-myers-diff';
import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { Line, Word } from '#contract/schemas/transcript.ts';
import { linesOfText } from '#core/alignment/text-lines.ts';
import type { TypedLine } from './heard-times.ts';

/** The text of a line, as it is edited. */
export const textOf = (words: readonly Pick<Word, 'text'>[]): string => joinWords(words);

/** The times of the words of a line whose text was typed again; undefined where they are not known. */
export type TimesOf = (line: TypedLine) => readonly Span[] | undefined;

/** What is typed is in a transcript of this language and length. `timesOf` is absent until it is loaded. */
export interface Spoken {
  readonly language: string;
  readonly durationSeconds: number;
  readonly timesOf?: TimesOf | undefined;
}

/** A word that is typed is at least this long; a shorter one gets its time from the words beside it. */
const shortestMs = 50;

/**
 * The operations that give a line this text; none where nothing changed. Words that stay keep their times. The others get
 * those of what was heard in their place, or share the time of the words that they replace.
 */
export const replacementsFor = (
  lines: readonly Line[],
  line: number,
  text: string,
  { language, durationSeconds, timesOf }: Spoken,
): EditOperation[] => {
  const heard = lines[line]?.words ?? [];
  const texts = dividedAs(heard, text, ['auto', 'und'].includes(language) ? 'en' : language);
  const old = textsOf(heard);
  const changes = [...diff(old, texts)];
  const between = {
    startMs: ms(lines[line - 1]?.words.at(-1)?.end ?? 0),
    endMs: ms(lines[line + 1]?.words[0]?.start ?? durationSeconds),
  };
  const isMoreThanOne = changes.some(
    ([from, to, newFrom, newTo]) => newTo > newFrom && (to - from !== 1 || newTo - newFrom !== 1),
  );
  const times = isMoreThanOne ? timesOf?.({ heard, texts, language, between }) : undefined;
  const replacements = changes.map(([from, to, newFrom, newTo]): EditOperation => {
    // One word that replaces one word takes its time.
    const isOne = to - from === 1 && newTo - newFrom === 1;
    const free = { startMs: ms(heard[from - 1]?.end ?? 0), endMs: heard[to] ? ms(heard[to].start) : between.endMs };
    const spans = isOne ? undefined : within(free, times?.slice(newFrom, newTo));
    const words = texts.slice(newFrom, newTo).map((text, at) => ({ text, ...secondsOf(spans?.[at]) }));
    return { op: 'replace_words', line, word: from, count: to - from, words };
  });
  // From the end, so that the earlier positions stay valid.
  return replacements.reverse();
};

/**
 * The words of the new text of a line. Those at its start and end whose letters are untouched stay divided as they were heard, which a
 * segmenter of a script without spaces may do otherwise.
 */
const dividedAs = (heard: readonly Word[], text: string, language: string): string[] => {
  const divided = linesOfText(text, language).flat();
  const words = divided.map((text) => ({ text }));
  const now = textOf(words);
  const lengthsOf = (parts: readonly (readonly Pick<Word, 'text'>[])[]) =>
    new Set(parts.map((part) => textOf(part).length));
  const cuts = [...words.keys(), words.length];
  const heads = lengthsOf(cuts.map((at) => words.slice(0, at)));
  const tails = lengthsOf(cuts.map((at) => words.slice(at)));
  let from = 0;
  while (from < heard.length && now.startsWith(textOf(heard.slice(0, from + 1)))) from += 1;
  // A word that goes on in what was typed is another word.
  if (!heads.has(textOf(heard.slice(0, from)).length)) from -= 1;
  const start = textOf(heard.slice(0, from)).length;
  let to = heard.length;
  while (to > from && now.slice(start).endsWith(textOf(heard.slice(to - 1)))) to -= 1;
  if (!tails.has(textOf(heard.slice(to)).length)) to += 1;
  const between = linesOfText(now.slice(start, now.length - textOf(heard.slice(to)).length), language).flat();
  const kept = [...textsOf(heard.slice(0, from)), ...between, ...textsOf(heard.slice(to))];
  return textOf(kept.map((text) => ({ text }))) === now ? kept : divided;
};

const textsOf = (words: readonly Word[]): string[] => words.map(({ text }) => text);

const ms = (seconds: number): number => Math.round(seconds * 1000);

const secondsOf = (span: Span | undefined) => span && { start: span.startMs / 1000, end: span.endMs / 1000 };

/** The spans, each cut to the free time; undefined where one becomes too short. */
const within = (free: Span, spans: readonly Span[] | undefined): readonly Span[] | undefined => {
  const cut = spans?.map(({ startMs, endMs }) => ({
    startMs: Math.max(startMs, free.startMs),
    endMs: Math.min(endMs, free.endMs),
  }));
  return cut?.every(({ startMs, endMs }) => endMs - startMs >= shortestMs) ? cut : undefined;
};

/** The words that a selection of the line's text touches; with a cursor the word before or after it. */
export const wordsAt = (
  words: readonly Word[],
  [from, to]: readonly [from: number, to: number],
): readonly [word: number, count: number] => {
  const ends = words.map((_, at) => textOf(words.slice(0, at + 1)).length);
  const word = ends.findIndex((end) => end > from);
  const first = word < 0 ? words.length - 1 : word;
  // A cursor at the end of a word, before a space, is at that word.
  const start = from === to && ends[first - 1] === from ? first - 1 : first;
  const next = ends.findIndex((end) => end >= to);
  const last = from === to ? start : next < 0 ? words.length - 1 : next;
  return [Math.max(0, start), words.length === 0 ? 0 : Math.max(1, last - start + 1)];
};

/** The index of the word that begins at or after this offset of the line's text. */
export const wordAt = (words: readonly Word[], offset: number): number => {
  if (offset <= 0) return 0;
  for (let index = 1; index < words.length; index += 1) {
    if (textOf(words.slice(0, index)).length >= offset) return index;
  }
  return words.length;
};

/** The word that has this offset of the line's text; undefined where there is no offset. */
export const wordUnder = (words: readonly Word[], offset: number | undefined): Word | undefined =>
  offset === undefined ? undefined : words.find((_, index) => textOf(words.slice(0, index + 1)).length >= offset);
