import type { CostRow } from '#contract/schemas/cost-row.ts';
import { groupCosts } from '../books/group-costs.ts';
import { unknown } from '../books/unknown-prices.ts';
import { totalNanoUsd } from '../books/usage.ts';
import type { ReportSection } from './section.ts';

const chartBars = 12;

/** What the routes and steps cost, the dearest first. */
export const routesSection = (rows: readonly CostRow[]): ReportSection => {
  const groups = groupCosts(rows, 'route');
  const total = totalNanoUsd(rows);
  return {
    id: 'routes',
    title: 'Dearest routes',
    note: 'Routes and steps by cost; storage and idle are what is billed without a request. npm run cost diff compares them between releases.',
    chart: {
      kind: 'bars',
      bars: groups.slice(0, chartBars).map(({ name, cost_nano_usd = 0 }) => ({ name, value: cost_nano_usd })),
    },
    columns: [
      { title: 'Route', kind: 'text', field: 'route' },
      { title: 'Requests', kind: 'count', field: 'requests' },
      { title: 'USD', kind: 'usd', field: 'usd' },
      { title: 'per 1,000', kind: 'rate', field: 'usd_per_1000' },
      { title: 'Share', kind: 'percent', field: 'share' },
    ],
    rows: groups.map(({ name, requests, cost_nano_usd }) => [
      name,
      requests || null,
      cost_nano_usd ?? unknown,
      requests === 0 || cost_nano_usd === undefined ? null : Math.round((1000 * cost_nano_usd) / requests),
      total === 0 || cost_nano_usd === undefined ? null : cost_nano_usd / total,
    ]),
    total: ['total', groups.reduce((sum, { requests }) => sum + requests, 0), total, null, null],
    shownRows: 15,
  };
};
