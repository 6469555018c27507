import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import { replacementsFor, type Spoken, textOf } from './edited-words.ts';

/** Where the text was found. */
export interface Match {
  readonly line: number;
  /** Offset in the text of the line. */
  readonly at: number;
  readonly text: string;
}

export interface Sought {
  readonly text: string;
  /** Capitals and small letters are different. */
  readonly isCased: boolean;
  /** Not as a part of a longer word. */
  readonly isWhole: boolean;
}

/** Undefined where nothing is sought. */
export const patternOf = ({ text, isCased, isWhole }: Sought): RegExp | undefined => {
  if (text.trim() === '') return undefined;
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(isWhole ? `(?<!${letter})${escaped}(?!${letter})` : escaped, isCased ? 'gu' : 'giu');
};

const letter = String.raw`[\p{L}\p{M}\p{N}]`;

/** Lines of hours of talk are searched with each key that is pressed. */
const texts = new WeakMap<Line, string>();

const lineText = (line: Line): string => {
  const text = texts.get(line) ?? textOf(line.words);
  texts.set(line, text);
  return text;
};

/** In the order of the lines. */
export const matchesIn = (lines: readonly Line[], pattern: RegExp | undefined): Match[] =>
  pattern
    ? lines.flatMap((line, index) =>
        [...lineText(line).matchAll(pattern)].map(({ 0: text, index: at }) => ({ line: index, at, text })),
      )
    : [];

/** The first match after this place, or before it where `step` is -1, around the end. */
export const matchFrom = (
  matches: readonly Match[],
  { line, at }: Pick<Match, 'line' | 'at'>,
  step: 1 | -1,
): Match | undefined => {
  const order = (match: Match): number => match.line - line || match.at - at;
  return step === 1
    ? (matches.find((match) => order(match) > 0) ?? matches[0])
    : (matches.findLast((match) => order(match) < 0) ?? matches.at(-1));
};

/** The operations that replace matches, which are in the order of the lines. */
export const replaceIn = (
  lines: readonly Line[],
  matches: readonly Match[],
  by: string,
  spoken: Spoken,
): EditOperation[] => {
  const ofLines = Map.groupBy(matches, ({ line }) => line);
  // From the end, since a line whose words are all removed is removed.
  return [...ofLines].toReversed().flatMap(([index, found]) => {
    const text = textOf(lines[index]?.words ?? []);
    const replaced = found.reduceRight(
      (now, { at, text: old }) => now.slice(0, at) + by + now.slice(at + old.length),
      text,
    );
    return replacementsFor(lines, index, replaced, spoken);
  });
};
