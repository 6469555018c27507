import type { TimedWord } from '../captions/words.ts';
import type { Span } from '../span.ts';
import type { Partners } from './align-block.ts';
import { shareOut } from './span.ts';
import type { UnitSequence } from './unit-sequences.ts';

/** The time of each heard unit: a word's time is divided among its units by their letters. */
export function timesOfUnits({ units, wordOf }: UnitSequence, words: readonly TimedWord[]): Span[] {
  const times: Span[] = [];
  for (let from = 0; from < units.length; ) {
    let to = from + 1;
    while (wordOf[to] === wordOf[from]) to++;
    const word = words[wordOf[from] ?? 0];
    const lengths = units.slice(from, to).map((unit) => unit.length);
    if (word) times.push(...shareOut(word, lengths, 0));
    from = to;
  }
  return times;
}

/** The time at which each word of the text was heard; undefined where it was not. */
export function heardTimes(
  text: UnitSequence,
  partners: Partners,
  heard: readonly Span[],
  wordCount: number,
): (Span | undefined)[] {
  const times = new Array<Span | undefined>(wordCount).fill(undefined);
  for (let unit = 0; unit < text.units.length; unit++) {
    const span = timeOf(unit, text, partners, heard);
    const word = text.wordOf[unit];
    if (!span || word === undefined) continue;
    times[word] = { startMs: times[word]?.startMs ?? span.startMs, endMs: span.endMs };
  }
  return times;
}

function timeOf(unit: number, text: UnitSequence, { first, last }: Partners, heard: readonly Span[]): Span | undefined {
  const [from, to] = [heard[first[unit] ?? -1], heard[last[unit] ?? -1]];
  if (!from || !to) return undefined;
  const whole = { startMs: from.startMs, endMs: to.endMs };
  // Two units that were heard as one share its time.
  const shares = (other: number): boolean => first[other] === first[unit] && other >= 0 && other < text.units.length;
  const lengthOf = (at: number): number => text.units[at]?.length ?? 0;
  if (shares(unit - 1)) return shareOut(whole, [lengthOf(unit - 1), lengthOf(unit)], 0)[1];
  return shares(unit + 1) ? shareOut(whole, [lengthOf(unit), lengthOf(unit + 1)], 0)[0] : whole;
}
