import type { Span } from './span.ts';
import type { TimedLine, TimedWord } from './words.ts';

/** A part of a word that lasts this long is enough to keep the word. */
const heardMs = 200;

/** Words in the range, with times of the source, cut to the range. A word stays if half of it or 200 ms of it are in the range. */
export function linesWithin(lines: readonly TimedLine[], range: Span): TimedLine[] {
  return lines
    .map((line) => ({
      ...line,
      words: line.words.flatMap((word) => heardWithin(word, range)),
      ...(line.startMs !== undefined && { startMs: Math.max(line.startMs, range.startMs) }),
      ...(line.endMs !== undefined && { endMs: Math.min(line.endMs, range.endMs) }),
    }))
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
