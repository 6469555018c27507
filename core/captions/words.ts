import type { Span } from '../span.ts';

/** A word with its times. */
export interface TimedWord extends Span {
  readonly text: string;
  /** The word was not heard, and its times are estimated. */
  readonly unheard?: true | undefined;
  /** From 0 to 1: how sure the recogniser is of it. */
  readonly confidence?: number | undefined;
  /** Label of the speaker. */
  readonly speaker?: string | undefined;
}

/** A line of a transcript: one word or more, sorted by start. */
export interface TimedLine {
  readonly words: readonly TimedWord[];
}
