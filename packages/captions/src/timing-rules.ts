/**
 * How long captions are shown, in milliseconds; frames are at 24 per second. Netflix timed text style guide:
 * https://partnerhelp.netflixstudios.com/hc/en-us/articles/215758617 (general requirements) and
 * https://partnerhelp.netflixstudios.com/hc/en-us/articles/360051554394 (subtitle timing).
 */
export const timingRules = {
  /** Five sixths of a second. */
  minDurationMs: 833,
  /** Shortest time of a page of few words: for our own looks, as no guide has a number. */
  glanceMs: 600,
  /**
   * How much earlier than its first word a page may begin: so much later than the picture viewers accept sound
   * (Recommendation ITU-R BT.1359-1, figure 2).
   */
  earlyMs: 185,
  maxDurationMs: 7000,
  /** Two frames between captions. */
  gapMs: 83,
  /** Shorter gaps are closed to gapMs. */
  closedGapMs: 500,
  /** A silence between phrases. It is the only hint where a recogniser writes no punctuation. */
  breathMs: 400,
  /** A caption always ends at a silence this long. */
  pauseMs: 1000,
} as const;
