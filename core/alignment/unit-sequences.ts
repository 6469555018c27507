import { endsSentence } from '../captions/punctuation.ts';
import { type Reading, readingsOf } from './spoken-units.ts';

/** Words taken apart into the units that are matched. */
export interface UnitSequence {
  readonly units: readonly string[];
  /** The word that each unit is of. */
  readonly wordOf: readonly number[];
}

/** What a place between two units of the text divides. */
export const places = { insideWord: 0, insideSentence: 1, sentences: 2 } as const;
type Place = (typeof places)[keyof typeof places];

export interface TextUnits extends UnitSequence {
  /** Of the place before each unit, and of the end. */
  readonly placeBefore: readonly Place[];
}

/** The units of the words that a recogniser heard, each word said in its likeliest way. */
export function heardUnits(words: readonly string[], language: string): UnitSequence {
  const readings = remembered(language);
  return sequenceOf(words.map((word) => readings(word)[0] ?? []));
}

/** The units of a text's words, each said in the way that is heard somewhere; else the likeliest. */
export function textUnits(lines: readonly (readonly string[])[], heard: UnitSequence, language: string): TextUnits {
  const readings = remembered(language);
  const isHeard = wordsAndPairsOf(heard.units);
  const words = lines.flat();
  const sequence = sequenceOf(words.map((word) => mostHeard(readings(word), isHeard)));
  const lineStarts = startsOf(lines);
  const placeBefore = sequence.wordOf.map((word, at): Place => {
    const before = sequence.wordOf[at - 1];
    if (before === word) return places.insideWord;
    const ends = before === undefined || before < (lineStarts[word] ?? 0) || endsSentence(words[before] ?? '');
    return ends ? places.sentences : places.insideSentence;
  });
  return { ...sequence, placeBefore: [...placeBefore, places.sentences] };
}

/** For each word, the first word of its line. */
const startsOf = (lines: readonly (readonly string[])[]): number[] => {
  let start = 0;
  return lines.flatMap((line) => {
    const starts = line.map(() => start);
    start += line.length;
    return starts;
  });
};

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

function mostHeard(readings: readonly Reading[], isHeard: ReadonlySet<string>): Reading {
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
