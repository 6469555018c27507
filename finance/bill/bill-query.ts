/** How a bill's columns are named, of CUR 2.0 or of FOCUS with AWS's columns. */
interface Format {
  /** Without these and `others` it is no such export. */
  readonly columns: Readonly<Record<'period' | 'starts' | 'ends' | 'account' | 'service' | 'quantity', string>>;
  readonly others: readonly string[];
  /** SQL of DuckDB. */
  readonly charge: string;
  readonly cost: string;
  readonly committed: string;
  /** The first column that the export has; null where it has none. */
  readonly optional: Readonly<Record<'id' | 'region' | 'usage_type' | 'rate' | 'currency', readonly string[]>>;
  /** A map, or JSON. */
  readonly tags: string;
}

/** https://docs.aws.amazon.com/cur/latest/userguide/table-dictionary-cur2.html */
const cur: Format = {
  columns: {
    period: 'bill_billing_period_start_date',
    starts: 'line_item_usage_start_date',
    ends: 'line_item_usage_end_date',
    account: 'line_item_usage_account_id',
    service: 'line_item_product_code',
    quantity: 'line_item_usage_amount',
  },
  others: ['line_item_line_item_type', 'line_item_unblended_cost', 'line_item_usage_type'],
  // Usage of a discounted unit is usage too; the discount has a line of its own.
  charge: `CASE WHEN line_item_line_item_type IN ('DiscountedUsage', 'SavingsPlanCoveredUsage') THEN 'Usage'
    ELSE line_item_line_item_type END`,
  cost: 'line_item_unblended_cost',
  committed: 'false',
  optional: {
    id: ['identity_line_item_id'],
    region: ['product_region_code', 'product_region'],
    usage_type: ['line_item_usage_type'],
    rate: ['pricing_public_on_demand_rate', 'line_item_unblended_rate'],
    currency: ['line_item_currency_code'],
  },
  tags: 'resource_tags',
};

const isCommitted = `ChargeCategory = 'Usage' AND PricingCategory = 'Committed'`;
/** https://docs.aws.amazon.com/cur/latest/userguide/table-dictionary-focus-1-2-aws-columns.html */
const focus: Format = {
  columns: {
    period: 'BillingPeriodStart',
    starts: 'ChargePeriodStart',
    ends: 'ChargePeriodEnd',
    account: 'SubAccountId',
    service: 'ServiceName',
    quantity: 'PricingQuantity',
  },
  others: ['BilledCost', 'ChargeCategory', 'EffectiveCost', 'PricingCategory'],
  charge: 'ChargeCategory',
  // A Savings Plan bills its own line; what it pays for costs nothing there.
  cost: `CASE WHEN ${isCommitted} THEN EffectiveCost ELSE BilledCost END`,
  committed: `coalesce(${isCommitted}, false)`,
  optional: {
    id: [],
    region: ['RegionId'],
    usage_type: ['x_UsageType', 'SkuMeter'],
    rate: ['ListUnitPrice'],
    currency: ['BillingCurrency'],
  },
  tags: 'Tags',
};

/** The name and type of a column. */
export type Columns = ReadonlyMap<string, string>;

/** What an export lacks: each is said, since it makes the comparison coarser. */
const lacks = new Map([
  ['id', 'line ids (identity_line_item_id), so lines that it has twice count twice'],
  ['region', 'Regions, so usage of other Regions counts too'],
  ['usage_type', 'usage types (SkuMeter or x_UsageType), so no meter can be compared'],
]);

/** Decimals add up exactly. */
const decimal = 'DECIMAL(38, 12)';

/** The SQL that makes the table `lines` of an export with these columns, and notes on it. Throws a message for any other file. */
export const billQuery = (columns: Columns) => {
  const has = (name: string) => columns.has(name);
  const found = [cur, focus].map((format) => {
    const needs = [...Object.values(format.columns), ...format.others].toSorted();
    const missing = needs.filter((name) => !has(name));
    return { format, missing, isOther: missing.length > needs.length / 2 };
  });
  const [best] = found.toSorted((one, other) => one.missing.length - other.missing.length);
  // Files of our own are FOCUS too.
  if (!best || best.isOther || has('x_Route'))
    throw new Error("no export of AWS's bill: give one of AWS Data Exports, table CUR 2.0 or FOCUS with AWS columns");
  const { format, missing } = best;
  const { period, starts, ends, account, service, quantity } = format.columns;
  if (missing.length > 0) throw new Error(`an export without ${missing.join(', ')}: add these columns to it`);
  const optional = Object.entries(format.optional).map(([name, names]) => {
    const column = names.find(has);
    return { name, column, sql: column ? `CAST(${column} AS VARCHAR)` : 'CAST(NULL AS VARCHAR)' };
  });
  const sqlOf = (name: string) => optional.find((one) => one.name === name)?.sql ?? 'NULL';
  const time = (column: string) => `CAST(CAST(${column} AS TIMESTAMPTZ) AS TIMESTAMP)`;
  return {
    notes: optional.flatMap(({ name, column }) => {
      const lack = column ? undefined : lacks.get(name);
      return lack ? [`The export has no ${lack}.`] : [];
    }),
    table: (relation: string) => `CREATE TABLE lines AS SELECT
      CAST(${time(period)} AS DATE) AS period, ${time(starts)} AS starts, ${time(ends)} AS ends,
      coalesce(CAST(${account} AS VARCHAR), '') AS account, ${format.charge} AS charge, ${service} AS service,
      CAST(${quantity} AS ${decimal}) AS quantity, CAST(${format.cost} AS ${decimal}) AS cost,
      ${format.committed} AS committed, ${sqlOf('region')} AS region, ${sqlOf('usage_type')} AS usage_type,
      ${sqlOf('rate')} AS rate, ${sqlOf('currency')} AS currency, ${tagOf(format, columns)} AS deployment,
      hash(${sqlOf('id')}) AS id, hash(${sqlOf('id')}, account, starts, ends, charge, service, usage_type, quantity, cost, rate, deployment) AS line,
      ${sqlOf('id')} IS NOT NULL AS has_id
      FROM ${relation}`,
  };
};

