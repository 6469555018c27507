import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import * as v from 'valibot';
import { BillSpan, BillSum, ChangedIds } from '#contract/schemas/aws-bill.ts';
import { type BillOwner, billQuery, changedQuery, spansQuery, sumsQuery } from '#finance/bill/bill-query.ts';
import { billFiles } from './bill-files.ts';

/** Lines are on disk and not in memory: ten million of a month take less than a gigabyte (docs/costs.md). */
const memoryLimit = '400MB';

/**
 * The sums of an export of AWS Data Exports, CUR 2.0 or FOCUS, in CSV or Parquet: of its billing period, or of `month`. Throws a
 * message for anything else.
 */
export const readBill = async (path: string, month: string | undefined, owner: BillOwner) => {
  const folder = await mkdtemp(join(tmpdir(), 'cueline-bill-'));
  // Imported here: its library is large, and few commands need it.
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(join(folder, 'bill.db'), { memory_limit: memoryLimit });
  const connection = await instance.connect();
  try {
    // Times without a zone are UTC.
    await connection.run(`SET TimeZone = 'UTC'; SET preserve_insertion_order = false`);
    const files = await billFiles(path, month, folder);
    const relation = await relationOf(files);
    const { notes, table } = billQuery(await columnsOf(connection, relation));
    await connection.run(table(relation));
    const spans = v.parse(v.array(BillSpan), await rowsOf(connection, spansQuery));
    const span = spanOf(spans, month);
    const sums = v.parse(v.array(BillSum), await rowsOf(connection, sumsQuery(span.period, owner)));
    const other = sums.find(({ currency }) => currency && currency !== 'USD');
    if (other) throw new Error(`it is in ${other.currency}, and only USD can be compared`);
    const [changed] = v.parse(v.array(ChangedIds), await rowsOf(connection, changedQuery(span.period, owner)));
    return {
      /** The first day of the billing period, and the last day that the bill has use of. */
      from: span.period,
      to: span.last_day ?? span.period,
      sums,
      /** Sentences on what the export lacks. */
      notes: changed?.ids ? [...notes, changedNote(changed.ids)] : notes,
    };
  } catch (cause) {
    const [message] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    throw new Error(`${path}: ${message}`, { cause });
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true });
  }
};

const changedNote = (ids: number): string =>
  `The export has lines with the same id and different content, of ${ids} ${ids === 1 ? 'id' : 'ids'}: each counts. If its files are of several versions of the bill, give those of the newest alone.`;

const spanOf = (spans: readonly BillSpan[], month: string | undefined): BillSpan => {
  const [span, ...more] = spans.filter(({ period }) => !month || period.startsWith(month));
  if (!span) throw new Error(month ? `it has no lines of ${month}` : 'it has no lines');
  if (more.length > 0)
    throw new Error(
      `it has the billing periods of ${spans.map(({ period }) => period.slice(0, 7)).join(', ')}: say which one with --month`,
    );
  return span;
};

const rowsOf = async (connection: DuckDBConnection, sql: string): Promise<unknown[]> =>
  (await connection.runAndReadAll(sql)).getRowObjectsJson();

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The files as a relation of DuckDB, by what they begin with. */
const relationOf = async (paths: readonly string[]): Promise<string> => {
  const kinds = new Set(await Promise.all(paths.map(kindOf)));
  const [kind, ...others] = kinds;
  if (others.length > 0) throw new Error('its files are of several formats');
  const list = `[${paths.map(quoted).join(', ')}]`;
  if (kind === 'parquet') return `read_parquet(${list}, union_by_name = true)`;
  return `read_csv(${list}, header = true, all_varchar = true, delim = ',', quote = '"', escape = '"', union_by_name = true,
    nullstr = ['', 'NULL'], compression = '${kind}')`;
};

const kindOf = async (path: string): Promise<'parquet' | 'gzip' | 'none'> => {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4);
    if (buffer.toString('latin1') === 'PAR1') return 'parquet';
    return buffer.readUInt16BE(0) === 0x1f8b ? 'gzip' : 'none';
  } finally {
    await file.close();
  }
};

const Column = v.object({ column_name: v.string(), column_type: v.string() });
const columnsOf = async (connection: DuckDBConnection, relation: string): Promise<Map<string, string>> => {
  const columns = v.parse(v.array(Column), await rowsOf(connection, `DESCRIBE SELECT * FROM ${relation}`));
  return new Map(columns.map(({ column_name, column_type }) => [column_name, column_type]));
};
