/** A word as spoken, in integer milliseconds of the source; endMs > startMs. */
export interface TimedWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A line of a transcript: one word or more, starts never decreasing. */
export interface TimedLine {
  readonly words: readonly TimedWord[];
}
