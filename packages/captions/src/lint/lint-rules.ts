/** Hard: players or broadcasters refuse the file, or a cue cannot be read. Soft: the captions are harder to read. */
export type Severity = 'hard' | 'soft';

const netflix = 'Netflix timed text style guide, General requirements (article 215758617)';
const netflixTiming = 'Netflix subtitle timing guidelines (article 360051554394)';
const netflixLanguages = 'Netflix timed text style guide of the language, adult programmes';

/** The rules of the lint. Sources read 2026-11-21. */
export const lintRules = {
  empty: { severity: 'hard', source: 'WebVTT (w3.org/TR/webvtt1): a cue without text shows nothing' },
  order: { severity: 'hard', source: 'WebVTT (w3.org/TR/webvtt1): start times never decrease, and ends follow starts' },
  overlap: { severity: 'hard', source: `${netflix}: frame gap` },
  'line-length': { severity: 'hard', source: `${netflixLanguages}: character limitation` },
  'line-count': { severity: 'hard', source: `${netflix}: line treatment, two lines at most` },
  'min-duration': { severity: 'hard', source: `${netflix}: 5/6 of a second at least` },
  'max-duration': { severity: 'hard', source: `${netflix}: 7 seconds at most` },
  'reading-speed': { severity: 'soft', source: `${netflixLanguages}: reading speed` },
  gap: {
    severity: 'soft',
    source: `${netflixTiming}: two frames at least, shorter than half a second closed to two frames`,
  },
  orphan: { severity: 'soft', source: `${netflix}: line treatment; BBC subtitle guidelines, line breaks` },
  'not-drawn': { severity: 'soft', source: 'layers/fonts/README.md: burned captions leave out what no font has' },
  'forbidden-break': { severity: 'soft', source: `${netflix}: line treatment, what a line break should not separate` },
} as const satisfies Readonly<Record<string, { severity: Severity; source: string }>>;

export type LintRule = keyof typeof lintRules;

export type Fault = readonly [rule: LintRule, message: string];
