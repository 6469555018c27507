import type { Span } from '../span.ts';

/** A word as spoken. */
export interface TimedWord extends Span {
  readonly text: string;
  /** Nobody was heard to speak it: its times are estimated. */
  readonly unheard?: true | undefined;
}

/** A line of a transcript: one word or more, starts never decreasing. */
export interface TimedLine {
  readonly words: readonly TimedWord[];
}
