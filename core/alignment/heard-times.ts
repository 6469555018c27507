import type { Span } from '@cueline/captions/span.ts';
import type { TimedWord } from '@cueline/captions/words.ts';
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
    if (word && to - from === 1) times.push({ startMs: word.startMs, endMs: word.endMs });
    else if (word) {
      const lengths = units.slice(from, to).map((unit) => unit.length);
      times.push(...shareOut(word, lengths, 0));
    }
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
    const begun = times[word];
    times[word] = begun ? { startMs: begun.startMs, endMs: span.endMs } : span;
  }
  return times;
}

function timeOf(unit: number, { units }: UnitSequence, partners: Partners, heard: readonly Span[]): Span | undefined {
  const { first, last } = partners;
  const place = first[unit] ?? -1;
  if (place < 0) return undefined;
  const [from, to] = [heard[place], heard[last[unit] ?? place]];
  if (!from || !to) return undefined;
  const whole = { startMs: from.startMs, endMs: to.endMs };
  // Two units that were heard as one share its time.
  const before = unit > 0 && first[unit - 1] === place;
  if (!before && (unit + 1 === units.length || first[unit + 1] !== place)) return whole;
  const one = before ? unit - 1 : unit;
  return shareOut(whole, [units[one]?.length ?? 0, units[one + 1]?.length ?? 0], 0)[before ? 1 : 0];
}
