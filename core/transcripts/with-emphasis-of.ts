import type { TimedLine, TimedWord } from '../captions/words.ts';

/** A word is said again at another time; one that was aligned anew has moved by less. */
const furthestMs = 2000;

/** Lines that replace others, with their emphasis: each emphasised word gives it to the nearest word with the same letters. */
export function withEmphasisOf(before: readonly TimedLine[], lines: readonly TimedLine[]): TimedLine[] {
  const emphasised = before.flatMap(({ words }) => words.filter(({ emphasis, emoji }) => emphasis || emoji));
  if (emphasised.length === 0) return [...lines];
  const alike = Map.groupBy(
    lines.flatMap(({ words }) => words),
    lettersOf,
  );
  const given = new Map<TimedWord, TimedWord>();
  for (const word of emphasised) {
    const { emphasis, emoji } = word;
    const nearest = nearestTo(word.startMs, alike.get(lettersOf(word)) ?? []);
    if (nearest) given.set(nearest, { ...nearest, ...(emphasis && { emphasis }), ...(emoji && { emoji }) });
  }
  return lines.map(({ words }) => ({ words: words.map((word) => given.get(word) ?? word) }));
}

const lettersOf = ({ text }: TimedWord): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

function nearestTo(startMs: number, words: readonly TimedWord[]): TimedWord | undefined {
  const awayMs = (word: TimedWord): number => Math.abs(word.startMs - startMs);
  return words
    .filter((word) => awayMs(word) <= furthestMs)
    .reduce<TimedWord | undefined>((best, word) => (best && awayMs(best) <= awayMs(word) ? best : word), undefined);
}
