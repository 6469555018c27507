import { createHash } from 'node:crypto';
import { objectKeys } from '#contract/object-keys.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { MonthClose } from '#contract/schemas/month-close.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { putObject } from '#runtime/aws/s3.ts';
import { type DayFigures, dayFigures, figuresOf, monthAfter, monthOf } from '../books/day-figures.ts';
import { noteName, rowOfLine } from '../books/focus.ts';
import { missingPrices, unknownNote } from '../books/unknown-prices.ts';
import { type MonthFigures, monthReport } from '../report/month-report.ts';
import { type ReportContext, reportModel } from '../report/report-model.ts';
import { reportNotes } from '../report/report-notes.ts';
import { reportPage } from '../report/report-page.ts';
import { sectionCsv } from '../report/section.ts';
import { type DayFile, dayFiles, linesOfDay, readCostSums } from './cost-files.ts';
import { createMonthClose, readMonthClose, refuseClosedMonth, requireFiles } from './month-close.ts';
import { readMadeOf } from './stored-reports.ts';

/** Months before the one of the report that it looks back on. */
const historyMonths = 12;

export interface ReportFile {
  /** Such as `2026-11.html`. */
  readonly name: string;
  readonly text: string;
  readonly contentType: string;
}

interface ReadMonth {
  readonly report: MonthFigures;
  readonly context: ReportContext;
  /** A hash of the files that were read. */
  readonly madeOf: string;
}

/** Undefined where the month has no closed day. */
const readMonth = async (month: string): Promise<ReadMonth | undefined> => {
  const files = filesOf(await dayFiles(), month);
  const rows: CostRow[] = [];
  const figures: DayFigures[] = [];
  const names = new Map<string, string>();
  let origin: { readonly deployment: string; readonly region: string } | undefined;
  for (const { day } of files) {
    const isPast = monthOf(day) !== month;
    // Sums of a year are read in seconds; days from before there were sums have only rows.
    const sums = await readCostSums(day);
    const ofDay: CostRow[] = [];
    for await (const line of (isPast && sums ? undefined : await linesOfDay(day)) ?? []) {
      ofDay.push(rowOfLine(line));
      if (isPast) continue;
      noteName(names, line);
      origin ??= { deployment: line.BillingAccountName, region: line.RegionId };
    }
    figures.push(sums ? figuresOf(sums) : dayFigures(day, ofDay));
    if (!isPast) for (const row of ofDay) rows.push(row);
  }
  if (!origin) return undefined;
  const { deployment, region } = origin;
  const list = pricesIn(region);
  const report = monthReport({ month, rows, figures, names, region, list });
  const notes = [
    `Prices of ${region}.`,
    ...reportNotes({ report, list }, await readMonthClose(month)),
    unknownNote(rows, region),
    unknownBefore(figures, month, region),
  ];
  return { report, context: { deployment, notes: notes.filter((note) => note !== undefined) }, madeOf: hashOf(files) };
};

/**
 * The report of a month as CSV files, as a page, and last as the JSON that the operator's page shows; undefined where the month
 * has no closed day.
 */
export const monthReportFiles = async (month: string): Promise<ReportFile[] | undefined> => {
  const found = await readMonth(month);
  if (!found) return undefined;
  const { report, context, madeOf } = found;
  return [
    ...[...report.sections, ...report.dayWorks].map((section) => ({
      name: `${month}-${section.id}.csv`,
      text: sectionCsv(section),
      contentType: 'text/csv; charset=utf-8',
    })),
    {
      name: `${month}.html`,
      text: reportPage(report, context),
      contentType: 'text/html; charset=utf-8',
    },
    {
      name: `${month}.json`,
      text: JSON.stringify({ ...reportModel(report, context), made_of: madeOf }),
      contentType: 'application/json',
    },
  ];
};

/** The sums of earlier months have no units. */
const unknownBefore = (figures: readonly DayFigures[], month: string, region: string): string | undefined => {
  const before = new Set(figures.filter(({ day }) => monthOf(day) < month).flatMap(({ unpriced }) => unpriced));
  return before.size === 0 ? undefined : `Before ${month}: ${missingPrices([...before], region)}`;
};

/**
 * Writes the report of each month that has none, or one of other files than there are. Their times would not tell: a file may be replaced
 * between the moments at which a report reads it and is stored.
 */
export const writeMonthReports = async (): Promise<void> => {
  const files = await dayFiles();
  for (const month of new Set(files.map(({ day }) => monthOf(day))))
    if ((await readMadeOf(month)) !== hashOf(filesOf(files, month))) await storeMonthReport(month);
};

/** Writes the report of a month for the operator's page. */
export const storeMonthReport = async (month: string): Promise<void> => {
  for (const { name, text, contentType } of (await monthReportFiles(month)) ?? [])
    await putObject(objectKeys.costReport(month, name), text, contentType);
};

/** The files that the report of a month is made of. */
const filesOf = (files: readonly DayFile[], month: string): DayFile[] =>
  files.filter(({ day }) => monthOf(day) >= monthAfter(month, -historyMonths) && monthOf(day) <= month);

const hashOf = (files: readonly DayFile[]): string =>
  createHash('sha256')
    .update(files.map(({ day, etag }) => `${day} ${etag}\n`).join(''))
    .digest('hex');

/** Closes a month that is over with the figures of its report, and writes the report, which says so. Throws where it is closed. */
export const closeMonth = async (month: string, by: string, nowMs: number): Promise<MonthClose> => {
  await requireFiles(month, nowMs);
  const found = await readMonth(month);
  if (!found) throw new Error(`No day of ${month} has a file.`);
  const { revenueNanoUsd: revenue_nano_usd, costNanoUsd: cost_nano_usd } = found.report;
  const closed_at = new Date(nowMs).toISOString();
  const close = { month, closed_at, closed_by: by, revenue_nano_usd, cost_nano_usd };
  const isFirst = await createMonthClose(close);
  // Also where it is closed already: a run may have been killed before this.
  await storeMonthReport(month);
  if (!isFirst) await refuseClosedMonth(month);
  return close;
};
