import { endsSentence } from '../captions/punctuation.ts';
import { type Reading, readingsOf } from './spoken-units.ts';

/** Words taken apart into the units that are matched. */
export interface UnitSequence {
  readonly units: readonly string[];
  /** The word that each unit is of. */
  readonly wordOf: readonly number[];
}

export interface TextUnits extends UnitSequence {
  /** Of each unit, and of the end: does a line or a sentence start there? */
  readonly startsPassage: readonly boolean[];
}

/** What starts with a word of the text. */
export type Start = 'line' | 'sentence' | 'nothing';

/** The units of the words that a recogniser heard, each word said in its likeliest way. */
export function heardUnits(words: readonly string[], language: string): UnitSequence {
  const readings = remembered(language);
  return sequenceOf(words.map((word) => readings(word)[0] ?? []));
}

/** The units of a text's words, each said in the way that is heard somewhere; else the likeliest. */
export function textUnits(
  words: readonly string[],
  starts: readonly Start[],
  heard: UnitSequence,
  language: string,
): TextUnits {
  const readings = remembered(language);
  const isHeard = wordsAndPairsOf(heard.units);
  const sequence = sequenceOf(words.map((word) => maxHeard(readings(word), isHeard)));
  // A start counts though nobody says the word that it is of.
  const startsPassage = sequence.wordOf.map((word, at) =>
    starts.slice((sequence.wordOf[at - 1] ?? -1) + 1, word + 1).some((start) => start !== 'nothing'),
  );
  return { ...sequence, startsPassage: [...startsPassage, true] };
}

export function startsOfWords(lines: readonly (readonly string[])[]): Start[] {
  return lines.flatMap((line) =>
    line.map((_, at) => (at === 0 ? 'line' : endsSentence(line[at - 1] ?? '') ? 'sentence' : 'nothing')),
  );
}

const remembered = (language: string): ((word: string) => readonly Reading[]) => {
  const known = new Map<string, readonly Reading[]>();
  return (word) => {
    const found = known.get(word) ?? readingsOf(word, language);
    known.set(word, found);
    return found;
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

function maxHeard(readings: readonly Reading[], isHeard: ReadonlySet<string>): Reading {
  let best = readings[0] ?? [];
  if (readings.length === 1) return best;
  let bestShare = 0;
  for (const reading of readings) {
    const pairs = reading.length === 1 ? reading : reading.slice(1).map((unit, at) => `${reading[at]} ${unit}`);
    const share = pairs.filter((pair) => isHeard.has(pair)).length / Math.max(1, pairs.length);
    if (share > bestShare) [best, bestShare] = [reading, share];
  }
  return best;
}
