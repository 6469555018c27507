import { meters } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { sumOf } from '#core/sum-of.ts';
import { unitsOf } from '#finance/books/decimal.ts';
import { type CostGroup, type Grouping, groupCosts } from '#finance/books/group-costs.ts';
import type { Margin } from '#finance/books/margins.ts';
import { knownTotalNanoUsd, totalNanoUsd } from '#finance/books/usage.ts';
import { percent, roughUsd, shownUsd, usdShown } from './amounts.ts';
import { type Column, textTable } from './text-table.ts';

/** The costs by group; the rows add up to the total exactly. */
export const costTable = (groups: readonly CostGroup[], by: Grouping): string => {
  const total = totalNanoUsd(groups);
  const requests = sumOf(groups, (group) => group.requests);
  const usd = usdShown([total], 13);
  const perThousand = ({ requests, cost_nano_usd }: CostGroup) =>
    requests === 0 ? '' : shownUsd(cost_nano_usd, (cost) => roughUsd((1000 * cost) / requests));
  // Only Lambda has requests, so a table by service does not show them.
  const hasRequests = by !== 'service';
  const columns: Column<CostGroup>[] = [
    [by, 36, ({ name }) => name, 'left'],
    ...(hasRequests ? [['requests', 8, (group: CostGroup) => String(group.requests || '')] as const] : []),
    ['USD', 13, ({ cost_nano_usd }) => shownUsd(cost_nano_usd, usd)],
    ...(hasRequests ? [['per 1,000', 9, perThousand] as const] : []),
    ['share', 6, ({ cost_nano_usd }) => (cost_nano_usd === undefined ? '' : percent(cost_nano_usd, total))],
  ];
  const sum = { name: 'total', requests, cost_nano_usd: total };
  return textTable(
    groups,
    columns,
    columns.map(([, , cell]) => cell(sum)),
  );
};

/** Revenue, costs and margin by account, with its name where it is known, or by plan. */
export const marginTable = (margins: readonly Margin[], by: Grouping, names: ReadonlyMap<string, string>): string => {
  const figures = ['revenueNanoUsd', 'costNanoUsd', 'marginNanoUsd'] as const;
  const titles = ['revenue', 'USD cost', 'margin'];
  const width = 12;
  const total = figures.map((figure) => margins.reduce((sum, margin) => sum + margin[figure], 0));
  // The same number of decimals for all, so that a row can be checked by eye.
  const usd = usdShown([...total, ...margins.flatMap((margin) => figures.map((figure) => margin[figure]))], width);
  const columns: Column<Margin>[] = [
    [by, 36, ({ name }) => accountText(name, names.get(name)), 'left'],
    ...figures.map((figure, at) => [titles[at] ?? '', width, (margin: Margin) => usd(margin[figure])] as const),
  ];
  return textTable(margins, columns, ['total', ...total.map(usd)]);
};

/** 36 characters, as an id alone has. The end of an id differs also between accounts that were made in the same minute. */
const accountText = (id: string, name: string | undefined): string =>
  name ? `${name.slice(0, 22)} …${id.slice(-12)}` : id;

/** The lines of one work: what was used, in which step, and what it cost. */
export const workTable = (rows: readonly CostRow[]): string => {
  const total = totalNanoUsd(rows);
  const usd = usdShown([total], 14);
  return textTable(
    workLines(rows),
    [
      ['route', 19, ({ route }) => route, 'left'],
      ['meter', 23, ({ meter, modelled }) => `${meter}${modelled ? ' *' : ''}`, 'left'],
      ['units', 18, ({ units }) => unitsOf(units)],
      ['USD', 14, ({ cost_nano_usd }) => shownUsd(cost_nano_usd, usd)],
    ],
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
