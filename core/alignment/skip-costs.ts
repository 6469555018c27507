import type { TextUnits } from './unit-sequences.ts';

/** What it costs that a unit has no partner, in tenths of an unlike pair. */
export interface SkipCosts {
  /** A unit of the text that was not heard. */
  readonly text: number;
  /** Added for the first of several in a row. */
  readonly openText: number;
  /** A few units that were heard and are not in the text. */
  readonly short: number;
  readonly openShort: number;
  /** Many of them: an ad-lib, a repetition. */
  readonly long: number;
  /** By the unit of the text before which they were heard. */
  readonly openLong: Int32Array;
}

/**
 * A misheard word should take the time of what was heard for it, so a unit of the text and one that was heard cost less
 * as an unlike pair than skipped apart in the midst of others; but not less than a whole line and a whole ad-lib do. What
 * is heard beyond the text is heard between lines and sentences: inside a sentence a long skip is dearer by more than an
 * unlike pair, so that a line is not put together from two singings of a chorus to mend a word.
 */
export function skipCosts({ startsPassage }: TextUnits): SkipCosts {
  const openLong = new Int32Array(startsPassage.map((starts) => (starts ? 8 : 22)));
  return { text: 6, openText: 4, short: 5, openShort: 4, long: 1, openLong };
}
