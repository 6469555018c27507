import { keyCheckUses, routes, tusRoute } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';
import type { Uses } from '#contract/uses.ts';

/** A Lambda's row in contract/, by its name there. */
export interface Row {
  readonly name: string;
  /** Of its file below lambdas/. */
  readonly folder: string;
  readonly uses: Uses;
}

const rowsOf = (table: Readonly<Record<string, { readonly entry: string; readonly uses: Uses }>>): Row[] =>
  Object.entries(table).map(([name, { entry, uses }]) => ({
    name,
    folder: entry.split('/').slice(0, -1).join('/'),
    uses,
  }));

export const routeRows: readonly Row[] = rowsOf({ ...routes, [tusRoute.operationId]: tusRoute });
export const stepRows: readonly Row[] = rowsOf(steps);

/** What every route that asks for a key does besides. */
export const keyCheckRow: Row = { name: 'key check', folder: 'every route with a key', uses: keyCheckUses };

export const foldersOf = (rows: readonly Row[]): string[] => [...new Set(rows.map(({ folder }) => folder))];
