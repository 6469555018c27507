import type { CostRow } from '#contract/schemas/cost-row.ts';

/** Rows of a day, a month or more, of which some thousand are in memory at once. */
export type RowPieces = AsyncIterable<readonly CostRow[]> | Iterable<readonly CostRow[]>;

const pieceItems = 5000;

/** Items so many at once. */
export async function* inPieces<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item[]> {
  let piece: Item[] = [];
  for await (const item of items) {
    piece.push(item);
    if (piece.length < pieceItems) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

export const slicesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** What rows add up to, of which it keeps none. */
export interface Sums {
  add(rows: readonly CostRow[]): unknown;
}

export const addUp = async (pieces: RowPieces, ...sums: readonly Sums[]): Promise<void> => {
  for await (const rows of pieces) for (const one of sums) one.add(rows);
};

/** The rows that are wanted, which are few. */
export const rowsIn = async (pieces: RowPieces, isWanted: (row: CostRow) => boolean): Promise<CostRow[]> => {
  const found: CostRow[] = [];
  for await (const rows of pieces) for (const row of rows) if (isWanted(row)) found.push(row);
  return found;
};
