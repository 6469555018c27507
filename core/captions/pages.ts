import { breakWords } from './break-words.ts';
import { cleanText } from './clean-text.ts';
import type { CaptionFont } from './measure-text.ts';
import type { TimedLine, TimedWord } from './words.ts';

/** What burned captions show at once. */
export interface Page {
  readonly rows: readonly (readonly TimedWord[])[];
  /** Smaller than asked where a word would not fit the box. */
  readonly fontSizePx: number;
}

export interface PageRules {
  readonly font: CaptionFont;
  readonly fontSizePx: number;
  readonly boxWidthPx: number;
  readonly boxHeightPx: number;
  readonly maxRows: number;
  /** True: a page ends where a line or a sentence ends. False: pages are filled whatever the lines are. */
  readonly readable: boolean;
  readonly uppercase: boolean;
}

/** A page does not stand through a silence this long. */
const pausePageMs = 1000;
const lineHeight = 1.3;

/** Words wrapped to the box by their measured widths, at most maxRows to a page, none lost or reordered. */
export function pagesFromLines(lines: readonly TimedLine[], rules: PageRules): Page[] {
  const fontSizePx = Math.min(rules.fontSizePx, Math.floor(rules.boxHeightPx / (rules.maxRows * lineHeight)));
  const widthOf = (text: string): number => rules.font.widthPx(text, fontSizePx);
  const shown = lines.map((line) => shownWords(line.words, rules.uppercase));
  const groups = rules.readable ? shown : [shown.flat()];
  return groups.flatMap((words) => {
    const pages = breakWords(words, {
      widthOf,
      // A little under the full rows, so that the words still fit when a row ends early at a long word.
      maxWidth: rules.boxWidthPx * (rules.maxRows === 1 ? 1 : rules.maxRows * 0.85),
      pauseMs: pausePageMs,
      splitSentences: rules.readable,
      greedy: !rules.readable,
    });
    return pages.flatMap((page) => {
      const rows = breakWords(page, { widthOf, maxWidth: rules.boxWidthPx });
      return chunk(rows, rules.maxRows).map((part) => shrunkToFit(part, fontSizePx, widthOf, rules.boxWidthPx));
    });
  });
}

function shownWords(words: readonly TimedWord[], uppercase: boolean): TimedWord[] {
  return words
    .map((word) => ({ ...word, text: uppercase ? cleanText(word.text).toUpperCase() : cleanText(word.text) }))
    .filter((word) => word.text !== '');
}

function shrunkToFit(rows: TimedWord[][], fontSizePx: number, widthOf: (text: string) => number, boxPx: number): Page {
  const widest = Math.max(...rows.flat().map((word) => widthOf(word.text)));
  return { rows, fontSizePx: widest > boxPx ? Math.max(1, Math.floor((fontSizePx * boxPx) / widest)) : fontSizePx };
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
