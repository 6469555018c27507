import type { Line, Word } from '#contract/schemas/transcript.ts';

/** Below this confidence a word is doubtful. How it was chosen: docs/decisions/own-recogniser.md. */
const doubtful = 0.7;

/** Also a word of a vocabulary, since something else was heard. */
export const isDoubtful = ({ confidence = 1, heard }: Word): boolean => confidence < doubtful || heard !== undefined;

/** The line that is spoken at this time, or the last one before it; -1 before the first. */
export const lineAt = (lines: readonly Line[], seconds: number): number => {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.words[0]?.start ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** Where no line is spoken at this time, the middle of the next one, or of the first after the last: there its caption has moved in. */
export const captionFrom = (lines: readonly Line[], seconds: number): number | undefined => {
  const next = lines.find(({ words }) => (words.at(-1)?.end ?? 0) > seconds) ?? lines[0];
  const [start, end] = [next?.words[0]?.start ?? 0, next?.words.at(-1)?.end ?? 0];
  return next && (seconds < start || seconds >= end) ? (start + end) / 2 : undefined;
};

export interface WordPlace {
  readonly line: number;
  readonly word: number;
}

/** The first word after this one, around the end, that fits. */
export const nextWord = (
  lines: readonly Line[],
  after: WordPlace,
  fits: (word: Word) => boolean,
): WordPlace | undefined => {
  const fitting = lines.flatMap(({ words }, line) => words.flatMap((one, word) => (fits(one) ? [{ line, word }] : [])));
  const isAfter = ({ line, word }: WordPlace) => line > after.line || (line === after.line && word > after.word);
  return fitting.find(isAfter) ?? fitting[0];
};
