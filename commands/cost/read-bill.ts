import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { type BillLine, billLineOf, isBill } from '#finance/bill/bill-line.ts';

type Records = readonly Readonly<Record<string, unknown>>[];

/**
 * The lines of a file of AWS Data Exports: CUR 2.0 or FOCUS 1.2, CSV or Parquet, gzipped or not. The content tells which.
 * Throws a message for any other file.
 */
export const readBill = async (path: string): Promise<BillLine[]> => {
  const content = await readFile(path).catch((cause: Error) => {
    throw new Error(`${path} cannot be read: ${cause.message}`, { cause });
  });
  const bytes = isGzip(content) ? gunzipSync(content) : content;
  const records: Records = isParquet(bytes) ? await parquetRecords(bytes) : parse(bytes, { columns: true, bom: true });
  const [first] = records;
  if (!first) throw new Error(`${path} has no lines.`);
  if (!isBill(Object.keys(first)))
    throw new Error(
      `${path} is no export of AWS's bill. Give a file of AWS Data Exports, table CUR 2.0 or FOCUS 1.2 with AWS columns.`,
    );
  return records.map((record, at) => {
    try {
      return billLineOf(record);
    } catch (cause) {
      throw new Error(`Line ${at + 1} of ${path}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  });
};

const isGzip = (bytes: Buffer): boolean => bytes.readUInt16BE(0) === 0x1f8b;
const isParquet = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PAR1';

const parquetRecords = (bytes: Buffer): Promise<Records> => {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  return parquetReadObjects({ file: file instanceof ArrayBuffer ? file : new ArrayBuffer(0), compressors });
};
