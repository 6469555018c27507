import { diff } from 'fast-myers-diff';
import { maxDiffWords } from '#contract/limits.ts';
import type { Line, Word } from '#contract/schemas/transcript.ts';
import type { TranscriptChange } from '#contract/schemas/transcript-version.ts';

interface Placed {
  readonly line: number;
  readonly at: number;
  readonly word: Word;
  /** What its line has, where it is the first word. */
  readonly own?: Omit<Line, 'words'>;
}
type Aspect = TranscriptChange['changed'][number];

/**
 * What turns one transcript into another, in order. Words with the same text are compared by their times, speakers, emphasis
 * and line breaks; neighbouring words that changed alike are one change.
 */
export const versionChanges = (from: readonly Line[], to: readonly Line[]): TranscriptChange[] => {
  const [before, after] = [placedWords(from), placedWords(to)];
  const changes: Open[] = [];
  const add = (changed: readonly Aspect[], range: Range): void => {
    const last = changes.at(-1);
    const follows =
      last?.changed.join() === changed.join() && last.beforeTo === range.before && last.afterTo === range.after;
    if (last && follows) Object.assign(last, { beforeTo: range.beforeTo, afterTo: range.afterTo });
    else changes.push({ changed, ...range });
  };
  let [atBefore, atAfter] = [0, 0];
  const compareUpTo = (end: number): void => {
    for (; atBefore < end; atBefore += 1, atAfter += 1) {
      const changed = changedAspects(before[atBefore], after[atAfter]);
      const range = { before: atBefore, beforeTo: atBefore + 1, after: atAfter, afterTo: atAfter + 1 };
      if (changed.length > 0) add(changed, range);
    }
  };
  for (const [beforeFrom, beforeTo, afterFrom, afterTo] of textChanges(wordsOf(before), wordsOf(after))) {
    compareUpTo(beforeFrom);
    add(['text'], { before: beforeFrom, beforeTo, after: afterFrom, afterTo });
    [atBefore, atAfter] = [beforeTo, afterTo];
  }
  compareUpTo(before.length);
  return described(changes, before, after);
};

const wordsOf = (placed: readonly Placed[]): Word[] => placed.map(({ word }) => word);

interface Range {
  readonly before: number;
  readonly beforeTo: number;
  readonly after: number;
  readonly afterTo: number;
}
type Open = Range & { readonly changed: readonly Aspect[] };

const placedWords = (lines: readonly Line[]): Placed[] =>
  lines.flatMap(({ words, ...own }, line) => words.map((word, at) => ({ line, at, word, ...(at === 0 && { own }) })));

const changedAspects = (one: Placed | undefined, other: Placed | undefined): Aspect[] => {
  if (!one || !other) return [];
  const areTimed = (some: Partial<Line | Word> = {}, others: Partial<Line | Word> = {}): boolean =>
    some.start === others.start && some.end === others.end;
  const isPlaced = one.own?.position === other.own?.position && one.own?.kind === other.own?.kind;
  return [
    ...(areTimed(one.word, other.word) && areTimed(one.own, other.own) ? [] : (['times'] as const)),
    ...(one.word.speaker !== other.word.speaker ? (['speaker'] as const) : []),
    ...(one.word.emphasis !== other.word.emphasis || one.word.emoji !== other.word.emoji
      ? (['emphasis'] as const)
      : []),
    ...((one.at === 0) !== (other.at === 0) || !isPlaced ? (['lines'] as const) : []),
  ];
};

type TextChange = readonly [beforeFrom: number, beforeTo: number, afterFrom: number, afterTo: number];

/** Comparing takes as long as words times differences: long transcripts are compared in parts of so many seconds. */
const partSeconds = 600;
const wordsInOnePart = 20_000;

/** The ranges of words of which the text changed, in order. */
export function* textChanges(before: readonly Word[], after: readonly Word[]): Generator<TextChange> {
  const numbers = new Map<string, number>();
  const numbered = (words: readonly Word[]): Int32Array =>
    Int32Array.from(words, ({ text }) => {
      const number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      return number;
    });
  const [xs, ys] = [numbered(before), numbered(after)];
  const end = Math.max(before.at(-1)?.start ?? 0, after.at(-1)?.start ?? 0) + 1;
  const step = before.length + after.length > wordsInOnePart ? partSeconds : end;
  let [x, y] = [0, 0];
  for (let until = step; x < xs.length || y < ys.length; until += step) {
    const [xTo, yTo] = [firstFrom(before, x, until), firstFrom(after, y, until)];
    for (const [sx, ex, sy, ey] of diff(xs.subarray(x, xTo), ys.subarray(y, yTo)))
      yield [x + sx, x + ex, y + sy, y + ey];
    [x, y] = [xTo, yTo];
  }
}

/** The first word from `at` on that starts at the time or after it. */
const firstFrom = (words: readonly Word[], at: number, seconds: number): number => {
  let index = at;
  while (index < words.length && (words[index]?.start ?? 0) < seconds) index += 1;
  return index;
};

const described = (
  changes: readonly Open[],
  before: readonly Placed[],
  after: readonly Placed[],
): TranscriptChange[] => {
  let listed = 0;
  const placeOf = (words: readonly Placed[], from: number, to: number, isListed: boolean) => {
    const last = words.at(-1);
    const { line, at } = words[from] ?? { line: last ? last.line + 1 : 0, at: 0 };
    const shown = words.slice(from, to).map(({ word }) => word);
    return { line, word: at, count: to - from, ...(isListed && { words: shown }) };
  };
  return changes.map((change) => {
    listed += change.beforeTo - change.before + change.afterTo - change.after;
    const isListed = listed <= maxDiffWords;
    return {
      changed: [...change.changed],
      before: placeOf(before, change.before, change.beforeTo, isListed),
      after: placeOf(after, change.after, change.afterTo, isListed),
    };
  });
};
