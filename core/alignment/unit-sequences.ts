import { endsSentence } from '@cueline/captions/punctuation.ts';
import { type Reading, readingsOf } from './spoken-units.ts';

/** Words split into spoken units. */
export interface UnitSequence {
  readonly units: readonly string[];
  /** For each unit the index of its word. */
  readonly wordOf: readonly number[];
}

export interface TextUnits extends UnitSequence {
  /** For each unit, and for the end: whether a line or a sentence starts there. */
  readonly startsPassage: readonly boolean[];
}

/** What starts with a word of the text. */
export type Start = 'line' | 'sentence' | 'nothing';

/** The units of the words that a recogniser heard, each in its most likely reading. */
export function heardUnits(words: readonly string[], readings: Readings): UnitSequence {
  return sequenceOf(words, (word) => readings(word)[0] ?? []);
}

/** The units of a text's words, each in the reading that was heard somewhere, otherwise in the most likely one. */
export function textUnits(
  words: readonly string[],
  starts: readonly Start[],
  heard: UnitSequence,
  readings: Readings,
): TextUnits {
  let wordsAndPairs: ReadonlySet<string> | undefined;
  const isHeard = (pair: string): boolean => {
    wordsAndPairs ??= wordsAndPairsOf(heard.units);
    return wordsAndPairs.has(pair);
  };
  const sequence = sequenceOf(words, (word) => bestHeardReading(readings(word), isHeard));
  // A start also counts if its word has no units.
  let next = 0;
  const startsPassage = sequence.wordOf.map((word) => {
    let starting = false;
    for (; next <= word; next++) if (starts[next] !== 'nothing') starting = true;
    return starting;
  });
  return { ...sequence, startsPassage: [...startsPassage, true] };
}

export function startsOfWords(lines: readonly (readonly string[])[]): Start[] {
  const starts: Start[] = [];
  for (const line of lines)
    for (let at = 0; at < line.length; at++)
      starts.push(at === 0 ? 'line' : endsSentence(line[at - 1] ?? '') ? 'sentence' : 'nothing');
  return starts;
}

/** The readings of a word. */
export type Readings = (word: string) => readonly Reading[];

/** Computes them once for each word. */
export const cachedReadings = (language: string): Readings => {
  const known = new Map<string, readonly Reading[]>();
  return (word) => {
    const found = known.get(word);
    if (found) return found;
    const readings = readingsOf(word, language);
    known.set(word, readings);
    return readings;
  };
};

function sequenceOf(words: readonly string[], readingOf: (word: string) => Reading): UnitSequence {
  const units: string[] = [];
  const wordOf: number[] = [];
  words.forEach((word, at) => {
    for (const unit of readingOf(word)) {
      units.push(unit);
      wordOf.push(at);
    }
  });
  return { units, wordOf };
}

function wordsAndPairsOf(units: readonly string[]): ReadonlySet<string> {
  const heard = new Set(units);
  units.forEach((unit, at) => {
    heard.add(`${units[at - 1]} ${unit}`);
  });
  return heard;
}

function bestHeardReading(readings: readonly Reading[], isHeard: (pair: string) => boolean): Reading {
  let best = readings[0] ?? [];
  if (readings.length === 1) return best;
  let bestShare = 0;
  for (const reading of readings) {
    const pairs = reading.length === 1 ? reading : reading.slice(1).map((unit, at) => `${reading[at]} ${unit}`);
    const share = pairs.filter(isHeard).length / Math.max(1, pairs.length);
    if (share > bestShare) [best, bestShare] = [reading, share];
  }
  return best;
}
