import { sumOf } from '#core/sum-of.ts';
import { unallocated } from '../books/group-costs.ts';
import type { Margin } from '../books/margins.ts';
import { nanoUsdPerMinute } from './minutes-sections.ts';
import { type ReportSection, tableOf } from './section.ts';

const chartBars = 12;

const marginTable = (margins: readonly Margin[], names: ReadonlyMap<string, string>) => {
  const nameOf = ({ name }: Margin) => names.get(name) ?? (name === unallocated ? 'no customer' : '');
  const perMinute = ({ costNanoUsd, transcribedSeconds }: Pick<Margin, 'costNanoUsd' | 'transcribedSeconds'>) =>
    nanoUsdPerMinute(costNanoUsd, transcribedSeconds);
  const table = tableOf(margins, [
    ['Customer', 'text', 'name', nameOf],
    ['Account', 'id', 'account', ({ name }) => name],
    ['Plan', 'text', 'plan', ({ plan = '' }) => plan],
    ['Revenue', 'usd', 'revenue_usd', ({ revenueNanoUsd }) => revenueNanoUsd],
    ['Cost', 'usd', 'cost_usd', ({ costNanoUsd }) => costNanoUsd],
    ['Margin', 'usd', 'margin_usd', ({ marginNanoUsd }) => marginNanoUsd],
    ['Refunded work', 'usd', 'refunded_work_usd', ({ lossNanoUsd }) => lossNanoUsd],
    ['Minutes', 'count', 'minutes', ({ transcribedSeconds }) => transcribedSeconds / 60],
    ['USD a minute', 'rate', 'usd_per_minute', perMinute],
  ]);
  const figures = ['revenueNanoUsd', 'costNanoUsd', 'marginNanoUsd', 'lossNanoUsd', 'transcribedSeconds'] as const;
  const sums = figures.map((figure) => sumOf(margins, (margin) => margin[figure]));
  const [, costNanoUsd = 0, , , transcribedSeconds = 0] = sums;
  const minutes = [transcribedSeconds / 60, perMinute({ costNanoUsd, transcribedSeconds })];
  return { ...table, total: ['total', '', '', ...sums.slice(0, -1), ...minutes] };
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
    ...marginTable(below, names),
    shownRows: 20,
  };
};

/** Revenue, cost and margin of all accounts, which add up to those of the month. */
export const accountsSection = (margins: readonly Margin[], names: ReadonlyMap<string, string>): ReportSection => ({
  id: 'accounts',
  title: 'All accounts',
  note: 'The lowest margin first. Minutes are those that were transcribed.',
  ...marginTable(margins, names),
  shownRows: 10,
  listedRows: 2000,
});
