import type { Block } from './blocks.ts';
import type { SkipCosts } from './skip-costs.ts';
import { costs, type UnitPair } from './unit-costs.ts';

/** For each unit of the text the units that were heard for it. */
export interface Partners {
  /** Indexes of heard units, both inclusive; -1 where none belongs to the unit. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** 1 where the unit equals or resembles what was heard; 0 where it is paired with something unlike. */
  readonly alike: Uint8Array;
}

/** Cells of one table, one byte each: enough for the full table of a page of text and four hours of speech. */
const maxCells = 8_000_000;
const unreached = 1_000_000_000;
const move = { pair: 0, skipText: 1, skipShort: 2, skipLong: 3, heardJoined: 4, textJoined: 5 } as const;
const moves = 7;
/** Flags: the skip that ends in this cell continues the one of the previous cell. */
const extends_ = { skipText: 8, skipShort: 16, skipLong: 32 } as const;

/** Memory that all blocks share, one after the other. */
interface Tables {
  readonly trace: Uint8Array;
  readonly rows: readonly [Int32Array, Int32Array, Int32Array, Int32Array];
  /** The heard words of the columns of a block. */
  readonly heard: Int32Array;
  readonly heardJoined: Int32Array;
}

/**
 * Writes the cheapest alignment of each block into `partners`: Gotoh's algorithm with one kind of gap for the text and two
 * for what was heard (short, and long as in minimap2). Of alignments with equal cost it takes the one that matches the
 * earliest heard units. A table over `maxCells` is filled only in a band around its diagonal.
 */
export function alignBlocks(pair: UnitPair, skips: SkipCosts, blocks: readonly Block[], partners: Partners): void {
  const sized = blocks
    .map((block) => ({ block, rows: block.textTo - block.textFrom, columns: block.heardTo - block.heardFrom }))
    .filter(({ rows, columns }) => rows > 0 && columns > 0)
    .map(({ block, rows, columns }) => ({ block, rows, columns, band: bandOf(rows, columns) }));
  const widest = sized.reduce((most, { columns }) => Math.max(most, columns), 0);
  const largest = sized.reduce((most, { rows, band }) => Math.max(most, (rows + 1) * band.width), 0);
  const newRow = () => new Int32Array(widest + 3);
  const rows = [newRow(), newRow(), newRow(), newRow()] as const;
  const tables: Tables = { trace: new Uint8Array(largest), rows, heard: newRow(), heardJoined: newRow() };
  for (const { block, columns, band } of sized) {
    // Cells of columns -2 and -1 are never reached, so that every cell has all its neighbours.
    for (const row of tables.rows) row.fill(unreached, 0, columns + 3);
    fillTable(pair, skips, block, band, tables);
    traceBack(pair, block, band, tables.trace, partners);
  }
}

interface Band {
  readonly width: number;
  /** First column of a row. */
  readonly from: (row: number) => number;
  readonly to: (row: number) => number;
}

