import { tableNames } from '#contract/tables.ts';
import type { ObjectUse, TableUse } from '#contract/uses.ts';
import { foldersOf, keyCheckRow, operatorCheckRow, placeRow, type Row, routeRows, stepRows } from './rows.ts';

const writing: ReadonlySet<TableUse | ObjectUse> = new Set([
  'put',
  'update',
  'update last_used_at',
  'delete',
  'erase',
  'abort',
]);
const rows = [keyCheckRow, operatorCheckRow, placeRow, ...routeRows, ...stepRows];

/** Which Lambdas read and which write each table and each prefix of the bucket, as Markdown. */
export const usesTable = (): string => {
  const prefixes = [...new Set(rows.flatMap(({ uses }) => Object.keys(uses.objects ?? {})))];
  return [
    '| Table or prefix | Written by | Only read by |',
    '|---|---|---|',
    ...tableNames.map((name) => line(`\`${name}\``, 'tables', name)),
    ...prefixes.map((name) => line(`\`${name}/\``, 'objects', name)),
  ].join('\n');
};

const line = (shown: string, of: 'tables' | 'objects', name: string): string => {
  const usesOf = (row: Row) => Object.entries(row.uses[of] ?? {}).flatMap(([key, all]) => (key === name ? all : []));
  const using = foldersOf(rows.filter((row) => usesOf(row).length > 0));
  const writers = foldersOf(rows.filter((row) => usesOf(row).some((use) => writing.has(use))));
  return `| ${shown} | ${writers.join(', ')} | ${using.filter((folder) => !writers.includes(folder)).join(', ')} |`;
};
