import type { CostRow } from '#contract/schemas/cost-row.ts';
import { type CostGroup, groupCosts } from '../books/group-costs.ts';
import { unknown } from '../books/unknown-prices.ts';
import { totalNanoUsd } from '../books/usage.ts';
import { type ReportSection, tableOf } from './section.ts';

const chartBars = 12;

/** What the routes and steps cost, the dearest first. */
export const routesSection = (rows: readonly CostRow[]): ReportSection => {
  const groups = groupCosts(rows, 'route');
  const total = totalNanoUsd(rows);
  const perThousand = ({ requests, cost_nano_usd: cost }: CostGroup) =>
    requests === 0 || cost === undefined ? null : Math.round((1000 * cost) / requests);
  const shareOf = ({ cost_nano_usd: cost }: CostGroup) => (total === 0 || cost === undefined ? null : cost / total);
  return {
    id: 'routes',
    title: 'Dearest routes',
    note: 'Routes and steps by cost; storage and idle are what is billed without a request. npm run cost diff compares them between releases.',
    chart: {
      kind: 'bars',
      bars: groups.slice(0, chartBars).map(({ name, cost_nano_usd = 0 }) => ({ name, value: cost_nano_usd })),
    },
    ...tableOf(groups, [
      ['Route', 'text', 'route', ({ name }) => name],
      ['Requests', 'count', 'requests', ({ requests }) => requests || null],
      ['USD', 'usd', 'usd', ({ cost_nano_usd }) => cost_nano_usd ?? unknown],
      ['per 1,000', 'rate', 'usd_per_1000', perThousand],
      ['Share', 'percent', 'share', shareOf],
    ]),
    total: ['total', groups.reduce((sum, { requests }) => sum + requests, 0), total, null, null],
    shownRows: 15,
  };
};
