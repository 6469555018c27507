import type { Span } from '../span.ts';

/** A word as spoken. */
export interface TimedWord extends Span {
  readonly text: string;
}

/** A line of a transcript: one word or more, starts never decreasing. */
export interface TimedLine {
  readonly words: readonly TimedWord[];
}
