import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { Day, Id } from '#contract/schemas/fields.ts';
import { Month } from '#contract/schemas/month-report.ts';
import { type Days, dayMs, dayOf } from '#core/days.ts';
import { daysOfMonth } from '#finance/books/day-figures.ts';
import { type Grouping, groupings } from '#finance/books/group-costs.ts';
import { oneOf } from '../command-line/one-of.ts';
import { deploymentOptions } from '../stage/deployment.ts';
import type { DiffOptions } from './compare-releases.ts';
import type { BillOptions } from './reconcile-bill.ts';
import type { RepriceOptions } from './reprice-days.ts';
import type { SqlOptions } from './run-sql.ts';
import type { WriteReportOptions } from './write-report.ts';

const costOptions = {
  ...deploymentOptions,
  from: { type: 'string' },
  to: { type: 'string' },
  month: { type: 'string' },
  by: { type: 'string', default: 'route' },
  format: { type: 'string', default: 'table' },
  job: { type: 'string' },
  project: { type: 'string' },
  export: { type: 'string' },
  quote: { type: 'string' },
  'aws-export': { type: 'string' },
  sql: { type: 'string' },
  out: { type: 'string', default: 'out/costs' },
  'dry-run': { type: 'boolean', default: false },
  'free-tier': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const;

export const given = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: costOptions, allowPositionals: true });
export type Given = ReturnType<typeof given>['values'];

const formats = ['table', 'csv', 'focus', 'focus-metadata'] as const;
const works = ['job', 'project', 'export'] as const;

export interface ReportOptions extends Days {
  readonly by: Grouping;
  readonly format: (typeof formats)[number];
  readonly work?: { readonly name: string; owns(row: CostRow): boolean };
  readonly freeTier: boolean;
}

/** Throws, like all below, a message about the first option that is wrong or not given. */
export const parseReportOptions = (given: Given, today: string): ReportOptions => {
  const by = oneOf(groupings, given.by, '--by');
  const format = oneOf(formats, given.format, '--format');
  const [kind, ...more] = works.filter((one) => given[one] !== undefined);
  if (more.length > 0) throw new Error(`--${kind} and --${more[0]} cannot both be given.`);
  const id = kind && given[kind];
  if (id !== undefined && !v.is(Id, id)) throw new Error(`--${kind} takes an id, not ${id}.`);
  const month = given.month === undefined ? undefined : untilToday(given, given.month, today);
  const to = month?.to ?? day(given.to ?? today, '--to');
  const from = month?.from ?? day(given.from ?? (id && createdOn(id)) ?? (given.to ? to : today), '--from');
  if (to > today) throw new Error(`--to is in the future: ${to}.`);
  if (from > to) throw new Error(`--from ${from} is after --to ${to}.`);
  const work = kind && id !== undefined && { name: `${kind} ${id}`, owns: (row: CostRow) => row[`${kind}_id`] === id };
  return { from, to, by, format, freeTier: given['free-tier'], ...(work && { work }) };
};

/** The days that are requested; where none are, the last so many to today. */
const daysOf = (given: Given, today: string, lastDays = 1): Days => {
  const hasDays = given.from || given.to || given.month;
  const since = hasDays ? {} : { from: dayOf(Date.parse(today) - (lastDays - 1) * dayMs) };
  const { from, to } = parseReportOptions({ ...given, ...since }, today);
  return { from, to };
};

export const parseQuoteId = ({ quote = '' }: Given): string => {
  if (!v.is(Id, quote)) throw new Error(`--quote takes the quote_id of a quote, not ${quote}.`);
  return quote;
};

const untilToday = ({ from: since, to: until }: Given, month: string, today: string): Days => {
  if (since !== undefined || until !== undefined) throw new Error('--month cannot be given with --from or --to.');
  const days = daysOfMonth(requiredMonth(month));
  const [from = '', last = ''] = [days[0], days.at(-1)];
  if (from > today) throw new Error(`--month is in the future: ${month}.`);
  return { from, to: last < today ? last : today };
};

const requiredMonth = (month: string): string => {
  if (!v.is(Month, month)) throw new Error(`--month takes a month as YYYY-MM, not ${month}.`);
  return month;
};

const day = (given: string, option: string): string => {
  if (!v.is(Day, given)) throw new Error(`${option} takes a day as YYYY-MM-DD, not ${given}.`);
  return given;
};

/** A UUIDv7 begins with its time, in milliseconds (RFC 9562 section 5.7); undefined for other ids. */
const createdOn = (id: string): string | undefined =>
  id[14] === '7' ? dayOf(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)) : undefined;

/** Days that commands look at by default, today included. */
const lastDays = { diff: 30, alerts: 7 } as const;

export const parseDiffOptions = (given: Given, names: readonly string[], today: string): DiffOptions => {
  const days = daysOf(given, today, lastDays.diff);
  const [before, after, ...more] = names;
  if (before === undefined) return days;
  if (after === undefined || more.length > 0 || before === after)
    throw new Error(
      'npm run cost diff takes two releases, or none. npm run cost -- --by release names those of the days.',
    );
  return { ...days, releases: [before, after] };
};

const refuseNames = (command: string, names: readonly string[]): void => {
  if (names.length > 0) throw new Error(`npm run cost ${command} takes no ${names.join(' ')}.`);
};

export const parseRepriceOptions = (given: Given, names: readonly string[], today: string): RepriceOptions => {
  refuseNames('reprice', names);
  if (given.from === undefined) throw new Error('npm run cost reprice needs --from DAY, the first day to reprice.');
  return { ...daysOf({ ...given, to: given.to ?? today }, today), dryRun: given['dry-run'] };
};

export const parseAlertsOptions = (given: Given, names: readonly string[], today: string): Days => {
  refuseNames('alerts', names);
  return daysOf(given, today, lastDays.alerts);
};

export const parseWriteReportOptions = (given: Given, names: readonly string[], today: string): WriteReportOptions => {
  refuseNames('report', names);
  if (given.month === undefined) throw new Error('npm run cost report needs --month YYYY-MM.');
  daysOf(given, today);
  return { month: given.month, out: given.out };
};

export const parseMonthToClose = (_given: unknown, names: readonly string[]): string => {
  const month = v.safeParse(Month, names[0]);
  if (!month.success || names.length > 1) throw new Error('npm run cost close needs one month, YYYY-MM.');
  return month.output;
};

/** Without days, all closed ones. */
export const parseSqlOptions = (given: Given, names: readonly string[], today: string): SqlOptions => {
  refuseNames('-- --sql', names);
  const format = oneOf(['table', 'csv'] as const, given.format, '--format');
  const hasDays = given.from ?? given.to ?? given.month;
  return { sql: given.sql ?? '', format, ...(hasDays ? daysOf(given, today) : { from: '', to: today }) };
};

export const parseBillOptions = ({ 'aws-export': path, month }: Given, names: readonly string[]): BillOptions => {
  refuseNames('reconcile', names);
  if (!path)
    throw new Error(
      'npm run cost reconcile needs --aws-export PATH, a file, folder or s3:// prefix of AWS Data Exports.',
    );
  return { path, month: month === undefined ? undefined : requiredMonth(month) };
};
