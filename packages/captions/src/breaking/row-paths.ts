import { isOrphan, isWidowBetween, type RowBreaks, widthBetween } from './row-breaks.ts';

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

const cost = { width: 0.6, sentences: 0.3, orphan: 1.2, widow: 3 };
/** Bounds the work for words without width, such as a lone combining mark. */
const maxWordsPerRow = 80;

/** Prefers one row, then rows of similar width, and of two mirrored ways the one with the longer row below. */
export function rowPaths(breaks: RowBreaks, { maxRows, maxWidth }: RowRules): RowPaths {
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
      if (to > from + 1 && (breaks.mustEnd[to - 1] || widthBetween(breaks, from, to) > maxWidth)) return;
      const total =
        costSoFar + rowCost(breaks, from, to, maxWidth) + (row > 0 && isOrphan(breaks, from, to) ? cost.orphan : 0);
      setCheaper(followed[row], to - start, total, from);
      const isLost = row > 0 && isWidowBetween(breaks, before, from, to);
      setCheaper(last[row], to - start, total + (isLost ? cost.widow : 0), from);
      furthest = Math.max(furthest, to);
    }
  };

  const search = (from: number): number => {
    for (const { costs } of [...followed, ...last]) costs.fill(Number.POSITIVE_INFINITY, 0, furthest - start + 1);
    start = from;
    furthest = from;
    extend(0, from, 0);
    for (let row = 1; row < maxRows; row++) {
      // An orphan in the first row costs only if another row follows.
      const reached = furthest;
      for (let at = from + row; at <= reached && at < breaks.words.length; at++) {
        const before = followed[row - 1]?.costs[at - from] ?? Number.POSITIVE_INFINITY;
        if (before === Number.POSITIVE_INFINITY || breaks.mustEnd[at] === 'block') continue;
        const cut = followed[row - 1]?.cuts[at - from] ?? from;
        const orphan = row === 1 && isOrphan(breaks, cut, at) ? cost.orphan : 0;
        extend(row, at, before + orphan + rowBreakCost(breaks, at), cut);
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

function rowCost(breaks: RowBreaks, from: number, to: number, maxWidth: number): number {
  const held = (breaks.heldInRow[to - 1] ?? 0) - (breaks.heldInRow[from] ?? 0);
  return cost.width * (widthBetween(breaks, from, to) / maxWidth) ** 2 + held;
}

/** The end of a transcript line costs nothing. Two sentences of one speaker share a row where they fit. */
function rowBreakCost(breaks: RowBreaks, at: number): number {
  if (breaks.mustEnd[at]) return 0;
  return breaks.speakerStarts[at] ? 0 : Math.max(breaks.breakCosts[at] ?? 0, cost.sentences);
}
