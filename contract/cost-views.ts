/** The table of all closed days' files: every column is text, and `day` is the day of the file. */
export const costTable = 'costs';

/** Nothing where the price is unknown: `unpriced_rows` counts those rows. */
const usd = "coalesce(cast(nullif(billedcost, '') AS decimal(38, 9)), 0)";
const unpriced = "sum(CASE WHEN billedcost = '' THEN 1 ELSE 0 END) AS unpriced_rows";
/** Paid for credits that were used or have expired. */
const revenue = "CASE WHEN skuid IN ('revenue', 'breakage') THEN cast(consumedquantity AS decimal(38, 9)) ELSE 0 END";
/** To the nano-dollar. */
const sumOf = (amount: string): string => `cast(sum(${amount}) AS decimal(38, 9))`;
const month = 'substr(cast(day AS varchar), 1, 7)';

/**
 * Views of the table, in the SQL that Athena and DuckDB share. The month is that of the file, so that sums are equal to those of
 * reports. An empty cell is '' in both.
 */
export const costViews = {
  costs_by_customer: {
    what: 'Revenue, cost and margin by month, customer and plan',
    select: `SELECT ${month} AS month, nullif(subaccountid, '') AS account, max(nullif(subaccountname, '')) AS customer,
  nullif(x_plan, '') AS plan, ${sumOf(revenue)} AS revenue_usd, ${sumOf(usd)} AS cost_usd,
  ${sumOf(`${revenue} - ${usd}`)} AS margin_usd, ${unpriced}
FROM ${costTable} GROUP BY ${month}, nullif(subaccountid, ''), nullif(x_plan, '')`,
  },
  costs_by_route: {
    what: 'Cost by month, route or step, and release',
    select: `SELECT ${month} AS month, x_route AS route, nullif(x_release, '') AS release, ${sumOf(usd)} AS cost_usd, ${unpriced}
FROM ${costTable} GROUP BY ${month}, x_route, nullif(x_release, '')`,
  },
  costs_by_service: {
    what: 'Cost by day and AWS service',
    select: `SELECT day, servicename AS service, ${sumOf(usd)} AS cost_usd, ${unpriced} FROM ${costTable} GROUP BY day, servicename`,
  },
} as const satisfies Readonly<Record<string, { readonly what: string; readonly select: string }>>;

export type CostView = keyof typeof costViews;
export const costViewNames: readonly CostView[] = ['costs_by_customer', 'costs_by_route', 'costs_by_service'];

export const createView = (name: CostView): string => `CREATE OR REPLACE VIEW ${name} AS ${costViews[name].select}`;
