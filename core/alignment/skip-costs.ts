import type { TextUnits } from './unit-sequences.ts';

/** Costs of a unit without a partner (a skip), in tenths of an unlike pair. */
export interface SkipCosts {
  /** Per unit of the text that was not heard. */
  readonly text: number;
  /** Added once for each run of such units. */
  readonly openText: number;
  /** Per heard unit that is not in the text, in a short run. */
  readonly short: number;
  readonly openShort: number;
  /** The same in a long run, such as an ad-lib or a repetition. */
  readonly long: number;
  /** Added once for each long run, by the unit of the text that follows it. */
  readonly openLong: Int32Array;
}

/**
 * A misheard word should take the time of what was heard for it, so an unlike pair costs less than two separate skips, but
 * more than its share in the skips of a whole line and a whole ad-lib. Extra speech occurs between lines and sentences: inside
 * a sentence, opening a long skip costs more by over one unlike pair, so that a line is not assembled from two repetitions of
 * a chorus to avoid one misheard word.
 */
export function skipCosts({ startsPassage }: TextUnits): SkipCosts {
  const openLong = new Int32Array(startsPassage.length).fill(22);
  for (let at = 0; at < startsPassage.length; at++) if (startsPassage[at]) openLong[at] = 8;
  return { text: 6, openText: 4, short: 5, openShort: 4, long: 1, openLong };
}
