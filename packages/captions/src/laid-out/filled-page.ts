import { breaksBefore, isBadBreak } from '../breaking/breaks.ts';
import { joinWords, separatorBetween } from '../join-words.ts';
import { columnsOf } from '../text-width.ts';
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

/**
 * The share of their size that words give for rows without a word alone over or under several, without a bad break, and, of one word over
 * one word, for rows of one width.
 */
const worth = { lone: 0.5, badBreak: 0.8, stacked: 0.5 };

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
  const pairs = rows.slice(1).map((row, index) => pairWorth(rows[index] ?? [], row));
  return worth.badBreak ** breaks * Math.min(1, ...pairs);
}

function pairWorth(above: Rows[number], below: Rows[number]): number {
  if (isAlone(above) !== isAlone(below)) return worth.lone;
  if (!isAlone(above)) return 1;
  const [one, other] = [columnsOf(joinWords(above)), columnsOf(joinWords(below))];
  return worth.stacked + (1 - worth.stacked) * (Math.min(one, other) / Math.max(one, other));
}

/** Not in scripts without spaces. */
const isAlone = ([word, ...others]: Rows[number]): boolean =>
  word !== undefined && others.length === 0 && separatorBetween(word.text, word.text) !== '';

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
