import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeMonthReport } from '#finance/aws/month-report.ts';

export interface WriteReportOptions {
  /** YYYY-MM. */
  readonly month: string;
  readonly out: string;
}

/** Writes the report of a month and its CSV files into a folder. Returns the text of `npm run cost report`. */
export const writeReport = async ({ month, out }: WriteReportOptions): Promise<string> => {
  await mkdir(out, { recursive: true });
  if (!(await writeMonthReport(month, ({ name, texts }) => writeFile(join(out, name), texts))))
    throw new Error(`No closed day of ${month} has a file yet. npm run cost reads the present day from the logs.`);
  return `Wrote ${join(out, `${month}.html`)}, and its figures as CSV beside it.`;
};
