import { meters } from '../../contract/meters.ts';
import type { CostRow } from '../../contract/schemas/cost-row.ts';
import { unitsOf } from '../../core/cost/decimal.ts';
import { type CostGroup, type Grouping, groupCosts } from '../../core/cost/group-costs.ts';
import type { Margin } from '../../core/cost/margins.ts';
import { totalNanoUsd } from '../../core/cost/usage.ts';
import { exactUsd, percent, roughUsd } from './amounts.ts';
import { textTable } from './text-table.ts';

/** What things of one kind cost; the rows add up to the total to the last nano-dollar. */
export const costTable = (rows: readonly CostRow[], by: Grouping): string => {
  const groups = groupCosts(rows, by);
  const total = totalNanoUsd(rows);
  const requests = groups.reduce((sum, group) => sum + group.requests, 0);
  const figures = ({ name, requests, cost_nano_usd }: CostGroup) => ({
    name,
    requests: requests === 0 ? '' : String(requests),
    usd: exactUsd(cost_nano_usd),
    perThousand: requests === 0 ? '' : roughUsd((1000 * cost_nano_usd) / requests),
    share: percent(cost_nano_usd, total),
  });
  const columns = [
    { title: by, width: 36, left: true, figure: 'name' },
    { title: 'requests', width: 8, figure: 'requests' },
    { title: 'USD', width: 13, figure: 'usd' },
    { title: 'per 1,000', width: 9, figure: 'perThousand' },
    { title: 'share', width: 6, figure: 'share' },
  ] as const;
  // A service has no requests of its own: they are Lambda's.
  const shown = columns.filter(({ title }) => by !== 'service' || (title !== 'requests' && title !== 'per 1,000'));
  const cells = (group: CostGroup) => shown.map(({ figure }) => figures(group)[figure]);
  return textTable(shown, groups.map(cells), cells({ name: 'total', requests, cost_nano_usd: total }));
};

/** What customers paid and cost. */
export const marginTable = (margins: readonly Margin[]): string => {
  const sum = (of: (margin: Margin) => number) => exactUsd(margins.reduce((all, margin) => all + of(margin), 0));
  return textTable(
    [
      { title: 'account', width: 36, left: true },
      { title: 'revenue', width: 13 },
      { title: 'USD cost', width: 13 },
      { title: 'margin', width: 12 },
    ],
    margins.map(({ account, revenueNanoUsd, costNanoUsd, marginNanoUsd }) => [
      account,
      exactUsd(revenueNanoUsd),
      exactUsd(costNanoUsd),
      exactUsd(marginNanoUsd),
    ]),
    [
      'total',
      sum(({ revenueNanoUsd }) => revenueNanoUsd),
      sum(({ costNanoUsd }) => costNanoUsd),
      sum(({ marginNanoUsd }) => marginNanoUsd),
    ],
  );
};

/** The lines of one work: what was used, in which step, and what it cost. */
export const workTable = (rows: readonly CostRow[]): string =>
  textTable(
    [
      { title: 'route', width: 19, left: true },
      { title: 'meter', width: 23, left: true },
      { title: 'units', width: 18 },
      { title: 'USD', width: 14 },
    ],
    workLines(rows).map(({ route, meter, modelled, units, cost_nano_usd }) => [
      route,
      `${meter}${modelled ? ' *' : ''}`,
      unitsOf(units),
      exactUsd(cost_nano_usd),
    ]),
    ['total', '', '', exactUsd(totalNanoUsd(rows))],
  );

/** The dearest route first; what a route did on several days and for several works of a project is one line per meter. */
const workLines = (rows: readonly CostRow[]): CostRow[] => {
  const costs = rows.filter(({ meter }) => meters[meter].kind !== 'credits');
  return groupCosts(costs, 'route').flatMap(({ name }) => {
    const ofRoute = costs.filter(({ route }) => route === name);
    return [...Map.groupBy(ofRoute, ({ meter, modelled }) => `${meter} ${modelled}`).values()].flatMap(
      ([first, ...more]) =>
        first
          ? {
              ...first,
              units: more.reduce((sum, { units }) => sum + units, first.units),
              cost_nano_usd: more.reduce((sum, { cost_nano_usd }) => sum + cost_nano_usd, first.cost_nano_usd),
            }
          : [],
    );
  });
};
