import type { Span } from './span.ts';

/** A word with its times. */
export interface TimedWord extends Span {
  readonly text: string;
  /** The word was not heard, and its times are estimated. */
  readonly unheard?: true | undefined;
  /** From 0 to 1: how sure the recogniser is of it. */
  readonly confidence?: number | undefined;
  /** What the recogniser wrote where a vocabulary has this word; empty for the further words of one replacement. */
  readonly heard?: string | undefined;
  /** Label of the speaker. */
  readonly speaker?: string | undefined;
  /** Somebody chose it to stand out. */
  readonly emphasis?: true | undefined;
  /** One, which captions draw after the word. */
  readonly emoji?: string | undefined;
  /** Captions draw it as a keyword (withKeywords). */
  readonly isKeyword?: true | undefined;
}

/**
 * A line of a transcript: one word or more, sorted by start. One that somebody timed has times of its own, which hold its words:
 * captions show it for that long. Lines with the same times are rows of one caption; only lines with times may overlap others.
 */
export interface TimedLine {
  readonly words: readonly TimedWord[];
  /** Both or none. */
  readonly startMs?: number | undefined;
  readonly endMs?: number | undefined;
  /** Above the picture's middle; otherwise where the style has it. */
  readonly position?: OrLater<'top'> | undefined;
  /** Absent: speech. */
  readonly kind?: OrLater<'sound'> | undefined;
}

/** Stored lines may have a value of a later release. */
type OrLater<Value extends string> = Value | (string & {});

/** A transcript: `language` as BCP 47, and the names of speakers by label, for those that have one. */
export interface Transcript {
  readonly language: string;
  readonly lines: readonly TimedLine[];
  readonly names?: readonly { readonly label: string; readonly name: string }[] | undefined;
}
