import type { ReportColumn } from '#contract/schemas/month-report.ts';
import { unallocated } from '../books/group-costs.ts';
import type { Margin } from '../books/margins.ts';
import { nanoUsdPerMinute } from './minutes-sections.ts';
import type { ReportSection } from './section.ts';

const chartBars = 12;

const columns: readonly ReportColumn[] = [
  { title: 'Customer', kind: 'text', field: 'name' },
  { title: 'Account', kind: 'id', field: 'account' },
  { title: 'Plan', kind: 'text', field: 'plan' },
  { title: 'Revenue', kind: 'usd', field: 'revenue_usd' },
  { title: 'Cost', kind: 'usd', field: 'cost_usd' },
  { title: 'Margin', kind: 'usd', field: 'margin_usd' },
  { title: 'Refunded work', kind: 'usd', field: 'refunded_work_usd' },
  { title: 'Minutes', kind: 'count', field: 'minutes' },
  { title: 'USD a minute', kind: 'rate', field: 'usd_per_minute' },
];

const tableOf = (margins: readonly Margin[], names: ReadonlyMap<string, string>) => {
  const sum = (of: (margin: Margin) => number) => margins.reduce((all, margin) => all + of(margin), 0);
  const cost = sum(({ costNanoUsd }) => costNanoUsd);
  const seconds = sum(({ transcribedSeconds }) => transcribedSeconds);
  return {
    columns,
    rows: margins.map(
      ({ name, plan = '', revenueNanoUsd, costNanoUsd, marginNanoUsd, lossNanoUsd, transcribedSeconds }) => [
        names.get(name) ?? (name === unallocated ? 'no customer' : ''),
        name,
        plan,
        revenueNanoUsd,
        costNanoUsd,
        marginNanoUsd,
        lossNanoUsd,
        transcribedSeconds / 60,
        nanoUsdPerMinute(costNanoUsd, transcribedSeconds),
      ],
    ),
    total: [
      'total',
      '',
      '',
      sum(({ revenueNanoUsd }) => revenueNanoUsd),
      cost,
      sum(({ marginNanoUsd }) => marginNanoUsd),
      sum(({ lossNanoUsd }) => lossNanoUsd),
      seconds / 60,
      nanoUsdPerMinute(cost, seconds),
    ],
  };
};

/** Customers who cost more than they paid. */
export const customersSection = (margins: readonly Margin[], names: ReadonlyMap<string, string>): ReportSection => {
  const customers = margins.filter(({ name }) => name !== unallocated);
  const below = customers.filter(({ marginNanoUsd }) => marginNanoUsd < 0);
  const free = below.filter(({ revenueNanoUsd }) => revenueNanoUsd <= 0);
  return {
    id: 'customers',
    title: 'Customers below zero',
    note: `${below.length} of ${customers.length} customers cost more than they paid; ${free.length} of them used no credits that they had bought.`,
    ...(below.length > 0 && {
      chart: {
        kind: 'bars',
        bars: below
          .slice(0, chartBars)
          .map(({ name, marginNanoUsd }) => ({ name: names.get(name) ?? name, value: marginNanoUsd })),
      },
    }),
    ...tableOf(below, names),
    shownRows: 20,
  };
};

/** Revenue, cost and margin of all accounts, which add up to those of the month. */
export const accountsSection = (margins: readonly Margin[], names: ReadonlyMap<string, string>): ReportSection => ({
  id: 'accounts',
  title: 'All accounts',
  note: 'The lowest margin first. Minutes are those that were transcribed.',
  ...tableOf(margins, names),
  shownRows: 10,
  listedRows: 2000,
});
