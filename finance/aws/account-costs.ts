import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import * as v from 'valibot';
import { objectKeys } from '#contract/object-keys.ts';
import type { ReportCell, ReportSection } from '#contract/schemas/month-report.ts';
import { AppError } from '#core/app-error.ts';
import { sumOf } from '#core/sum-of.ts';
import { getStream, ifFound } from '#runtime/aws/s3.ts';
import { accountLines } from '../report/account-lines.ts';
import { dayWorks } from '../report/day-works.ts';
import { accountDays } from '../report/detail-sections.ts';
import { cellOfCsv } from '../report/section.ts';

interface Asked {
  readonly month: string;
  /** Its id, or `unallocated`. */
  readonly account: string;
  /** That the month's report lists: of the month, or of one before that its files correct. */
  readonly day?: string | undefined;
}

/** A reply has at most 6 MB. */
const mostRows = 1000;
const Line = v.record(v.string(), v.string());

/** The days of an account in a month, or its work of one day, from the files of the month's report. Throws not_found, also where they are too large. */
export const accountCosts = async ({ month, account, day }: Asked): Promise<ReportSection> => {
  const { id, title, note, columns } = day === undefined ? { ...accountDays, note: ofAccount } : dayWorks;
  const read = columns.filter(({ field }) => field !== 'account' && field !== 'name');
  const all: ReportCell[][] = [];
  const name = `${month}-${day === undefined ? '' : `${day}-`}${id}.csv`;
  for await (const line of await linesOf(month, name, account)) {
    const record = v.parse(Line, line);
    if (record.account === account) all.push(read.map(({ field, kind }) => cellOfCsv(record[field] ?? '', kind)));
  }
  const sumAt = (at: number) => sumOf(all, (row) => Number(row[at]));
  const sums = read.map(({ kind }, at) => (kind === 'usd' ? sumAt(at) : at === 0 ? 'total' : ''));
  // On a phone the first columns are seen: what a row is, and its sums. What it never has is left out.
  const ranked = read.map(({ kind, field }, at) => ({ at, rank: kind === 'usd' ? (wholes.has(field) ? 1 : 2) : 0 }));
  const shown = ranked
    .filter(({ at, rank }) => rank < 2 || all.some((row) => row[at] !== 0))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ at }) => at);
  const shownOf = <Value>(cells: readonly Value[]): Value[] => shown.flatMap((at) => cells.slice(at, at + 1));
  return {
    ...{ id, title, note, columns: shownOf(read), total: shownOf(sums) },
    ...{ rows: all.slice(0, mostRows).map(shownOf), row_count: all.length },
  };
};

/** Columns that the others add up to, or that are no part of a cost. */
const wholes: ReadonlySet<string> = new Set(['cost_usd', 'revenue_usd']);
const ofAccount = 'What the account cost and earned on each day, by what it is for. A day shows its work.';

const linesOf = async (month: string, name: string, account: string): Promise<AsyncIterable<unknown>> => {
  const bytes = await ifFound(getStream(objectKeys.costReport(month, name)));
  if (!bytes)
    throw new AppError('not_found', `There is no ${name}: the day has no costs, or the report is written again soon.`);
  const tooLarge = new AppError('not_found', `${name} is too large to be read here. npm run cost report writes it.`);
  // An error of one ends the next, and the last throws it to its reader.
  return pipeline(
    bytes.setEncoding('utf8'),
    (texts) => accountLines(texts, account, tooLarge),
    parse({ columns: true }),
    () => {},
  );
};
