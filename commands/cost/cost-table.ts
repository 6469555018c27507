import { meters } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { unitsOf } from '#finance/books/decimal.ts';
import { type CostGroup, type Grouping, groupCosts } from '#finance/books/group-costs.ts';
import type { Margin } from '#finance/books/margins.ts';
import { knownTotalNanoUsd, totalNanoUsd } from '#finance/books/usage.ts';
import { percent, roughUsd, shownUsd, usdShown } from './amounts.ts';
import { textTable } from './text-table.ts';

/** The costs by group; the rows add up to the total exactly. */
export const costTable = (groups: readonly CostGroup[], by: Grouping): string => {
  const total = totalNanoUsd(groups);
  const requests = groups.reduce((sum, group) => sum + group.requests, 0);
  const usd = usdShown([total], 13);
  const figures = ({ name, requests, cost_nano_usd }: CostGroup) => ({
    name,
    requests: requests === 0 ? '' : String(requests),
    usd: shownUsd(cost_nano_usd, usd),
    perThousand: requests === 0 ? '' : shownUsd(cost_nano_usd, (cost) => roughUsd((1000 * cost) / requests)),
    share: cost_nano_usd === undefined ? '' : percent(cost_nano_usd, total),
  });
  const columns = [
    { title: by, width: 36, left: true, figure: 'name' },
    { title: 'requests', width: 8, figure: 'requests' },
    { title: 'USD', width: 13, figure: 'usd' },
    { title: 'per 1,000', width: 9, figure: 'perThousand' },
    { title: 'share', width: 6, figure: 'share' },
  ] as const;
  // Only Lambda has requests, so a table by service does not show them.
  const shown = columns.filter(({ title }) => by !== 'service' || (title !== 'requests' && title !== 'per 1,000'));
  const cells = (group: CostGroup) => shown.map(({ figure }) => figures(group)[figure]);
  return textTable(shown, groups.map(cells), cells({ name: 'total', requests, cost_nano_usd: total }));
};

/** Revenue, costs and margin by account, with its name where it is known, or by plan. */
export const marginTable = (margins: readonly Margin[], by: Grouping, names: ReadonlyMap<string, string>): string => {
  const figures = ['revenueNanoUsd', 'costNanoUsd', 'marginNanoUsd'] as const;
  const titles = ['revenue', 'USD cost', 'margin'];
  const width = 12;
  const total = figures.map((figure) => margins.reduce((sum, margin) => sum + margin[figure], 0));
  // The same number of decimals for all, so that a row can be checked by eye.
  const usd = usdShown([...total, ...margins.flatMap((margin) => figures.map((figure) => margin[figure]))], width);
  return textTable(
    [{ title: by, width: 36, left: true }, ...titles.map((title) => ({ title, width }))],
    margins.map((margin) => [
      accountText(margin.name, names.get(margin.name)),
      ...figures.map((figure) => usd(margin[figure])),
    ]),
    ['total', ...total.map(usd)],
  );
};

/** 36 characters, as an id alone has. The end of an id differs also between accounts that were made in the same minute. */
const accountText = (id: string, name: string | undefined): string =>
  name ? `${name.slice(0, 22)} …${id.slice(-12)}` : id;

/** The lines of one work: what was used, in which step, and what it cost. */
export const workTable = (rows: readonly CostRow[]): string => {
  const total = totalNanoUsd(rows);
  const usd = usdShown([total], 14);
  return textTable(
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
      shownUsd(cost_nano_usd, usd),
    ]),
    ['total', '', '', usd(total)],
  );
};

/** The most expensive route first; one line for each meter of a route, summed over days and works. */
const workLines = (rows: readonly CostRow[]) => {
  const costs = rows.filter(({ meter }) => meters[meter].kind !== 'credits');
  return groupCosts(costs, 'route').flatMap(({ name }) => {
    const ofRoute = costs.filter(({ route }) => route === name);
    return [...Map.groupBy(ofRoute, ({ meter, modelled }) => `${meter} ${modelled}`).values()].flatMap(
      ([first, ...more]) =>
        first
          ? {
              ...first,
              units: more.reduce((sum, { units }) => sum + units, first.units),
              cost_nano_usd: knownTotalNanoUsd([first, ...more]),
            }
          : [],
    );
  });
};
