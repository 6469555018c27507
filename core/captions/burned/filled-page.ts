import { joinWords, separatorBetween } from '../join-words.ts';
import type { TimedWord } from '../words.ts';

interface FillRules {
  readonly widthInEm: (text: string) => number;
  readonly boxWidthPx: number;
  readonly maxRows: number;
  /** What the box has the height for, and the style asks for. */
  readonly largestPx: number;
}

type Rows = readonly (readonly TimedWord[])[];

/** Rows of a type size. */
interface SizedRows {
  readonly rows: Rows;
  readonly fontSizePx: number;
}

/** The words of a page in the rows in which they are largest; of equally large ones in the fewest rows. */
export function filledPage(rows: Rows, rules: FillRules): SizedRows {
  const pages = arrangements(rows.flat(), rows, rules.maxRows).map((each) => ({
    rows: each,
    fontSizePx: sizeOf(each, rules),
  }));
  return pages.reduce((best, page) => (page.fontSizePx > best.fontSizePx ? page : best));
}

const sizeOf = (rows: Rows, { widthInEm, boxWidthPx, largestPx }: FillRules): number => {
  const widest = Math.max(...rows.map((row) => widthInEm(joinWords(row))));
  return Math.max(1, Math.min(largestPx, Math.floor(boxWidthPx / widest)));
};

/** All ways to cut the words into rows at spaces, and the rows as they are. The fewest rows come first. */
function arrangements(words: readonly TimedWord[], rows: Rows, maxRows: number): Rows[] {
  const spaces = words.flatMap((word, at) =>
    at > 0 && separatorBetween(words[at - 1]?.text ?? '', word.text) !== '' ? [at] : [],
  );
  let cuts: number[][] = [[]];
  const all = [cuts];
  for (let count = 2; count <= maxRows; count += 1) {
    cuts = cuts.flatMap((each) => spaces.filter((at) => at > (each.at(-1) ?? 0)).map((at) => [...each, at]));
    all.push(cuts);
  }
  const cutAt = (ends: readonly number[]): Rows =>
    [0, ...ends].map((from, index) => words.slice(from, ends[index] ?? words.length));
  return [...all.flat().map(cutAt), rows];
}
