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

/** The share of its size that a page of one row may have, so that no word is alone in a second one. */
const leastOnlyRow = 0.9;

/** Pages that fill the box are cut as if they had this share of their largest size. */
const cutAt = 0.75;

/**
 * Wraps words, as returned by shownLines, to the box by their measured widths. A page has at most maxRows rows; all words stay, in
 * order. Lines with times of their own share no page with others. Those with the same times are the rows of one page, in a size in
 * which they fit. Where pages are cut by words, or rows would be too small, they flow as other lines, and those that overlap follow each
 * other in their time.
 */
export function pagesFromLines(lines: readonly TimedLine[], rules: PageRules): Page[] {
  return captionsOf(lines).flatMap((rows) => {
    const [first, ...others] = rows;
    if (first?.startMs === undefined || others.length === 0) return flowingPages(rows, rules);
    const areInOrder = rows.every(
      ({ words }, at) => (words[0]?.startMs ?? 0) >= (rows[at - 1]?.words.at(-1)?.endMs ?? 0),
    );
    const page = rules.readable && !rules.maxWords && !rules.fills && pageOfRows(rows, areInOrder, rules);
    if (page) return [page];
    return areInOrder ? flowingPages(rows, rules) : inParts(rows).flatMap((line) => flowingPages([line], rules));
  });
}

/** Runs of lines without times of their own, and lines with the same times. */
function captionsOf(lines: readonly TimedLine[]): TimedLine[][] {
  const captions: TimedLine[][] = [];
  for (const line of lines) {
    const last = captions.at(-1)?.[0];
    if (last && last.startMs === line.startMs && last.endMs === line.endMs) captions.at(-1)?.push(line);
    else captions.push([line]);
  }
  return captions;
}

/** No higher than a page of maxRows rows. Rows of one cue, which may be wrapped anew, are not made much smaller for it. */
function pageOfRows(lines: readonly TimedLine[], areInOrder: boolean, rules: PageRules): Page | undefined {
  const { rowEm, highestLineEm } = rules.setting;
  const rows = lines.map(({ words }) => words);
  const widestEm = Math.max(...rows.map(rowEm));
  const highestPx = Math.min(rules.fontSizePx, rules.boxHeightPx / (rules.maxRows * highestLineEm));
  const fittingPx = (highestPx * rules.maxRows) / Math.max(rules.maxRows, rows.length);
  const fontSizePx = Math.floor(Math.min(fittingPx, rules.boxWidthPx / widestEm));
  const leastPx = areInOrder ? Math.max(rules.minFontSizePx, highestPx * cutAt) : rules.minFontSizePx;
  return fontSizePx >= leastPx ? { rows, fontSizePx } : undefined;
}

/** Lines with the same times, one after the other in that time. */
function inParts(lines: readonly TimedLine[]): TimedLine[] {
  const [{ startMs: fromMs = 0, endMs: untilMs = 0 } = {}] = lines;
  const partMs = (untilMs - fromMs) / lines.length;
  return lines.map((line, part) => {
    const partOf = (ms: number): number => Math.round(fromMs + part * partMs + (ms - fromMs) / lines.length);
    const within = line.words.map((word) => {
      const startMs = partOf(word.startMs);
      return { ...word, startMs, endMs: Math.max(startMs + 1, partOf(word.endMs)) };
    });
    return { ...line, words: within };
  });
}

function flowingPages(lines: readonly TimedLine[], rules: PageRules): Page[] {
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
  /** Words that are shaped together may be a little wider than each alone. */
  const sizeOfRow = (row: readonly TimedWord[], fontSizePx: number): number =>
    rowEm(row) * fontSizePx > boxWidthPx * 1.001 ? Math.floor(boxWidthPx / rowEm(row)) : fontSizePx;
  return stretchesOfOneSize(shown, sizeOf).flatMap(({ fontSizePx, lines }) => {
    const limits = limitsAt(fontSizePx);
    const blocks = rules.readable
      ? blocksFromLines(lines, {
          ...{ ...limits, maxColumnsPerSecond, lineEnds: 'block', endWeight, minDurationMs },
          maxOnlyRow: 1 / leastOnlyRow,
        })
      : filledBlocks(lines.flat(), limits);
    if (rules.fills)
      return blocks.map((rows) => filledPage(rows, { rowEm, boxWidthPx, maxRows, largestPx: fullPx, language }));
    return blocks.map((rows) => ({
      rows,
      fontSizePx: rows.length > 1 ? fontSizePx : sizeOfRow(rows[0] ?? [], fontSizePx),
    }));
  });
}