function bandOf(rows: number, columns: number): Band {
  if ((rows + 1) * (columns + 1) <= maxCells) return { width: columns + 1, from: () => 0, to: () => columns };
  const slope = columns / rows;
  const half = Math.max(16, Math.floor((maxCells / (rows + 1) - slope) / 2) - 1);
  const from = (row: number): number => Math.max(0, Math.floor(row * slope) - half);
  const to = (row: number): number => Math.min(columns, Math.ceil((row + 1) * slope) + half);
  return { width: Math.ceil(slope) + 2 * half + 3, from, to };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: runs for each of millions of cells, where calls cost more than the sums
function fillTable(pair: UnitPair, skips: SkipCosts, block: Block, band: Band, tables: Tables): void {
  const { text, textJoined, costOf } = pair;
  const { textFrom, textTo } = block;
  const { openText, text: perText, openShort, short: perShort, long: perLong, openLong: openLongs } = skips;
  const { trace, heard, heardJoined } = tables;
  const { minNear, merged } = costs;
  let [twoBack, previous, current] = tables.rows;
  const skipText = tables.rows[3];
  copyColumns(pair, block, tables);
  for (let row = 0; row <= textTo - textFrom; row++) {
    const from = band.from(row);
    const to = band.to(row);
    const openLong = openLongs[textFrom + row] ?? 0;
    const unit = row > 0 ? (text[textFrom + row - 1] ?? none) : none;
    const unitJoined = row > 1 ? (textJoined[textFrom + row - 2] ?? none) : none;
    current[from] = unreached;
    current[from + 1] = unreached;
    let left = unreached;
    let skipShort = unreached;
    let skipLong = unreached;
    let cell = row * band.width;
    // Neighbours that do not exist are unreached: a move from one never wins.
    for (let column = from; column <= to; column++) {
      let best = row === 0 && column === 0 ? 0 : unreached;
      let how: number = move.pair;
      let flags = 0;
      const opened = (previous[column + 2] ?? 0) + openText;
      let skipped = skipText[column + 2] ?? 0;
      if (skipped <= opened) flags = extends_.skipText;
      else skipped = opened;
      skipped += perText;
      skipText[column + 2] = skipped;
      if (skipped <= best) {
        best = skipped;
        how = move.skipText;
      }
      if (skipShort <= left + openShort) flags |= extends_.skipShort;
      else skipShort = left + openShort;
      skipShort += perShort;
      if (skipShort <= best) {
        best = skipShort;
        how = move.skipShort;
      }
      if (skipLong <= left + openLong) flags |= extends_.skipLong;
      else skipLong = left + openLong;
      skipLong += perLong;
      if (skipLong <= best) {
        best = skipLong;
        how = move.skipLong;
      }
      const other = heard[column] ?? 0;
      const diagonal = previous[column + 1] ?? 0;
      // Most pairs lose to a skip whatever they cost, so their distance is not computed.
      if (unit === other) {
        if (diagonal < best) {
          best = diagonal;
          how = move.pair;
        }
      } else if (diagonal + minNear < best) {
        const paired = diagonal + costOf(unit, other, best - diagonal);
        if (paired < best) {
          best = paired;
          how = move.pair;
        }
      }
      if (heardJoined[column] === unit) {
        const joined = (previous[column] ?? 0) + merged;
        if (joined < best) {
          best = joined;
          how = move.heardJoined;
        }
      }
      if (unitJoined === other) {
        const joined = (twoBack[column + 1] ?? 0) + merged;
        if (joined < best) {
          best = joined;
          how = move.textJoined;
        }
      }
      left = best;
      current[column + 2] = best;
      trace[cell++] = how | flags;
    }
    [twoBack, previous, current] = [previous, current, twoBack];
  }
}

/** No unit: equal neither to a unit nor to the -1 of what is not joined. */
const [none, before] = [-2, -3];

/** For each column the heard unit that ends there, and what it joins with the one before. */
function copyColumns({ heard, heardJoined }: UnitPair, { heardFrom, heardTo }: Block, tables: Tables): void {
  tables.heard[0] = before;
  tables.heardJoined[0] = before;
  tables.heardJoined[1] = before;
  for (let at = heardFrom, column = 1; at < heardTo; at++, column++) {
    tables.heard[column] = heard[at] ?? before;
    tables.heardJoined[column + 1] = heardJoined[at] ?? before;
  }
}

function traceBack(pair: UnitPair, block: Block, band: Band, trace: Uint8Array, partners: Partners): void {
  const { textFrom, heardFrom } = block;
  let row = block.textTo - textFrom;
  let column = block.heardTo - heardFrom;
  let skipping: number = move.pair;
  while (row > 0 || column > 0) {
    const cell = trace[row * band.width + column - band.from(row)] ?? 0;
    const how = skipping || cell & moves;
    const [textUnit, heardUnit] = [textFrom + row - 1, heardFrom + column - 1];
    skipping = move.pair;
    if (how === move.skipText) {
      if (cell & extends_.skipText) skipping = how;
      row -= 1;
    } else if (how === move.skipShort || how === move.skipLong) {
      if (cell & (how === move.skipShort ? extends_.skipShort : extends_.skipLong)) skipping = how;
      column -= 1;
    } else {
      const [textUnits, heardUnits] = [how === move.textJoined ? 2 : 1, how === move.heardJoined ? 2 : 1];
      const unlike =
        how === move.pair &&
        pair.costOf(pair.text[textUnit] ?? -1, pair.heard[heardUnit] ?? -1, costs.unlike) >= costs.unlike;
      for (let unit = textUnit - textUnits + 1; unit <= textUnit; unit++) {
        partners.first[unit] = heardUnit - heardUnits + 1;
        partners.last[unit] = heardUnit;
        partners.alike[unit] = unlike ? 0 : 1;
      }
      row -= textUnits;
      column -= heardUnits;
    }
  }
}
