import type { Span } from './span.ts';

/** A word with its times. */
export interface TimedWord extends Span {
  readonly text: string;
  /** The word was not heard, and its times are estimated. */
  readonly unheard?: true | undefined;
  /** From 0 to 1: how sure the recogniser is of it. */
  readonly confidence?: number | undefined;
  /** Label of the speaker. */
  readonly speaker?: string | undefined;
  /** Somebody chose it to stand out. */
  readonly emphasis?: true | undefined;
  /** One, which captions draw after the word. */
  readonly emoji?: string | undefined;
  /** Captions draw it as a keyword (withKeywords). */
  readonly isKeyword?: true | undefined;
}

/** A line of a transcript: one word or more, sorted by start. */
export interface TimedLine {
  readonly words: readonly TimedWord[];
}

/** A transcript: `language` as BCP 47, and the names of speakers by label, for those that have one. */
export interface Transcript {
  readonly language: string;
  readonly lines: readonly TimedLine[];
  readonly names?: readonly { readonly label: string; readonly name: string }[] | undefined;
}
