import { consoleRoute } from '#contract/console.ts';
import { keyCheckUses, operatorCheckUses, placeUses } from '#contract/route-checks.ts';
import { tusRoute } from '#contract/route-paths.ts';
import { servedRoutes } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';
import type { Uses } from '#contract/uses.ts';

/** A Lambda's row in contract/, by its name there. */
export interface Row {
  readonly name: string;
  /** The folder of its file in lambdas/. */
  readonly folder: string;
  readonly uses: Uses;
}

const rowsOf = (table: Readonly<Record<string, { readonly entry: string; readonly uses: Uses }>>): Row[] =>
  Object.entries(table).map(([name, { entry, uses }]) => ({
    name,
    folder: entry.split('/').slice(0, -1).join('/'),
    uses,
  }));

export const routeRows: readonly Row[] = rowsOf({
  ...servedRoutes,
  [tusRoute.operationId]: tusRoute,
  [consoleRoute.operationId]: consoleRoute,
});
export const stepRows: readonly Row[] = rowsOf(steps);

/** What every route with an API key also uses. */
export const keyCheckRow: Row = { name: 'key check', folder: 'every route with a key', uses: keyCheckUses };

/** What every route that may take seconds also uses. */
export const placeRow: Row = {
  name: 'place',
  folder: 'every route that waits',
  uses: { tables: { 'waiting-places': placeUses.tables?.['waiting-places'] ?? [] } },
};

/** What every route for operators also uses. */
export const operatorCheckRow: Row = {
  name: 'operator check',
  folder: 'every route for operators',
  uses: operatorCheckUses,
};

export const foldersOf = (rows: readonly Row[]): string[] => [...new Set(rows.map(({ folder }) => folder))];
