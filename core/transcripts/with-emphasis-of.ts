import { firstFrom } from '@cueline/captions/span.ts';
import type { TimedLine, TimedWord } from '@cueline/captions/words.ts';

/** A word is said again at another time; one that was aligned anew has moved by less. */
const furthestMs = 2000;

/**
 * Lines that replace others, with their emphasis: each emphasised word gives it to the nearest word with the same letters that has none
 * yet, so that of “very very” both keep theirs.
 */
export function withEmphasisOf(before: readonly TimedLine[], lines: readonly TimedLine[]): TimedLine[] {
  const emphasised = wordsByStart(before).filter(({ emphasis, emoji }) => emphasis || emoji);
  if (emphasised.length === 0) return [...lines];
  const alike = Map.groupBy(wordsByStart(lines), lettersOf);
  const given = new Map<TimedWord, TimedWord>();
  for (const word of emphasised) {
    const { emphasis, emoji } = word;
    const nearest = nearestTo(word.startMs, alike.get(lettersOf(word)) ?? [], (other) => given.has(other));
    if (nearest) given.set(nearest, { ...nearest, ...(emphasis && { emphasis }), ...(emoji && { emoji }) });
  }
  return lines.map((line) => ({ ...line, words: line.words.map((word) => given.get(word) ?? word) }));
}

const wordsByStart = (lines: readonly TimedLine[]): TimedWord[] =>
  lines.flatMap(({ words }) => words).sort((one, other) => one.startMs - other.startMs);

const lettersOf = ({ text }: TimedWord): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The nearest of words that are sorted by start, without those that are taken; undefined where none is near. */
function nearestTo(
  startMs: number,
  words: readonly TimedWord[],
  isTaken: (word: TimedWord) => boolean,
): TimedWord | undefined {
  const awayMs = (word: TimedWord | undefined): number => (word ? Math.abs(word.startMs - startMs) : Infinity);
  const free = (from: number, step: 1 | -1): TimedWord | undefined => {
    for (let at = from; ; at += step) {
      const word = words[at];
      if (!word || awayMs(word) > furthestMs) return undefined;
      if (!isTaken(word)) return word;
    }
  };
  const later = firstFrom(words, startMs);
  const around = [free(later - 1, -1), free(later, 1)] as const;
  return awayMs(around[0]) <= awayMs(around[1]) ? around[0] : around[1];
}
