import type { Span } from '../span.ts';
import type { TimedLine } from './words.ts';

/** What is spoken in the range, times kept on the source's timeline and cut to the range. */
export function linesWithin(lines: readonly TimedLine[], { startMs, endMs }: Span): TimedLine[] {
  return lines
    .map((line) => ({
      words: line.words
        .filter((word) => word.endMs > startMs && word.startMs < endMs)
        .map((word) => ({ ...word, startMs: Math.max(word.startMs, startMs), endMs: Math.min(word.endMs, endMs) })),
    }))
    .filter((line) => line.words.length > 0);
}
