import { breakWords } from './break-words.ts';
import { columnsOf } from './text-width.ts';
import type { TimedLine, TimedWord } from './words.ts';

export interface LineOptions {
  /** @default 42, Netflix's characters per line */
  readonly maxColumns?: number;
  /** A silence that ends a line. @default 600 */
  readonly pauseMs?: number;
}

/** The lines of a transcript: they end at pauses and sentences, else at clauses, and hold every word in its order. */
export function linesFromWords(words: readonly TimedWord[], options: LineOptions = {}): TimedLine[] {
  const { maxColumns = 42, pauseMs = 600 } = options;
  return breakWords(words, { maxWidth: maxColumns, widthOf: columnsOf, pauseMs, splitSentences: true }).map((row) => ({
    words: row,
  }));
}
