import { meters } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { renderersIn } from './renderers.ts';
import { knownTotalNanoUsd } from './usage.ts';

export const groupings = ['route', 'account', 'plan', 'project', 'release', 'service', 'renderer', 'day'] as const;
export type Grouping = (typeof groupings)[number];

/** The group of costs without an account, or without a release: idle costs, unknown keys, sweeps. */
export const unallocated = 'unallocated';

export interface CostGroup {
  readonly name: string;
  /** Invocations of the group's functions. */
  readonly requests: number;
  /** Undefined where no price of the group is known. */
  readonly cost_nano_usd: number | undefined;
}

/** What is no cost of an export, or of one that has no video yet. */
const otherCosts = 'other';

const nameOf: Readonly<Record<Exclude<Grouping, 'renderer'>, (row: CostRow) => string>> = {
  route: ({ route }) => route,
  account: ({ account_id }) => account_id ?? unallocated,
  plan: ({ plan }) => plan ?? unallocated,
  project: ({ project_id }) => project_id ?? unallocated,
  release: ({ release }) => release ?? unallocated,
  service: ({ meter }) => meters[meter].service,
  day: ({ day }) => day,
};

const namerOf = (by: Grouping, rows: readonly CostRow[]): ((row: CostRow) => string) => {
  if (by !== 'renderer') return nameOf[by];
  const renderers = renderersIn(rows);
  return ({ export_id = '' }) => renderers.get(export_id) ?? otherCosts;
};

/** Groups by cost, the highest first, or days in order. Credits are revenue and in no group. The groups add up to the rows. */
export const groupCosts = (rows: readonly CostRow[], by: Grouping): CostGroup[] => {
  const costs = rows.filter(({ meter }) => meters[meter].kind !== 'credits');
  const groups = [...Map.groupBy(costs, namerOf(by, costs))].map(([name, members]) => ({
    name,
    requests: unitsIn(members, 'lambda_requests'),
    cost_nano_usd: knownTotalNanoUsd(members),
  }));
  return groups.sort((one, other) =>
    by === 'day' || one.cost_nano_usd === other.cost_nano_usd
      ? one.name.localeCompare(other.name)
      : (other.cost_nano_usd ?? 0) - (one.cost_nano_usd ?? 0),
  );
};

export const unitsIn = (rows: readonly Pick<CostRow, 'meter' | 'units'>[], meter: CostRow['meter']): number =>
  rows.reduce((sum, row) => sum + (row.meter === meter ? row.units : 0), 0);
