import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monthReportFiles } from '#finance/aws/month-report.ts';

export interface WriteReportOptions {
  /** YYYY-MM. */
  readonly month: string;
  readonly out: string;
}

/** Writes the report of a month and its CSV files into a folder. Returns the path of the page. */
export const writeReport = async ({ month, out }: WriteReportOptions): Promise<string> => {
  const files = await monthReportFiles(month);
  if (!files)
    throw new Error(`No closed day of ${month} has a file yet. npm run cost reads the present day from the logs.`);
  await mkdir(out, { recursive: true });
  for (const { name, text } of files) await writeFile(join(out, name), text);
  return join(out, `${month}.html`);
};