/** The tag `deployment`: keys are `user_deployment` in CUR 2.0 and may have the prefix `user:` in FOCUS, in any case. */
const tagOf = ({ tags }: Format, columns: Columns): string => {
  const type = columns.get(tags);
  if (!type) return 'CAST(NULL AS VARCHAR)';
  const json = type.startsWith('MAP') ? `to_json(${tags})` : `CAST(nullif(${tags}, '') AS JSON)`;
  const key = `list_filter(json_keys(${json}), lambda key: regexp_matches(key, '^(user[:_])?deployment$', 'i'))[1]`;
  return `nullif(json_extract_string(${json}, '$."' || ${key} || '"'), '')`;
};

const lastDay = (condition: string) =>
  `max(least(ends, period + INTERVAL 1 MONTH)) FILTER (charge = 'Usage' AND starts >= period AND ${condition})`;
/**
 * The billing periods of the table `lines`, the first day of each, with the last day of use. A line of a whole month, such as a hosted
 * zone's, is in the bill of an open month from its first day on, so it says nothing of the day unless all lines are of months.
 */
export const spansQuery = `SELECT CAST(period AS VARCHAR) AS period,
  CAST(CAST(coalesce(${lastDay('ends - starts < INTERVAL 2 DAY')}, ${lastDay('true')})
    - INTERVAL 1 MICROSECOND AS DATE) AS VARCHAR) AS last_day
  FROM lines GROUP BY period ORDER BY period`;

export interface BillOwner {
  /** Twelve digits. */
  readonly awsAccount: string;
  readonly region: string;
  readonly deployment: string;
}

/**
 * The sums of a billing period, in few rows however many lines there are. A line with the id and content of another is counted
 * once: ids are unique in a billing period. https://docs.aws.amazon.com/cur/latest/userguide/table-dictionary-cur2-identity.html
 */
export const sumsQuery = (period: string, { awsAccount, region, deployment }: BillOwner): string => `
  WITH doubled AS (SELECT line, count(*) AS copies FROM lines WHERE has_id AND period = '${period}'
      GROUP BY line HAVING count(*) > 1),
    tagging AS (SELECT min(starts) AS begins FROM lines WHERE period = '${period}' AND account = '${awsAccount}'
      AND deployment = '${deployment}' AND charge = 'Usage' AND starts >= period),
    owned AS (SELECT *, CASE
        WHEN account <> '${awsAccount}' THEN concat('AWS account ', account)
        WHEN deployment <> '${deployment}' THEN concat('deployment ', deployment)
        WHEN charge = 'Usage' AND coalesce(region, '') NOT IN ('', 'global', '${region}') THEN concat('Region ', region)
      END AS others,
      CASE WHEN starts < period OR starts >= period + INTERVAL 1 MONTH THEN strftime(starts, '%Y-%m') END AS corrects,
      others IS NULL AND corrects IS NULL AND charge = 'Usage' AS compared,
      CASE WHEN compared AND deployment IS NULL AND starts < (SELECT begins FROM tagging)
        THEN strftime((SELECT begins FROM tagging), '%Y-%m-%d') END AS tagged_from
      FROM lines LEFT JOIN doubled USING (line) WHERE period = '${period}'),
    added AS (SELECT others, corrects, deployment IS NOT NULL AS tagged, tagged_from, charge, committed, currency, copies,
      CASE WHEN compared THEN service END AS service, CASE WHEN compared THEN usage_type END AS usage_type,
      CASE WHEN compared THEN rate END AS rate, compared AND cost = 0 AS free,
      count(*) AS lines, sum(quantity) AS quantity, sum(cost) AS cost FROM owned GROUP BY ALL)
  SELECT others, corrects, tagged, tagged_from, service, usage_type, charge, committed, free, rate, currency,
    CAST(sum(lines // coalesce(copies, 1)) AS VARCHAR) AS lines,
    CAST(sum(lines - lines // coalesce(copies, 1)) AS VARCHAR) AS doubled,
    CAST(sum(CAST(quantity AS DOUBLE) / coalesce(copies, 1)) AS VARCHAR) AS quantity,
    CAST(sum(CAST(cost AS DOUBLE) / coalesce(copies, 1)) AS VARCHAR) AS usd
  FROM added GROUP BY ALL ORDER BY ALL`;

/** How many ids of the AWS account have lines with different content, each of which counts. */
export const changedQuery = (period: string, { awsAccount }: BillOwner): string => `
  SELECT CAST(count(*) AS VARCHAR) AS ids FROM (SELECT id FROM lines
    WHERE has_id AND period = '${period}' AND account = '${awsAccount}' GROUP BY id HAVING min(line) <> max(line))`;
