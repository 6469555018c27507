import { type Block, blocksFromLines } from '../breaking/blocks.ts';
import { filledBlocks } from '../breaking/filled-blocks.ts';
import { languageRules } from '../breaking/language-rules.ts';
import { splitWideWords } from '../breaking/split-wide-words.ts';
import type { TimedLine, TimedWord } from '../words.ts';
import type { CaptionFont } from './measure-text.ts';

/** What burned captions show at once. */
export interface Page {
  readonly rows: readonly (readonly TimedWord[])[];
  /** Smaller than asked where a word would not fit the box. */
  readonly fontSizePx: number;
}

export interface PageRules {
  readonly font: CaptionFont;
  readonly fontSizePx: number;
  /** The least that is read: a word shrinks so far to fit the box, and is cut where that is not enough. */
  readonly leastFontSizePx: number;
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
  const highestPx = Math.floor(rules.boxHeightPx / (rules.maxRows * rules.font.lineHeight));
  const fontSizePx = Math.min(rules.fontSizePx, highestPx);
  const widthOf = (text: string): number => rules.font.widthPx(text, fontSizePx);
  const { language } = rules;
  const { maxColumnsPerSecond } = languageRules(language);
  const limits = { widthOf, maxWidth: rules.boxWidthPx, language };
  const cutFrom = rules.boxWidthPx * Math.max(1, fontSizePx / rules.leastFontSizePx);
  const shown = lines.map((line) => splitWideWords(line.words, { ...limits, cutFrom }));
  const blocks = rules.readable
    ? blocksFromLines(shown, { ...limits, maxRows: rules.maxRows, maxColumnsPerSecond, lineEnds: 'block' })
    : filledBlocks(shown.flat(), { ...limits, maxRows: rules.maxRows });
  return blocks.map((rows) => shrunkToFit(rows, fontSizePx, widthOf, rules.boxWidthPx));
}

function shrunkToFit(rows: Block, fontSizePx: number, widthOf: (text: string) => number, boxPx: number): Page {
  const widest = Math.max(...rows.flat().map((word) => widthOf(word.text)));
  return { rows, fontSizePx: widest > boxPx ? Math.max(1, Math.floor((fontSizePx * boxPx) / widest)) : fontSizePx };
}
