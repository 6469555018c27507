import type { Span } from '../sound/loudness.ts';
import type { TimedWord } from './word-times.ts';

export interface ScriptWord {
  readonly text: string;
  /** When it is said, as far as that is known: it tells the piece of a word where the sound has more than 20 s. */
  readonly near?: Span | undefined;
  /** It was heard as it is written: it stays where it is, and the words around it have what is left. */
  readonly isHeard?: boolean | undefined;
}

/** Whether the sound has to tell when a word is said. */
export const isWanted = ({ near, isHeard }: ScriptWord): boolean => !near || !isHeard;

/**
 * Each word of a piece with its time: words that were heard keep theirs, the others take that from the sound if it is between those of
 * their heard neighbours, and otherwise stay near where they were.
 */
export function placedWords(
  words: readonly ScriptWord[],
  fromSound: readonly TimedWord[],
  piece: Span,
): readonly TimedWord[] {
  const latest: number[] = [];
  let nextMs = piece.endMs;
  for (const word of words.toReversed()) {
    latest.push(nextMs);
    if (word.near && !isWanted(word)) nextMs = word.near.startMs;
  }
  let fromMs = piece.startMs;
  return words.map((word, at) => {
    const { text, near } = word;
    const toMs = Math.max(fromMs, latest[words.length - 1 - at] ?? piece.endMs);
    const found = fromSound[at];
    const time = near && !isWanted(word) ? near : timeWithin(found, near, { startMs: fromMs, endMs: toMs });
    fromMs = Math.max(fromMs, time.endMs);
    return { text, startMs: time.startMs, endMs: time.endMs, confidence: found?.confidence ?? 0 };
  });
}

const timeWithin = (found: Span | undefined, near: Span | undefined, gap: Span): Span => {
  const isInside = found && found.startMs < gap.endMs && found.endMs > gap.startMs;
  const { startMs, endMs } = (isInside ? found : near) ?? { startMs: gap.startMs, endMs: gap.startMs };
  const within = (ms: number): number => Math.max(gap.startMs, Math.min(gap.endMs, ms));
  return { startMs: within(startMs), endMs: within(endMs) };
};
