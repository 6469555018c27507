import type { Span } from '../span.ts';
import type { TimedLine, TimedWord } from './words.ts';

/** This much of a word is heard as a word, however long it is. */
const heardMs = 200;

/** What is spoken in the range, times kept on the source's timeline and cut to the range. Of a word half must lie in it. */
export function linesWithin(lines: readonly TimedLine[], range: Span): TimedLine[] {
  return lines
    .map(({ words }) => ({ words: words.flatMap((word) => heardWithin(word, range)) }))
    .filter((line) => line.words.length > 0);
}

function heardWithin(word: TimedWord, range: Span): TimedWord[] {
  const part = {
    ...word,
    startMs: Math.max(word.startMs, range.startMs),
    endMs: Math.min(word.endMs, range.endMs),
  };
  return lengthMs(part) >= Math.min(heardMs, lengthMs(word) / 2) ? [part] : [];
}

const lengthMs = ({ startMs, endMs }: Span): number => endMs - startMs;
