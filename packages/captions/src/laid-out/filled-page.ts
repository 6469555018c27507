import { breaksBefore, isBadBreak } from '../breaking/breaks.ts';
import { isWidow } from '../breaking/row-breaks.ts';
import { joinWords, separatorBetween } from '../join-words.ts';
import type { TimedWord } from '../words.ts';

interface FillRules {
  /** Its width, in type sizes. */
  readonly rowEm: (row: readonly TimedWord[]) => number;
  readonly boxWidthPx: number;
  readonly maxRows: number;
  /** What the box has the height for, and the style asks for. */
  readonly largestPx: number;
  /** A value of languageOf. */
  readonly language: string;
}

type Rows = readonly (readonly TimedWord[])[];

/** Rows of a type size. */
interface SizedRows {
  readonly rows: Rows;
  readonly fontSizePx: number;
}

/** The share of their size that words give for rows without a short word alone in the last one, and without a bad break. */
const worth = { widow: 0.6, badBreak: 0.8 };

/** The words of a page in the rows in which they are largest, unless these read badly; of equally good ones in the fewest rows. */
export function filledPage(rows: Rows, rules: FillRules): SizedRows {
  const texts = rows.flat().map(({ text }) => text);
  const bad = breaksBefore(texts, rules.language).map(isBadBreak);
  const pages = arrangements(rows.flat(), rows, rules.maxRows).map((each) => {
    const fontSizePx = sizeOf(each, rules);
    return { rows: each, fontSizePx, value: fontSizePx * shareWorth(each, bad) };
  });
  const { value: _, ...best } = pages.reduce((best, page) => (page.value > best.value ? page : best));
  return best;
}

/** `bad`: whether a break before each word is a bad one. */
function shareWorth(rows: Rows, bad: readonly boolean[]): number {
  const breaks = rows.filter((_, index) => index > 0 && bad[rows.slice(0, index).flat().length]).length;
  const [before, last] = rows.slice(-2).map(joinWords);
  return worth.badBreak ** breaks * (before && last && isWidow(before, last) ? worth.widow : 1);
}

const sizeOf = (rows: Rows, { rowEm, boxWidthPx, largestPx }: FillRules): number => {
  const widest = Math.max(...rows.map(rowEm));
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
