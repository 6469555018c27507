import { meters } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';

export const groupings = ['route', 'account', 'project', 'service', 'day'] as const;
export type Grouping = (typeof groupings)[number];

/** What nobody caused: idle time, unknown keys, sweeps. */
export const unallocated = 'unallocated';

export interface CostGroup {
  readonly name: string;
  /** Invocations of its functions. */
  readonly requests: number;
  readonly cost_nano_usd: number;
}

const nameOf: Readonly<Record<Grouping, (row: CostRow) => string>> = {
  route: ({ route }) => route,
  account: ({ account_id }) => account_id ?? unallocated,
  project: ({ project_id }) => project_id ?? unallocated,
  service: ({ meter }) => meters[meter].service,
  day: ({ day }) => day,
};

/** The dearest first, days in their order; credits are revenue and in no group. Their sum is the rows' sum. */
export const groupCosts = (rows: readonly CostRow[], by: Grouping): CostGroup[] => {
  const costs = rows.filter(({ meter }) => meters[meter].kind !== 'credits');
  const groups = [...Map.groupBy(costs, nameOf[by])].map(([name, members]) => ({
    name,
    requests: unitsIn(members, 'lambda_requests'),
    cost_nano_usd: members.reduce((sum, { cost_nano_usd }) => sum + cost_nano_usd, 0),
  }));
  return groups.sort((one, other) =>
    by === 'day' || one.cost_nano_usd === other.cost_nano_usd
      ? one.name.localeCompare(other.name)
      : other.cost_nano_usd - one.cost_nano_usd,
  );
};

export const unitsIn = (rows: readonly Pick<CostRow, 'meter' | 'units'>[], meter: CostRow['meter']): number =>
  rows.reduce((sum, row) => sum + (row.meter === meter ? row.units : 0), 0);
