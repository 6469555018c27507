import * as v from 'valibot';
import { objectKeys } from '#contract/object-keys.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { CostSums } from '#contract/schemas/cost-sums.ts';
import { hasName } from '#runtime/aws/aws-errors.ts';
import { createObject, getText, listObjects, putObject } from '#runtime/aws/s3.ts';
import { rowsOfFocusCsv, withoutAccountName } from '../books/focus.ts';
import { focusMetadataText } from '../books/focus-metadata.ts';
import { reportedMonth } from './stored-reports.ts';

export interface CostObjects {
  /** The days that have a file, the oldest first. */
  readonly days: readonly { readonly day: string; readonly modifiedMs: number }[];
  /** When the report of a month was written, by month. */
  readonly reports: ReadonlyMap<string, number>;
}

export const listCostObjects = async (): Promise<CostObjects> => {
  const days: { readonly day: string; readonly modifiedMs: number }[] = [];
  const reports = new Map<string, number>();
  for await (const page of listObjects('costs/'))
    for (const { key, modifiedMs } of page) {
      const [, day = ''] = /^costs\/day=([^/]+)\//.exec(key) ?? [];
      if (key === objectKeys.costs(day)) days.push({ day, modifiedMs });
      const month = reportedMonth(key);
      if (month) reports.set(month, modifiedMs);
    }
  return { days: days.toSorted((one, other) => (one.day < other.day ? -1 : 1)), reports };
};

/** The days that have a file, the oldest first. */
export const writtenDays = async (): Promise<string[]> => (await listCostObjects()).days.map(({ day }) => day);

/** The file of a closed day; undefined when it has not been written. */
export const costFile = (day: string): Promise<string | undefined> => textOf(objectKeys.costs(day));

export const costFileRows = async (day: string): Promise<CostRow[] | undefined> => {
  const text = await costFile(day);
  return text === undefined ? undefined : rowsOfFocusCsv(text);
};

/** A day's rows as FOCUS in CSV, and their sums. */
export interface CostFile {
  readonly csv: string;
  readonly sums: CostSums;
}

/** With the lots of credits that the next day begins with. */
export interface ClosedDay extends CostFile {
  readonly lots: string;
}

/** Writes the file of a day that has none, with its metadata, sums and lots. */
export const createCostFile = async ({ lots, ...file }: ClosedDay): Promise<void> => {
  // Before the rows, because the day counts as written once they are stored.
  await putBeside(file);
  await putObject(objectKeys.costLots(file.sums.day), lots, 'application/jsonl');
  await createObject(objectKeys.costs(file.sums.day), Buffer.from(file.csv), csvType);
};

/** Rewrites the file of a day: only an operator does, with new prices. */
export const replaceCostFile = async (file: CostFile): Promise<void> => {
  await putBeside(file);
  await putObject(objectKeys.costs(file.sums.day), file.csv, csvType);
};

/** Puts the account's id in place of its name into the files of all days; returns how many had the name. */
export const forgetAccountName = async (accountId: string): Promise<number> => {
  let changed = 0;
  for (const day of await writtenDays()) {
    const text = withoutAccountName((await costFile(day)) ?? '', accountId);
    if (text === undefined) continue;
    await putObject(objectKeys.costs(day), text, csvType);
    changed += 1;
  }
  return changed;
};

const csvType = 'text/csv; charset=utf-8';

const putBeside = async ({ sums }: CostFile): Promise<void> => {
  await putObject(objectKeys.costsMetadata(sums.day), focusMetadataText, 'application/json');
  await putObject(objectKeys.costSums(sums.day), JSON.stringify(sums), 'application/json');
};

/** The sums of a closed day; undefined where it has none. */
export const readCostSums = async (day: string): Promise<CostSums | undefined> => {
  const text = await textOf(objectKeys.costSums(day));
  return text === undefined ? undefined : v.parse(CostSums, JSON.parse(text));
};

/** The lots of credits at the end of a closed day, as `createCostFile` wrote them; undefined where it has none. */
export const readCostLots = (day: string): Promise<string | undefined> => textOf(objectKeys.costLots(day));

const textOf = async (key: string): Promise<string | undefined> => {
  try {
    return await getText(key);
  } catch (error) {
    if (hasName(error, 'NoSuchKey')) return undefined;
    throw error;
  }
};
