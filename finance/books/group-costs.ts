import { meters } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { Sums } from './pieces.ts';
import { Renderers } from './renderers.ts';

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

/** Costs by group. Credits are revenue and in no group. The groups add up to the rows. */
export class CostGroups implements Sums {
  readonly #groups = new Map<string, CostGroup>();
  readonly #renderers = new Renderers();
  readonly #by: Grouping;

  constructor(by: Grouping) {
    this.#by = by;
  }

  add(rows: readonly CostRow[]): this {
    this.#renderers.add(rows);
    // What made an export is known once all rows are.
    const nameIn = this.#by === 'renderer' ? ({ export_id = '' }: CostRow) => export_id : nameOf[this.#by];
    for (const row of rows)
      if (meters[row.meter].kind !== 'credits')
        addTo(this.#groups, {
          name: nameIn(row),
          requests: unitsIn([row], 'lambda_requests'),
          cost_nano_usd: row.cost_nano_usd,
        });
    return this;
  }

  /** The most expensive first, or days in order. */
  get all(): CostGroup[] {
    const groups = this.#by === 'renderer' ? new Map<string, CostGroup>() : this.#groups;
    if (this.#by === 'renderer')
      for (const [id, group] of this.#groups)
        addTo(groups, { ...group, name: this.#renderers.names.get(id) ?? otherCosts });
    return [...groups.values()].sort((one, other) =>
      this.#by === 'day' || one.cost_nano_usd === other.cost_nano_usd
        ? one.name.localeCompare(other.name)
        : (other.cost_nano_usd ?? 0) - (one.cost_nano_usd ?? 0),
    );
  }
}

const addTo = (groups: Map<string, CostGroup>, { name, requests, cost_nano_usd: cost }: CostGroup): void => {
  const known = groups.get(name);
  const costs = [cost, known?.cost_nano_usd].filter((one) => one !== undefined);
  const cost_nano_usd = costs.length === 0 ? undefined : costs.reduce((sum, one) => sum + one);
  groups.set(name, { name, requests: requests + (known?.requests ?? 0), cost_nano_usd });
};

export const groupCosts = (rows: readonly CostRow[], by: Grouping): CostGroup[] => new CostGroups(by).add(rows).all;

export const unitsIn = (rows: readonly Pick<CostRow, 'meter' | 'units'>[], meter: CostRow['meter']): number =>
  rows.reduce((sum, row) => sum + (row.meter === meter ? row.units : 0), 0);
