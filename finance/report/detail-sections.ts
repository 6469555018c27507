import type { CostRow } from '#contract/schemas/cost-row.ts';
import { costParts } from '#contract/schemas/cost-sums.ts';
import type { ReportColumn } from '#contract/schemas/month-report.ts';
import { partsIn } from '../books/day-figures.ts';
import { unallocated } from '../books/group-costs.ts';
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

/** The days of each account: a file, in which a spreadsheet, and the operator's page, find an account. */
export const accountDays = {
  id: 'account-days',
  title: 'Accounts by day',
  note: 'The file has each account on each day, by what it cost and earned: filter it by an account. npm run cost -- --project ID has the lines of a project.',
  columns: [
    { title: 'Day', kind: 'text', field: 'day' },
    { title: 'Account', kind: 'id', field: 'account' },
    { title: 'Customer', kind: 'text', field: 'name' },
    ...figureColumns,
  ],
} as const satisfies Partial<ReportSection>;
export const accountDaysSection = (rows: readonly CostRow[], names: ReadonlyMap<string, string>): ReportSection => ({
  ...accountDays,
  rows: byKey(rows, ({ day }) => day).flatMap(([day, ofDay]) =>
    byKey(ofDay, ({ account_id = unallocated }) => account_id).map(([account, own]) => [
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

/** What each job and export of a day cost, and what it consists of; the rest of a project, and of an account, are rows too. */
export const dayWorks = {
  id: 'works',
  title: 'Work of a day',
  note: 'Transcriptions and exports of the day, the dearest first, by what they cost. What a project or an account cost besides, such as storage, is in a row of its own. npm run cost -- --job ID has the lines of one.',
  columns: [
    { title: 'Kind', kind: 'text', field: 'kind' },
    { title: 'Work', kind: 'text', field: 'id' },
    { title: 'Account', kind: 'id', field: 'account' },
    ...figureColumns.filter(({ field }) => field !== 'revenue_usd'),
  ],
} as const satisfies Partial<ReportSection>;
/** A file for each day. */
export const dayWorksSections = (rows: readonly CostRow[]): ReportSection[] =>
  byKey(rows, ({ day }) => day).map(([day, ofDay]) => ({
    ...dayWorks,
    id: `${day.slice(-2)}-${dayWorks.id}`,
    rows: byKey(ofDay, (row) => `${row.account_id} ${workOf(row).id}`)
      .map(([, own]) => ({ own, nanoUsd: totalNanoUsd(own), first: own[0] }))
      .filter(({ nanoUsd }) => nanoUsd !== 0)
      .toSorted((one, other) => other.nanoUsd - one.nanoUsd)
      .map(({ own, first }) => {
        const { kind, id } = workOf(first ?? {});
        return [kind, id, first?.account_id ?? unallocated, ...figuresIn(own).slice(0, -1)];
      }),
  }));

const workOf = ({
  export_id,
  job_id,
  project_id,
}: Pick<CostRow, 'export_id' | 'job_id' | 'project_id'>): { readonly kind: string; readonly id: string } => {
  if (export_id) return { kind: 'export', id: export_id };
  if (job_id) return { kind: 'job', id: job_id };
  return project_id ? { kind: 'rest of a project', id: project_id } : { kind: 'rest of the account', id: '' };
};

/** A month may have millions. */
const maxWorks = 1000;

const byKey = (rows: readonly CostRow[], keyOf: (row: CostRow) => string): [string, CostRow[]][] => [
  ...Map.groupBy(rows, keyOf),
];
