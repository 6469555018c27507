import { createHash } from 'node:crypto';
import { objectKeys } from '#contract/object-keys.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { MonthClose } from '#contract/schemas/month-close.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { storeInParts } from '#runtime/aws/store-in-parts.ts';
import { type DayFigures, monthAfter, monthOf } from '../books/day-figures.ts';
import { missingPrices, unknownNote } from '../books/unknown-prices.ts';
import { refuseUnreadable, unreadableNote } from '../books/unreadable.ts';
import { type MonthFigures, monthReport } from '../report/month-report.ts';
import { reportModel } from '../report/report-model.ts';
import { reportNotes } from '../report/report-notes.ts';
import { reportPage } from '../report/report-page.ts';
import { type ReportSection, sectionCsv } from '../report/section.ts';
import { csvType, type DayFile, dayFiles, figuresOfDay, linesOfDay, rowsOfDay } from './cost-files.ts';
import { createMonthClose, readMonthClose, refuseClosedMonth, requireFiles } from './month-close.ts';
import { readMadeOf } from './stored-reports.ts';

/** Months before the one of the report that it looks back on. */
const historyMonths = 12;

export interface ReportFile {
  /** Such as `2026-11.html`. */
  readonly name: string;
  /** Its text in pieces. */
  readonly texts: Iterable<string>;
  readonly contentType: string;
}

interface ReadMonth {
  readonly report: MonthFigures;
  readonly deployment: string;
  readonly region: string;
  /** What the sums of earlier months lack. */
  readonly lacking: string | undefined;
  /** A hash of the files that were read. */
  readonly madeOf: string;
}

type WriteFile = (file: ReportFile) => Promise<unknown>;

/** Writes the works of its days. Undefined where the month has no closed day. */
const readMonth = async (month: string, write: WriteFile): Promise<ReadMonth | undefined> => {
  const files = filesOf(await dayFiles(), month);
  const own = files.map(({ day }) => day).filter((day) => monthOf(day) === month);
  const origin = await originIn(own);
  if (!origin) return undefined;
  const { region } = origin;
  const figures: DayFigures[] = [];
  for (const { day } of files) figures.push(await figuresOfDay(day, monthOf(day) === month));
  const names = new Map<string, string>();
  const report = await monthReport({
    ...{ month, figures, names, region },
    list: pricesIn(region),
    pieces: rowsOfDays(own, names),
    takeWorks: (section) => write(fileOfSection(month, section)),
  });
  return { report, ...origin, lacking: unknownBefore(figures, month, region), madeOf: hashOf(files) };
};

async function* rowsOfDays(days: readonly string[], names: Map<string, string>): AsyncGenerator<CostRow[]> {
  for (const day of days) yield* rowsOfDay(day, names);
}

/** The deployment and Region of the rows. */
const originIn = async (days: readonly string[]) => {
  for (const day of days)
    for await (const { BillingAccountName, RegionId } of (await linesOfDay(day)) ?? [])
      return { deployment: BillingAccountName, region: RegionId };
  return undefined;
};

const fileOfSection = (month: string, section: ReportSection): ReportFile => ({
  name: `${month}-${section.id}.csv`,
  texts: sectionCsv(section),
  contentType: csvType,
});

/** The report of a month as CSV files, as a page, and last as the JSON that the operator's page shows. */
const writeFiles = async ({ report, deployment, region, lacking, madeOf }: ReadMonth, write: WriteFile) => {
  const { month, rows, sections } = report;
  const notes = [
    `Prices of ${region}.`,
    ...reportNotes({ report, list: pricesIn(region) }, await readMonthClose(month)),
    unknownNote(rows, region),
    unreadableNote(rows),
    lacking,
  ];
  const context = { deployment, notes: notes.filter((note) => note !== undefined) };
  const model = { ...reportModel(report, context), made_of: madeOf };
  for (const section of sections) await write(fileOfSection(month, section));
  await write({ name: `${month}.html`, texts: [reportPage(report, context)], contentType: 'text/html; charset=utf-8' });
  await write({ name: `${month}.json`, texts: [JSON.stringify(model)], contentType: 'application/json' });
};

/** False where the month has no closed day. */
export const writeMonthReport = async (month: string, write: WriteFile): Promise<boolean> => {
  const found = await readMonth(month, write);
  if (found) await writeFiles(found, write);
  return found !== undefined;
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
    if ((await readMadeOf(month)) !== hashOf(filesOf(files, month))) await writeMonthReport(month, storeIn(month));
};

/** For the operator's page. */
const storeIn =
  (month: string): WriteFile =>
  ({ name, texts, contentType }) =>
    storeInParts({ key: objectKeys.costReport(month, name), contentType, replaces: true }, texts);

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
  const found = await readMonth(month, storeIn(month));
  if (!found) throw new Error(`No day of ${month} has a file.`);
  refuseUnreadable(found.report.rows);
  const { revenueNanoUsd: revenue_nano_usd, costNanoUsd: cost_nano_usd } = found.report;
  const closed_at = new Date(nowMs).toISOString();
  const close = { month, closed_at, closed_by: by, revenue_nano_usd, cost_nano_usd };
  const isFirst = await createMonthClose(close);
  // Also where it is closed already: a run may have been killed before this.
  await writeFiles(found, storeIn(month));
  if (!isFirst) await refuseClosedMonth(month);
  return close;
};
