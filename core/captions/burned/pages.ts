import { blocksFromLines } from '../breaking/blocks.ts';
import { filledBlocks } from '../breaking/filled-blocks.ts';
import { languageRules } from '../breaking/language-rules.ts';
import { splitWideWords } from '../breaking/split-wide-words.ts';
import type { TimedLine, TimedWord } from '../words.ts';
import type { CaptionFont } from './measure-text.ts';
import { stretchesOfOneSize } from './type-sizes.ts';

/** What burned captions show at once. */
export interface Page {
  readonly rows: readonly (readonly TimedWord[])[];
  /** Smaller than asked where a word of the utterance would not fit the box. */
  readonly fontSizePx: number;
}

export interface PageRules {
  readonly font: CaptionFont;
  readonly fontSizePx: number;
  /** The least that is read: a word shrinks so far to fit the box, and is cut where that is not enough. */
  readonly minFontSizePx: number;
  readonly boxWidthPx: number;
  readonly boxHeightPx: number;
  readonly maxRows: number;
  /** True: a page ends where a line or a sentence ends. False: pages are filled whatever the lines are. */
  readonly readable: boolean;
  /** As in languageOf. */
  readonly language: string;
}

/** Shown words (shown-lines.ts) wrapped to the box by their measured widths, at most maxRows to a page, none lost or reordered. */
export function pagesFromLines(lines: readonly TimedLine[], rules: PageRules): Page[] {
  const { font, language, boxWidthPx, maxRows } = rules;
  const { maxColumnsPerSecond } = languageRules(language);
  const highestPx = Math.floor(rules.boxHeightPx / (maxRows * font.lineHeight));
  const largestPx = Math.min(rules.fontSizePx, highestPx);
  const widthInEm = remembered((text) => font.widthPx(text, 1));
  const limitsAt = (fontSizePx: number) => ({
    widthOf: (text: string) => widthInEm(text) * fontSizePx,
    maxWidth: boxWidthPx,
    language,
    maxRows,
  });
  const cutFrom = boxWidthPx * Math.max(1, largestPx / rules.minFontSizePx);
  const shown = lines.map((line) => splitWideWords(line.words, { ...limitsAt(largestPx), cutFrom }));
  const sizeOf = (words: readonly TimedWord[]): number => {
    const widestInEm = words.reduce((widest, { text }) => Math.max(widest, widthInEm(text)), 0);
    return Math.min(largestPx, Math.max(1, Math.floor(boxWidthPx / widestInEm)));
  };
  return stretchesOfOneSize(shown, sizeOf).flatMap(({ fontSizePx, lines }) => {
    const limits = limitsAt(fontSizePx);
    const blocks = rules.readable
      ? blocksFromLines(lines, { ...limits, maxColumnsPerSecond, lineEnds: 'block' })
      : filledBlocks(lines.flat(), limits);
    return blocks.map((rows) => ({ rows, fontSizePx }));
  });
}

/** Words recur: shaping one takes longer than everything else that is done with it. */
function remembered(measure: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? measure(text);
    known.set(text, width);
    return width;
  };
}
