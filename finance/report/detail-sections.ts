import type { CostRow } from '#contract/schemas/cost-row.ts';
import { costParts } from '#contract/schemas/cost-sums.ts';
import type { ReportColumn } from '#contract/schemas/month-report.ts';
import { partOf } from '../books/day-figures.ts';
import { unallocated } from '../books/group-costs.ts';
import { type Margins, revenueIn } from '../books/margins.ts';
import type { Sums } from '../books/pieces.ts';
import { partNames } from './margin-sections.ts';
import { type ReportSection, tableOf } from './section.ts';

export const figureColumns: readonly ReportColumn[] = [
  ...costParts.map((part) => ({ title: partNames[part], kind: 'usd', field: `${part}_usd` }) as const),
  { title: 'Cost', kind: 'usd', field: 'cost_usd' },
  { title: 'Revenue', kind: 'usd', field: 'revenue_usd' },
];
const costAt = costParts.length;

/** The figures of these columns. */
export const noFigures = (): number[] => figureColumns.map(() => 0);

export const addFigures = (figures: number[], row: CostRow): void => {
  const add = (at: number, nanoUsd: number) => {
    figures[at] = (figures[at] ?? 0) + nanoUsd;
  };
  add(costParts.indexOf(partOf(row)), row.cost_nano_usd ?? 0);
  add(costAt, row.cost_nano_usd ?? 0);
  add(costAt + 1, revenueIn([row]));
};

const figuresIn = (rows: readonly CostRow[]): number[] => {
  const figures = noFigures();
  for (const row of rows) addFigures(figures, row);
  return figures;
};

/** Each day: where a figure of the month comes from. */
export const daysSection = (rows: readonly CostRow[]): ReportSection => ({
  id: 'days',
  title: 'Day by day',
  note: 'Cost by what it is for, on the day that it belongs to. npm run cost -- --from DAY --to DAY --by account has a day by customer, and --by route by what caused it.',
  columns: [{ title: 'Day', kind: 'text', field: 'day' }, ...figureColumns],
  rows: [...Map.groupBy(rows, ({ day }) => day)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, own]) => [day, ...figuresIn(own)]),
  total: ['total', ...figuresIn(rows)],
});

/** What each account cost and earned on each day. */
export class AccountDays implements Sums {
  readonly days = new Map<string, Map<string, number[]>>();

  add(rows: readonly CostRow[]): this {
    for (const row of rows) {
      const { day, account_id = unallocated } = row;
      const accounts = this.days.get(day) ?? new Map<string, number[]>();
      this.days.set(day, accounts);
      const own = accounts.get(account_id) ?? noFigures();
      accounts.set(account_id, own);
      addFigures(own, row);
    }
    return this;
  }
}

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
export const accountDaysSection = ({ days }: AccountDays, names: ReadonlyMap<string, string>): ReportSection => ({
  ...accountDays,
  rows: [...days].flatMap(([day, accounts]) =>
    [...accounts].map(([account, figures]) => [day, account, names.get(account) ?? '', ...figures]),
  ),
  shownRows: 0,
});

/** The dearest transcriptions and exports. */
export const worksSection = (margins: Margins, names: ReadonlyMap<string, string>): ReportSection => {
  const works = [...margins.works()].toSorted((one, other) => other.nanoUsd - one.nanoUsd).slice(0, maxWorks);
  return {
    id: 'works',
    title: 'Dearest work',
    note: 'Transcriptions and exports with all that they cost in the month. npm run cost -- --job ID has the lines of one.',
    ...tableOf(works, [
      ['Customer', 'text', 'name', ({ group }) => names.get(group) ?? group],
      ['Kind', 'text', 'kind', ({ kind }) => kind],
      ['Work', 'text', 'id', ({ id }) => id],
      ['Day', 'text', 'day', ({ day }) => day],
      ['Cost', 'usd', 'cost_usd', ({ nanoUsd }) => nanoUsd],
    ]),
    shownRows: 10,
  };
};

/** A month may have millions. */
const maxWorks = 1000;
