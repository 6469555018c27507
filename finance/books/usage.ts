import { meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { PriceList } from '#contract/schemas/price-list.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { priceOn } from '#core/cost/prices.ts';

/** The owner in a cost row. */
export type Owner = Pick<CostRow, 'account_id' | 'project_id' | 'job_id' | 'export_id'>;
/** A cost row without its price. */
export type Usage = Omit<CostRow, 'cost_nano_usd'>;

/** Adds the project to rows of a work without one, if another row of the same work has it. */
export const withProjects = (usage: readonly Usage[]): Usage[] => {
  const projects = new Map<string, string>();
  for (const { job_id, export_id, project_id } of usage) {
    if (!project_id) continue;
    if (job_id) projects.set(job_id, project_id);
    if (export_id) projects.set(export_id, project_id);
  }
  return usage.map((row) => {
    const project_id = row.project_id ?? projects.get(row.export_id ?? row.job_id ?? '');
    return project_id ? { ...row, project_id } : row;
  });
};

/** Adds the account's plan to rows whose own lines do not have it. */
export const withPlans = <Row extends Pick<Usage, 'account_id' | 'plan'>>(
  rows: readonly Row[],
  planOf: ReadonlyMap<string, string>,
): Row[] =>
  rows.map((row) => {
    const plan = row.plan ?? planOf.get(row.account_id ?? '');
    return plan ? { ...row, plan } : row;
  });

/** Merges usage into one row per day, route, owner, plan, release, meter and `modelled`, with its price. */
export const pricedRows = (usage: readonly Usage[], list: PriceList): CostRow[] => {
  const merged = new Map<string, Usage>();
  for (const row of usage) {
    if (row.units === 0) continue;
    const key = JSON.stringify(identityOf(row));
    merged.set(key, { ...row, units: row.units + (merged.get(key)?.units ?? 0) });
  }
  return [...merged.values()].sort(byIdentity).map((row) => priced({ ...row, units: inThousandths(row.units) }, list));
};

/** With its cost at the price of its day; without where the price is unknown. */
export const priced = (usage: Usage, list: PriceList): CostRow => {
  const cost_nano_usd = nanoUsdOf(usage.units, priceOn(list, usage.meter, usage.day));
  return cost_nano_usd === undefined ? usage : { ...usage, cost_nano_usd };
};

/** Rounded as nanoUsdOf rounds, which removes errors of float sums. */
const inThousandths = (units: number): number => (Number.isInteger(units) ? units : Math.round(units * 1000) / 1000);

const identityOf = (row: Usage): (string | number | boolean)[] => [
  row.day,
  row.booked_on ?? '',
  row.route,
  row.account_id ?? '',
  row.project_id ?? '',
  row.job_id ?? '',
  row.export_id ?? '',
  row.plan ?? '',
  row.release ?? '',
  meterNames.indexOf(row.meter),
  row.modelled,
];

const byIdentity = (one: Usage, other: Usage): number => {
  const others = identityOf(other);
  for (const [index, value] of identityOf(one).entries()) {
    const against = others[index] ?? '';
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
};

/** What the rows whose price is known cost together. */
export const totalNanoUsd = (rows: readonly { readonly cost_nano_usd?: number | undefined }[]): number =>
  rows.reduce((sum, { cost_nano_usd = 0 }) => sum + cost_nano_usd, 0);

/** The same; undefined where no price is known. */
export const knownTotalNanoUsd = (rows: readonly Pick<CostRow, 'cost_nano_usd'>[]): number | undefined =>
  rows.length > 0 && rows.every(({ cost_nano_usd }) => cost_nano_usd === undefined) ? undefined : totalNanoUsd(rows);
