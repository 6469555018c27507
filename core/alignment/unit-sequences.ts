import { endsSentence } from '../captions/punctuation.ts';
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
export function heardUnits(words: readonly string[], language: string): UnitSequence {
  const readings = cachedReadings(language);
  return sequenceOf(words.map((word) => readings(word)[0] ?? []));
}

/** The units of a text's words, each in the reading that was heard somewhere, otherwise in the most likely one. */
export function textUnits(
  words: readonly string[],
  starts: readonly Start[],
  heard: UnitSequence,
  language: string,
): TextUnits {
  const readings = cachedReadings(language);
  let wordsAndPairs: ReadonlySet<string> | undefined;
  const isHeard = (pair: string): boolean => {
    wordsAndPairs ??= wordsAndPairsOf(heard.units);
    return wordsAndPairs.has(pair);
  };
  const sequence = sequenceOf(words.map((word) => bestHeardReading(readings(word), isHeard)));
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
  return lines.flatMap((line) =>
    line.map((_, at) => (at === 0 ? 'line' : endsSentence(line[at - 1] ?? '') ? 'sentence' : 'nothing')),
  );
}

const cachedReadings = (language: string): ((word: string) => readonly Reading[]) => {
  const known = new Map<string, readonly Reading[]>();
  return (word) => {
    const found = known.get(word);
    if (found) return found;
    const readings = readingsOf(word, language);
    known.set(word, readings);
    return readings;
  };
};

function sequenceOf(readings: readonly Reading[]): UnitSequence {
  const units: string[] = [];
  const wordOf: number[] = [];
  readings.forEach((reading, word) => {
    for (const unit of reading) {
      units.push(unit);
      wordOf.push(word);
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
