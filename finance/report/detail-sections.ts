import type { CostRow } from '#contract/schemas/cost-row.ts';
import { costParts } from '#contract/schemas/cost-sums.ts';
import type { ReportColumn } from '#contract/schemas/month-report.ts';
import { partsIn } from '../books/day-figures.ts';
import { revenueIn } from '../books/margins.ts';
import { totalNanoUsd } from '../books/usage.ts';
import { partNames } from './margin-section.ts';
import type { ReportSection } from './section.ts';

const figureColumns: readonly ReportColumn[] = [
  ...costParts.map((part) => ({ title: partNames[part], kind: 'usd', field: `${part}_usd` }) as const),
  { title: 'Cost', kind: 'usd', field: 'cost_usd' },
  { title: 'Revenue', kind: 'usd', field: 'revenue_usd' },
];
const figuresIn = (rows: readonly CostRow[]): number[] => {
  const parts = partsIn(rows);
  return [...costParts.map((part) => parts[part]), totalNanoUsd(rows), revenueIn(rows)];
};

/** Each day: where a figure of the month comes from. */
export const daysSection = (rows: readonly CostRow[]): ReportSection => ({
  id: 'days',
  title: 'Day by day',
  note: 'Cost by what it is for, on the day that it belongs to. npm run cost -- --from DAY --to DAY --by account has a day by customer, and --by route by what caused it.',
  columns: [{ title: 'Day', kind: 'text', field: 'day' }, ...figureColumns],
  rows: byKey(rows, ({ day }) => day)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, own]) => [day, ...figuresIn(own)]),
  total: ['total', ...figuresIn(rows)],
});

/** The days of each account: a file, in which a spreadsheet finds an account. */
export const accountDaysSection = (rows: readonly CostRow[], names: ReadonlyMap<string, string>): ReportSection => ({
  id: 'account-days',
  title: 'Accounts by day',
  note: 'The file has each account on each day, by what it cost and earned: filter it by an account. npm run cost -- --project ID has the lines of a project.',
  columns: [
    { title: 'Day', kind: 'text', field: 'day' },
    { title: 'Account', kind: 'id', field: 'account' },
    { title: 'Customer', kind: 'text', field: 'name' },
    ...figureColumns,
  ],
  rows: byKey(rows, ({ day }) => day).flatMap(([day, ofDay]) =>
    byKey(ofDay, ({ account_id = '' }) => account_id).map(([account, own]) => [
      day,
      account,
      names.get(account) ?? '',
      ...figuresIn(own),
    ]),
  ),
  shownRows: 0,
});

/** The dearest transcriptions and exports. */
export const worksSection = (rows: readonly CostRow[], names: ReadonlyMap<string, string>): ReportSection => {
  const works = byKey(rows, ({ job_id, export_id }) => export_id ?? job_id ?? '')
    .filter(([id]) => id)
    .map(([id, own]) => ({ id, own, nanoUsd: totalNanoUsd(own) }))
    .toSorted((one, other) => other.nanoUsd - one.nanoUsd);
  return {
    id: 'works',
    title: 'Dearest work',
    note: 'Transcriptions and exports with all that they cost in the month. npm run cost -- --job ID has the lines of one.',
    columns: [
      { title: 'Customer', kind: 'text', field: 'name' },
      { title: 'Kind', kind: 'text', field: 'kind' },
      { title: 'Work', kind: 'text', field: 'id' },
      { title: 'Day', kind: 'text', field: 'day' },
      { title: 'Cost', kind: 'usd', field: 'cost_usd' },
    ],
    rows: works.slice(0, maxWorks).map(({ id, own, nanoUsd }) => {
      const [first] = own;
      const name = names.get(first?.account_id ?? '') ?? first?.account_id ?? '';
      return [name, first?.export_id ? 'export' : 'job', id, first?.day ?? '', nanoUsd];
    }),
    shownRows: 10,
  };
};

/** A month may have millions. */
const maxWorks = 1000;

const byKey = (rows: readonly CostRow[], keyOf: (row: CostRow) => string): [string, CostRow[]][] => [
  ...Map.groupBy(rows, keyOf),
];
