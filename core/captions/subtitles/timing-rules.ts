/**
 * How long captions stand, in milliseconds: Netflix timed text style guide, General requirements (article 215758617) and
 * Subtitle timing guidelines (360051554394); frames counted at 24 a second.
 */
export const timingRules = {
  /** Five sixths of a second. */
  minDurationMs: 833,
  maxDurationMs: 7000,
  /** Two frames between captions. */
  gapMs: 83,
  /** Shorter gaps are closed to gapMs. */
  closedGapMs: 500,
  /** Speakers breathe between phrases, which is all there is to go by where a recogniser writes no punctuation. */
  breathMs: 400,
  /** No caption stands through a silence this long. */
  pauseMs: 1000,
} as const;
