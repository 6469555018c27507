import { type Meter, meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { nanoUsdOf } from './price-of.ts';
import type { Price } from './prices.ts';

/** Whose something is, as rows of reports say it. */
export type Owner = Pick<CostRow, 'account_id' | 'project_id' | 'job_id' | 'export_id'>;
/** A row that has no price yet. */
export type Usage = Omit<CostRow, 'cost_nano_usd'>;

/** Says of work whose lines name no project which one it is of, where another line of the same work does. */
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

/** One priced row per day, route, owner, meter and kind of measure: the finest there are, so that sums of them are exact. */
export const pricedRows = (usage: readonly Usage[], list: Readonly<Record<Meter, Price>>): CostRow[] => {
  const merged = new Map<string, Usage>();
  for (const row of usage) {
    if (row.units === 0) continue;
    const key = JSON.stringify(identityOf(row));
    merged.set(key, { ...row, units: row.units + (merged.get(key)?.units ?? 0) });
  }
  return [...merged.values()]
    .sort(byIdentity)
    .map((row) => ({ ...row, units: inThousandths(row.units), cost_nano_usd: nanoUsdOf(row.units, list[row.meter]) }));
};

/** As they are priced: what floats add beyond is no unit. */
const inThousandths = (units: number): number => (Number.isInteger(units) ? units : Math.round(units * 1000) / 1000);

const identityOf = (row: Usage): (string | number | boolean)[] => [
  row.day,
  row.route,
  row.account_id ?? '',
  row.project_id ?? '',
  row.job_id ?? '',
  row.export_id ?? '',
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

export const totalNanoUsd = (rows: readonly Pick<CostRow, 'cost_nano_usd'>[]): number =>
  rows.reduce((sum, { cost_nano_usd }) => sum + cost_nano_usd, 0);
