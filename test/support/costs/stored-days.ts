import { Readable } from 'node:stream';
import { daysBetween } from '#core/days.ts';
import { storeCostFile } from '#finance/aws/cost-files.ts';
import { costSums } from '#finance/books/cost-sums.ts';
import { focusCsv } from '#finance/books/focus.ts';
import { accounts, rowsOfDay } from './synthetic-days.ts';

const origin = { awsAccountArn: 'arn:aws:iam::000000000000:root', region: 'us-east-1', stack: 'Cueline-dev' };
const names = new Map(accounts.map(({ id, name }) => [id, name]));

/** Stores the files of synthetic days in the bucket of the deployment that was entered. */
export const storeSyntheticDays = async (first: string, last: string): Promise<void> => {
  for (const day of daysBetween(first, last)) {
    const rows = rowsOfDay(day);
    await storeCostFile({ csv: Readable.from([focusCsv(rows, origin, names)]), sums: costSums(day, rows) }, true);
  }
};
