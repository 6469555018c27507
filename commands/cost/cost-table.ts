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
  // A service has no requests of its own: they are Lambda's.
  const counts = (requests: number) => requests > 0 && by !== 'service';
  const cells = ({ name, requests, cost_nano_usd }: CostGroup) => [
    name,
    counts(requests) ? String(requests) : '',
    exactUsd(cost_nano_usd),
    counts(requests) ? roughUsd((1000 * cost_nano_usd) / requests) : '',
    percent(cost_nano_usd, total),
  ];
  const requests = groups.reduce((sum, group) => sum + group.requests, 0);
  return textTable(
    [
      { title: by, width: 36, left: true },
      { title: 'requests', width: 8 },
      { title: 'USD', width: 13 },
      { title: 'per 1,000', width: 9 },
      { title: 'share', width: 6 },
    ],
    groups.map(cells),
    cells({ name: 'total', requests, cost_nano_usd: total }),
  );
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
    rows
      .filter(({ meter }) => meters[meter].kind !== 'credits')
      .map(({ route, meter, modelled, units, cost_nano_usd }) => [
        route,
        `${meter}${modelled ? ' *' : ''}`,
        unitsOf(units),
        exactUsd(cost_nano_usd),
      ]),
    ['total', '', '', exactUsd(totalNanoUsd(rows))],
  );
