import { blocksFromLines } from '../breaking/blocks.ts';
import { filledBlocks } from '../breaking/filled-blocks.ts';
import { languageRules } from '../breaking/language-rules.ts';
import { splitWideWords } from '../breaking/split-wide-words.ts';
import { timingRules } from '../timing-rules.ts';
import type { TimedLine, TimedWord } from '../words.ts';
import { filledPage } from './filled-page.ts';
import { stretchesOfOneSize } from './type-sizes.ts';
import { grown, type Typesetting } from './typesetting.ts';

/** A block of burned captions, with its type size. */
export interface Page {
  readonly rows: readonly (readonly TimedWord[])[];
  /** Smaller than the style's size where a word of the utterance would not fit in the box. */
  readonly fontSizePx: number;
}

export interface PageRules {
  /** How words are set, and measured. */
  readonly setting: Typesetting;
  readonly fontSizePx: number;
  /** The smallest readable size: text shrinks to it so that a word fits in the box; a still wider word is cut. */
  readonly minFontSizePx: number;
  readonly boxWidthPx: number;
  readonly boxHeightPx: number;
  readonly maxRows: number;
  /** Words per page. @default as many as fit */
  readonly maxWords?: number | undefined;
  /** True: a page ends where a line or a sentence ends. False: pages are filled without regard to lines. */
  readonly readable: boolean;
  /** True: each page is as large as the box permits, up to the style's size. */
  readonly fills?: boolean;
  /** A value of languageOf. */
  readonly language: string;
}

/** A page holds less than a subtitle, and more of its reading depends on where it ends. */
const endWeight = 2;

/** So few words are read at a glance. */
const wordsAtAGlance = 4;
export const isGlance = (maxWords = Number.POSITIVE_INFINITY): boolean => maxWords <= wordsAtAGlance;

/** Pages that fill the box are cut as if they had this share of their largest size. */
const cutAt = 0.75;

/**
 * Wraps words, as returned by shownLines, to the box by their measured widths. A page has at most maxRows rows; all words stay, in
 * order.
 */
export function pagesFromLines(lines: readonly TimedLine[], rules: PageRules): Page[] {
  const { language, boxWidthPx, maxRows } = rules;
  const { widthEm, rowEm, highestLineEm, spokenScale } = rules.setting;
  const { maxColumnsPerSecond } = languageRules(language);
  const minDurationMs = timingRules.glanceMs;
  const highestPx = Math.max(1, Math.floor(rules.boxHeightPx / (maxRows * highestLineEm)));
  const fullPx = Math.min(rules.fontSizePx, highestPx);
  const largestPx = rules.fills ? Math.ceil(fullPx * cutAt) : fullPx;
  const limitsAt = (fontSizePx: number) => ({
    widthOf: (text: string, word?: TimedWord) => widthEm(text, word) * fontSizePx,
    growthOf: (widest: number) => grown(widest, spokenScale),
    maxWidth: boxWidthPx,
    language,
    maxRows,
    maxWords: rules.maxWords,
  });
  const cutFrom = boxWidthPx * Math.max(1, largestPx / rules.minFontSizePx);
  const shown = lines.map((line) => splitWideWords(line.words, { ...limitsAt(largestPx), cutFrom }));
  const sizeOf = (words: readonly TimedWord[]): number => {
    const widestInEm =
      words.reduce((widest, word) => Math.max(widest, widthEm(word.text, word)), 0) * Math.max(1, spokenScale);
    return Math.min(largestPx, Math.max(1, Math.floor(boxWidthPx / widestInEm)));
  };
  return stretchesOfOneSize(shown, sizeOf).flatMap(({ fontSizePx, lines }) => {
    const limits = limitsAt(fontSizePx);
    const blocks = rules.readable
      ? blocksFromLines(lines, { ...limits, maxColumnsPerSecond, lineEnds: 'block', endWeight, minDurationMs })
      : filledBlocks(lines.flat(), limits);
    if (rules.fills)
      return blocks.map((rows) => filledPage(rows, { rowEm, boxWidthPx, maxRows, largestPx: fullPx, language }));
    return blocks.map((rows) => ({ rows, fontSizePx }));
  });
}
