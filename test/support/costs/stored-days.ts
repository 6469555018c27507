import { Readable } from 'node:stream';
import { daysBetween } from '#core/days.ts';
import { storeCostFile } from '#finance/aws/cost-files.ts';
import { costSums } from '#finance/books/cost-sums.ts';
import { focusFile } from './focus-file.ts';
import { accounts, rowsOfDay } from './synthetic-days.ts';

const names = new Map(accounts.map(({ id, name }) => [id, name]));

/** Stores the files of synthetic days in the bucket of the deployment that was entered. */
export const storeSyntheticDays = async (first: string, last: string): Promise<void> => {
  for (const day of daysBetween(first, last)) {
    const rows = rowsOfDay(day);
    await storeCostFile({ csv: Readable.from([focusFile(rows, names)]), sums: costSums(day, rows) }, true);
  }
};
