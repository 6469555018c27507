import { columnsBetween, isLone, type RowBreaks, widthBetween } from './row-breaks.ts';

export interface RowRules {
  readonly maxRows: number;
  /** In the unit of the breaks's widths. A wider word gets a row of its own. */
  readonly maxWidth: number;
  /** How much wider the only row of a block may be: its letters are smaller by as much. @default 1 */
  readonly maxOnlyRow?: number;
}

/** The cheapest ways to set the words from a start in 1 to maxRows rows. */
export interface RowPaths {
  /** Computes them for a start and discards those of the previous one. Returns the furthest end (exclusive). */
  readonly search: (from: number) => number;
  /** Infinite where no row can end. */
  readonly costTo: (to: number) => number;
  /** Where each row ends; the last is `to`. */
  readonly endsTo: (to: number) => number[];
}

/**
 * What rows cost beside their breaks, in multiples of a plain break. Each is chosen against the others:
 *
 * | Cost | Of | Why |
 * |---|---|---|
 * | `width` | a row, by the square of its share of the width | two rows of half the width cost half of a full one: rows come out alike, and few |
 * | `sentences` | a row that ends with a sentence | two short sentences share a row where they fit |
 * | `lone` | one word over or under several | more than any page of its own, also of one word that ends on a function word (1 + 5 + 2 x 3): viewers see it at once |
 * | `stacked` | one word over one word, and twice of what the narrower lacks | more than one row of both; a short word at a long one is about as bad as two pages |
 * | `uneven` | two rows, by the square of what the narrower lacks | a row of half of the other costs a quarter of a plain break |
 * | `smaller` | the only row, in letters up to a tenth smaller | more than two even rows at a good break, less than those at a bad one |
 */
const cost = { width: 0.6, sentences: 0.3, lone: 12, stacked: 0.8, uneven: 1, smaller: 1.2 };
/** Bounds the work for words without width, such as a lone combining mark. */
const maxWordsPerRow = 80;

/** Prefers one row, then rows of similar width, and of two mirrored ways the one with the longer row below. */
export function rowPaths(breaks: RowBreaks, { maxRows, maxWidth, maxOnlyRow = 1 }: RowRules): RowPaths {
  const size = maxRows * maxWordsPerRow + 1;
  /** The costs of what ends with each row, by the number of words set: the row is the last one, or another follows. */
  const tables = () => Array.from({ length: maxRows }, () => tableOf(size));
  const [followed, last] = [tables(), tables()];
  let start = 0;
  let furthest = 0;

  /** `before`: where the row before it starts. */
  const extend = (row: number, from: number, costSoFar: number, before = from): void => {
    const limit = Math.min(breaks.words.length, from + maxWordsPerRow);
    for (let to = from + 1; to <= limit; to++) {
      const share = widthBetween(breaks, from, to) / maxWidth;
      const isOnly = to > from + 1 && share > 1;
      if (to > from + 1 && (breaks.mustEnd[to - 1] || share > (row === 0 ? maxOnlyRow : 1))) return;
      const held = (breaks.heldInRow[to - 1] ?? 0) - (breaks.heldInRow[from] ?? 0);
      const total = costSoFar + cost.width * share ** 2 + held + (row > 0 ? pairCost(breaks, before, from, to) : 0);
      if (!isOnly) setCheaper(followed[row], to - start, total, from);
      setCheaper(last[row], to - start, total + (isOnly ? cost.smaller : 0), from);
      furthest = Math.max(furthest, to);
    }
  };

  const search = (from: number): number => {
    for (const { costs } of [...followed, ...last]) costs.fill(Number.POSITIVE_INFINITY, 0, furthest - start + 1);
    start = from;
    furthest = from;
    extend(0, from, 0);
    for (let row = 1; row < maxRows; row++) {
      const reached = furthest;
      for (let at = from + row; at <= reached && at < breaks.words.length; at++) {
        const before = followed[row - 1]?.costs[at - from] ?? Number.POSITIVE_INFINITY;
        if (before === Number.POSITIVE_INFINITY || breaks.mustEnd[at] === 'block') continue;
        const cut = followed[row - 1]?.cuts[at - from] ?? from;
        extend(row, at, before + rowBreakCost(breaks, at), cut);
      }
    }
    return furthest;
  };

  const rowsTo = (to: number): number => {
    let best = 0;
    for (let row = 1; row < maxRows; row++)
      if ((last[row]?.costs[to - start] ?? 0) < (last[best]?.costs[to - start] ?? 0)) best = row;
    return best;
  };

  return {
    search,
    costTo: (to) => last[rowsTo(to)]?.costs[to - start] ?? Number.POSITIVE_INFINITY,
    endsTo: (to) => {
      const ends: number[] = [];
      let at = to;
      let ways = last;
      for (let row = rowsTo(to); row >= 0; row--) {
        ends.unshift(at);
        at = ways[row]?.cuts[at - start] ?? start;
        ways = followed;
      }
      return ends;
    },
  };
}

interface Table {
  readonly costs: Float64Array;
  /** Where the row starts. */
  readonly cuts: Int32Array;
}

const tableOf = (size: number): Table => ({
  costs: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
  cuts: new Int32Array(size),
});

/** Ways with equal cost: the first found wins, since its previous row is shorter. */
function setCheaper(table: Table | undefined, at: number, total: number, from: number): void {
  if (!table || total >= (table.costs[at] ?? 0) - 1e-9) return;
  table.costs[at] = total;
  table.cuts[at] = from;
}

/** What the shapes of two rows cost, one under the other. */
function pairCost(breaks: RowBreaks, before: number, from: number, to: number): number {
  const [isLoneAbove, isLoneBelow] = [isLone(breaks, before, from), isLone(breaks, from, to)];
  if (isLoneAbove !== isLoneBelow) return cost.lone;
  const [above, below] = [columnsBetween(breaks, before, from), columnsBetween(breaks, from, to)];
  const lacking = 1 - Math.min(above, below) / Math.max(above, below, 1);
  return isLoneAbove ? cost.stacked + 2 * lacking : cost.uneven * lacking ** 2;
}

/** The end of a transcript line costs nothing. Two sentences of one speaker share a row where they fit. */
function rowBreakCost(breaks: RowBreaks, at: number): number {
  if (breaks.mustEnd[at]) return 0;
  return breaks.speakerStarts[at] ? 0 : Math.max(breaks.breakCosts[at] ?? 0, cost.sentences);
}
