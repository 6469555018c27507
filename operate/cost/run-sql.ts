import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { stringify } from 'csv-stringify/sync';
import { costTable, costViewNames, createView } from '#contract/cost-views.ts';
import { focusColumns } from '#contract/focus-columns.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { Days } from '#core/days.ts';
import { withoutFormula } from '#core/without-formula.ts';
import { writtenDays } from '#finance/aws/cost-files.ts';
import { getStream } from '#runtime/aws/s3.ts';
import { type Column, textTable } from '../costs/text-table.ts';

export interface SqlOptions extends Days {
  readonly sql: string;
  readonly format: 'table' | 'csv';
}

/** The text of `npm run cost -- --sql`: the rows that a query of the closed days' files selects. */
export const runSql = async ({ sql, format, from, to }: SqlOptions): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cueline-costs-'));
  try {
    const days = (await writtenDays()).filter((day) => day >= from && day <= to);
    if (days.length === 0) throw new Error('None of these days has a file yet.');
    for (const day of days) {
      await mkdir(join(folder, `day=${day}`));
      const file = createWriteStream(join(folder, `day=${day}`, 'focus.csv'));
      await pipeline(await getStream(objectKeys.costs(day)), file);
    }
    const { columns, rows } = await selected(folder, sql);
    return format === 'csv'
      ? stringify(
          rows.map((row) => row.map(withoutFormula)),
          { header: true, columns },
        )
      : tableOf(columns, rows);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Rows that a query selects of the files `day=DAY/focus.csv` in a folder. Null is an empty cell. */
export const selected = async (folder: string, sql: string) => {
  // Imported here: its library is large, and no other command needs it.
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    await makeTables(connection, folder);
    const reader = await connection.runAndReadAll(sql);
    const rows = reader.getRowsJson().map((row) => row.map(cellOf));
    return { columns: reader.columnNames(), rows };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};

const cellOf = (value: unknown): string => {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The table and views of lib/constructs/cost-tables.ts. The query may read no other file. */
const makeTables = async (connection: DuckDBConnection, folder: string): Promise<void> => {
  const files = `${folder.replaceAll("'", "''")}/day=*/focus.csv`;
  const names = focusColumns.map((name) => `coalesce("${name}", '') AS ${name.toLowerCase()}`);
  await connection.run(
    `CREATE TABLE ${costTable} AS SELECT ${names.join(', ')}, day FROM read_csv('${files}', header = true, all_varchar = true,
      delim = ',', quote = '"', escape = '"', union_by_name = true, hive_partitioning = true, hive_types = {'day': DATE})`,
  );
  for (const view of costViewNames) await connection.run(createView(view));
  await connection.run('SET enable_external_access = false');
};

const tableOf = (columns: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = columns.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const isNumber = (at: number) => rows.every((row) => /^(?:-?[\d.]+)?$/.test(row[at] ?? ''));
  const shown = columns.map((title, at): Column<readonly string[]> => {
    const column = [title, widths[at] ?? 0, (row: readonly string[]) => row[at] ?? ''] as const;
    return isNumber(at) ? column : [...column, 'left'];
  });
  return `${textTable(rows, shown)}\n`;
};
