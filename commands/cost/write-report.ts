import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deploymentOf } from '#contract/cost-tags.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { namesInFocusCsv, rowsOfFocusCsv } from '#core/cost/focus.ts';
import { originOf } from '#core/cost/log-groups.ts';
import { priceRegion, pricesIn, regionNote } from '#core/cost/price-of.ts';
import { type DayFigures, dayFigures, figuresOf, monthAfter, monthOf } from '#core/cost/report/day-figures.ts';
import { monthReport } from '#core/cost/report/month-report.ts';
import { reportPage } from '#core/cost/report/report-page.ts';
import { sectionCsv } from '#core/cost/report/section.ts';
import { costFile, readCostSums, writtenDays } from '#runtime/costs/cost-files.ts';
import { logGroupsOf } from '#runtime/costs/log-groups.ts';

export interface WriteReportAsked {
  /** YYYY-MM. */
  readonly month: string;
  readonly out: string;
}

/** Months before the one of the report that it looks back on. */
const historyMonths = 12;

/** Writes the report of a month and its CSV files into a folder. Returns the path of the page. */
export const writeReport = async ({ month, out }: WriteReportAsked, stack: string): Promise<string> => {
  const origin = originOf(stack, await logGroupsOf(stack));
  const first = monthAfter(month, -historyMonths);
  const days = (await writtenDays()).filter((day) => monthOf(day) >= first && monthOf(day) <= month);
  const rows: CostRow[] = [];
  const figures: DayFigures[] = [];
  const names = new Map<string, string>();
  for (const day of days) {
    const isPast = monthOf(day) !== month;
    // Sums of a year are read in seconds; days from before there were sums have only rows.
    const sums = isPast ? await readCostSums(day) : undefined;
    const text = sums ? undefined : await costFile(day);
    if (sums) figures.push(figuresOf(sums));
    if (text === undefined) continue;
    const ofDay = rowsOfFocusCsv(text);
    figures.push(dayFigures(day, ofDay));
    if (isPast) continue;
    for (const row of ofDay) rows.push(row);
    for (const [account, name] of namesInFocusCsv(text)) names.set(account, name);
  }
  if (rows.length === 0)
    throw new Error(`No closed day of ${month} has a file yet. npm run cost reads the present day from the logs.`);
  const report = monthReport({ month, rows, figures, names, list: pricesIn(origin.region) });
  const note = regionNote(origin.region);
  await mkdir(out, { recursive: true });
  for (const section of report.sections) await writeFile(join(out, `${month}-${section.id}.csv`), sectionCsv(section));
  const page = join(out, `${month}.html`);
  const notes = [note ? `All of it is ${note}.` : `Prices of ${priceRegion(origin.region)}.`];
  await writeFile(page, reportPage(report, { deployment: deploymentOf(stack.replace(/^Cueline-/, '')), notes }));
  return page;
};
