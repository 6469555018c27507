import type { MovingWord } from '../laid-out/moved-slices.ts';
import { colorOfWord, drawnWords, type Run, type RunColors, rowPadding } from '../laid-out/page-runs.ts';
import { wordAtRest } from '../motion/word-motions.ts';
import type { TimedWord } from '../words.ts';

interface MovedRowRules extends RunColors {
  readonly moving: MovingWord;
  readonly fontSizePx: number;
  /** The most width of a row. */
  readonly maxWidthPx: number;
  readonly widthPx: (text: string, fontSizePx: number) => number;
}

type Row = readonly TimedWord[];

/** A space beside a larger word keeps this share of its width. */
const minSpace = 0.5;

/**
 * The rows of a page in which a word has another size or opacity than its neighbours. These keep their places: the spaces beside
 * the word are narrower or wider instead, and at an end of a row the other end gets a blank, as rows are centred.
 */
export function runsOfMovedRows(rows: readonly Row[], rules: MovedRowRules): Run[][] {
  let counted = 0;
  return rows.map((row) => {
    const first = counted;
    counted += row.length;
    return merged(runsOfMovedRow(row, first, rules));
  });
}

function runsOfMovedRow(row: Row, first: number, rules: MovedRowRules): Run[] {
  const { moving, fontSizePx, widthPx, padded, wordBox } = rules;
  const drawn = drawnWords(row, rules);
  const at = moving.index - first;
  const movedText = drawn[at]?.text;
  const scale = movedText ? scaleIn(drawn, at, rules) : 1;
  const halfGrowthPx = movedText ? ((scale - 1) * widthPx(movedText, fontSizePx)) / 2 : 0;
  const [left, right] = [at === 0 ? halfGrowthPx : 0, at === row.length - 1 ? halfGrowthPx : 0];
  const words = row.flatMap((word, index): Run[] => {
    const { text = '', separator = '' } = drawn[index] ?? {};
    const isBeside = index > 0 && (index === at || index - 1 === at);
    const gapPx = (separator === '' ? 0 : widthPx(separator, fontSizePx)) - halfGrowthPx;
    const opacity = index === at ? moving.pose.opacity : moving.hidesLater && index > at ? 0 : wordAtRest.opacity;
    const isActive = first + index === rules.activeWord;
    const gap: Run = { text: separator, color: colorOfWord(word, isActive, rules), fontSizePx, opacity };
    const gaps = isBeside && halfGrowthPx !== 0 ? blanks(gapPx, gap, rules) : [gap];
    const size = rounded(fontSizePx * (index === at ? scale : 1));
    return [...gaps, { ...gap, text, fontSizePx: size, ...(isActive && wordBox && { box: wordBox }) }];
  });
  const edge: Run = { text: '', color: rules.color, fontSizePx, opacity: wordAtRest.opacity };
  const padding = { ...edge, text: padded && !wordBox ? rowPadding : '' };
  return [padding, ...blanks(right - left, edge, rules), ...words, ...blanks(left - right, edge, rules), padding];
}

/** The scale of the word: as its pose says, or as much as the spaces beside it and the picture permit. */
function scaleIn(
  row: ReturnType<typeof drawnWords>,
  at: number,
  { moving, fontSizePx, maxWidthPx, widthPx, padded }: MovedRowRules,
): number {
  if (moving.pose.scale <= 1) return moving.pose.scale;
  const whole = row.map(({ text, separator }) => separator + text).join('');
  // What is behind a row would grow with it.
  const outsidePx = padded ? 0 : Math.max(0, (maxWidthPx - widthPx(whole, fontSizePx)) / 2);
  const besidePx = (separator = ''): number => (separator === '' ? 0 : widthPx(separator, fontSizePx) * (1 - minSpace));
  const beforePx = at === 0 ? outsidePx : besidePx(row[at]?.separator);
  const afterPx = at === row.length - 1 ? outsidePx : besidePx(row[at + 1]?.separator);
  const permitted = 1 + (2 * Math.min(beforePx, afterPx)) / widthPx(row[at]?.text ?? '', fontSizePx);
  return Math.min(moving.pose.scale, permitted);
}

/** Spaces of this width in all, none wider than one of the page. */
function blanks(blankPx: number, run: Run, { fontSizePx, widthPx }: MovedRowRules): Run[] {
  if (blankPx < 0.1) return [];
  const spacePx = widthPx(rowPadding, fontSizePx);
  const count = Math.ceil(blankPx / spacePx);
  return [{ ...run, text: rowPadding.repeat(count), fontSizePx: rounded((fontSizePx * blankPx) / (count * spacePx)) }];
}

const rounded = (px: number): number => Math.round(px * 10) / 10;

/** Neighbours that are drawn alike are one run, and none is empty. */
function merged(runs: readonly Run[]): Run[] {
  const alike = (one: Run, other: Run): boolean =>
    one.color === other.color &&
    one.fontSizePx === other.fontSizePx &&
    one.opacity === other.opacity &&
    one.box === other.box;
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last && alike(last, run)) all[all.length - 1] = { ...last, text: last.text + run.text };
    else if (run.text !== '') all.push(run);
  }
  return all;
}
