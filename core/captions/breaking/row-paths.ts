import { isOrphan, type RowBreaks, widthBetween } from './row-breaks.ts';

export interface RowRules {
  readonly maxRows: number;
  /** In the unit of the breaks's widths. A wider word gets a row of its own. */
  readonly maxWidth: number;
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

const cost = { width: 0.6, sentences: 0.3, orphan: 1.2 };
/** Bounds the work for words without width, such as a lone combining mark. */
const maxWordsPerRow = 80;

/** Prefers one row, then rows of similar width, and of two mirrored ways the one with the longer row below. */
export function rowPaths(breaks: RowBreaks, { maxRows, maxWidth }: RowRules): RowPaths {
  const size = maxRows * maxWordsPerRow + 1;
  /** By row, then by the number of words set. */
  const costs = Array.from({ length: maxRows }, () => new Float64Array(size).fill(Number.POSITIVE_INFINITY));
  const cuts = Array.from({ length: maxRows }, () => new Int32Array(size));
  let start = 0;
  let furthest = 0;

  const extend = (row: number, from: number, costSoFar: number): void => {
    const [rowCosts, rowCuts] = [costs[row], cuts[row]];
    if (!rowCosts || !rowCuts) return;
    const limit = Math.min(breaks.words.length, from + maxWordsPerRow);
    for (let to = from + 1; to <= limit; to++) {
      if (to > from + 1 && (breaks.mustEnd[to - 1] || widthBetween(breaks, from, to) > maxWidth)) return;
      const total =
        costSoFar + rowCost(breaks, from, to, maxWidth) + (row > 0 && isOrphan(breaks, from, to) ? cost.orphan : 0);
      // Of ways with equal cost the first found: its previous row is shorter.
      if (total < (rowCosts[to - start] ?? 0) - 1e-9) {
        rowCosts[to - start] = total;
        rowCuts[to - start] = from;
      }
      furthest = Math.max(furthest, to);
    }
  };

  const search = (from: number): number => {
    for (const rowCosts of costs) rowCosts.fill(Number.POSITIVE_INFINITY, 0, furthest - start + 1);
    start = from;
    furthest = from;
    extend(0, from, 0);
    for (let row = 1; row < maxRows; row++) {
      // An orphan in the first row costs only if another row follows.
      const reached = furthest;
      for (let at = from + row; at <= reached && at < breaks.words.length; at++) {
        const before = costs[row - 1]?.[at - from] ?? Number.POSITIVE_INFINITY;
        if (before === Number.POSITIVE_INFINITY || breaks.mustEnd[at] === 'block') continue;
        const cut = cuts[row - 1]?.[at - from] ?? from;
        const orphan = row === 1 && isOrphan(breaks, cut, at) ? cost.orphan : 0;
        extend(row, at, before + orphan + rowBreakCost(breaks, at));
      }
    }
    return furthest;
  };

  const rowsTo = (to: number): number => {
    let best = 0;
    for (let row = 1; row < maxRows; row++)
      if ((costs[row]?.[to - start] ?? 0) < (costs[best]?.[to - start] ?? 0)) best = row;
    return best;
  };

  return {
    search,
    costTo: (to) => costs[rowsTo(to)]?.[to - start] ?? Number.POSITIVE_INFINITY,
    endsTo: (to) => {
      const ends: number[] = [];
      let at = to;
      for (let row = rowsTo(to); row >= 0; row--) {
        ends.unshift(at);
        at = cuts[row]?.[at - start] ?? start;
      }
      return ends;
    },
  };
}

function rowCost(breaks: RowBreaks, from: number, to: number, maxWidth: number): number {
  const held = (breaks.heldInRow[to - 1] ?? 0) - (breaks.heldInRow[from] ?? 0);
  return cost.width * (widthBetween(breaks, from, to) / maxWidth) ** 2 + held;
}

/** The end of a transcript line costs nothing. Two sentences of one speaker share a row where they fit. */
function rowBreakCost(breaks: RowBreaks, at: number): number {
  if (breaks.mustEnd[at]) return 0;
  return breaks.speakerStarts[at] ? 0 : Math.max(breaks.breakCosts[at] ?? 0, cost.sentences);
}
