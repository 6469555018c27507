import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import * as v from 'valibot';
import { objectKeys } from '#contract/object-keys.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { CostSums } from '#contract/schemas/cost-sums.ts';
import { findJson, getStream, getText, headObject, ifFound, listObjects, putObject } from '#runtime/aws/s3.ts';
import { storeInParts } from '#runtime/aws/store-in-parts.ts';
import type { Replaced } from '#runtime/aws/write-condition.ts';
import { costSums, mergedSums } from '../books/cost-sums.ts';
import { type DayFigures, figuresOf } from '../books/day-figures.ts';
import { FocusLine, nameInLine, noteName, rowOfLine, withoutAccountName } from '../books/focus.ts';
import { focusMetadataText } from '../books/focus-metadata.ts';
import { inPieces } from '../books/pieces.ts';

export interface DayFile {
  readonly day: string;
  readonly etag: string;
}

/** The files of closed days, the oldest first. */
export const dayFiles = async (): Promise<DayFile[]> => {
  const files: DayFile[] = [];
  for await (const page of listObjects('costs/day='))
    for (const { key, etag } of page) {
      const [, day = ''] = /^costs\/day=([^/]+)\//.exec(key) ?? [];
      if (key === objectKeys.costs(day)) files.push({ day, etag });
    }
  return files.toSorted((one, other) => (one.day < other.day ? -1 : 1));
};

/** The days that have a file, the oldest first. */
export const writtenDays = async (): Promise<string[]> => (await dayFiles()).map(({ day }) => day);

/**
 * The lines of a file, of a closed day or of a part of one, as they arrive: nothing else reads such files, which may have millions.
 * They have the columns that are read, or all. Undefined where there is no such file.
 */
export const linesOf = async (key: string, hasAll = false): Promise<AsyncIterable<FocusLine> | undefined> => {
  const bytes = await ifFound(getStream(key));
  const columns = (names: string[]) => names.map((name) => (hasAll || name in FocusLine.entries ? name : false));
  // An error of the first ends the second, which throws it to its reader.
  return bytes && parsed(pipeline(bytes, parse({ columns }), () => {}));
};

async function* parsed(lines: AsyncIterable<unknown>): AsyncGenerator<FocusLine> {
  for await (const line of lines) {
    // Parsing would change the order of the columns.
    v.assert(FocusLine, line);
    yield line;
  }
}

/** Undefined where the day has no file. */
export const linesOfDay = (day: string): Promise<AsyncIterable<FocusLine> | undefined> =>
  linesOf(objectKeys.costs(day));

/** The rows of a closed day, none where it has no file. Names that its lines have of their accounts are added to those. */
export async function* rowsOfDay(day: string, names: Map<string, string> = new Map()): AsyncGenerator<CostRow[]> {
  for await (const lines of inPieces((await linesOfDay(day)) ?? []))
    yield lines.map((line) => {
      noteName(names, line);
      return rowOfLine(line, day);
    });
}

/** The rows of a day as CSV in pieces, with the header, and their sums. */
export interface CostFile {
  readonly csv: AsyncIterable<string | Uint8Array>;
  readonly sums: CostSums;
}

/**
 * Writes the file of a day, with its metadata and sums. One that exists is replaced only by an operator, with new prices: false, and the
 * file stays, where another run has replaced it meanwhile.
 */
export const storeCostFile = async ({ csv, sums }: CostFile, replaces: Replaced = false): Promise<boolean> => {
  // Before the rows, because the day counts as written once they are stored.
  await putObject(objectKeys.costsMetadata(sums.day), focusMetadataText, 'application/json');
  await putObject(objectKeys.costSums(sums.day), JSON.stringify(sums), 'application/json');
  return await storeInParts({ key: objectKeys.costs(sums.day), contentType: csvType, replaces }, csv);
};

export const csvType = 'text/csv; charset=utf-8';

/** Puts the account's id in place of its name into all files; returns how many had the name. */
export const forgetAccountName = async (accountId: string): Promise<number> => {
  let changed = 0;
  for (const prefix of ['costs/day=', 'costs/parts/'])
    for await (const page of listObjects(prefix))
      for (const { key } of page.filter((object) => object.key.endsWith('.csv')))
        if (await forgetIn(key, accountId)) changed += 1;
  return changed;
};

/** False where the file has no name of the account. */
const forgetIn = async (key: string, accountId: string): Promise<boolean> => {
  for (;;) {
    const etag = (await headObject(key))?.etag;
    if (etag === undefined || !(await hasAccountName(key, accountId))) return false;
    const lines = await linesOf(key, true);
    if (!lines) continue;
    // Begins anew where the file was priced again meanwhile: these lines have the prices from before.
    const file = { key, contentType: csvType, replaces: { etag } };
    if (await storeInParts(file, withoutAccountName(lines, accountId))) return true;
  }
};

const hasAccountName = async (key: string, accountId: string): Promise<boolean> => {
  for await (const line of (await linesOf(key)) ?? [])
    if (line.SubAccountId === accountId && nameInLine(line) !== undefined) return true;
  return false;
};

/** The sums of a closed day; undefined where it has none. */
export const readCostSums = (day: string): Promise<CostSums | undefined> =>
  findJson(objectKeys.costSums(day), CostSums);

/**
 * What the file of a day adds up to, by its sums. Files from before there were sums are read, and, where it is asked for, those from before
 * sums had the volume of tiers.
 */
export const figuresOfDay = async (day: string, needsVolume: boolean): Promise<DayFigures> => {
  const stored = await readCostSums(day);
  if (stored && (stored.tiered || !needsVolume)) return figuresOf(stored);
  let sums = costSums(day, [], stored?.stored);
  for await (const rows of rowsOfDay(day)) sums = mergedSums(sums, costSums(day, rows));
  return figuresOf(sums);
};

/** The lots of credits at the end of a closed day; undefined where it has none. */
export const readCostLots = (day: string): Promise<string | undefined> => ifFound(getText(objectKeys.costLots(day)));

/** Whether the day has its file. */
export const isWritten = async (day: string): Promise<boolean> =>
  (await headObject(objectKeys.costs(day))) !== undefined;
