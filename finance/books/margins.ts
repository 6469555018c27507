import type { CostRow } from '#contract/schemas/cost-row.ts';
import { unallocated, unitsIn } from './group-costs.ts';
import type { Sums } from './pieces.ts';

export interface Margin {
  /** The account's id or the name of the plan. */
  readonly name: string;
  /** The plan on the last day; empty where there is none. */
  readonly plan?: string;
  /** Paid for the credits that were used or have expired (docs/decisions/credit-lots.md). */
  readonly revenueNanoUsd: number;
  readonly costNanoUsd: number;
  readonly marginNanoUsd: number;
  /** The part of the cost that is for refunded work. */
  readonly lossNanoUsd: number;
  /** Audio that Transcribe was given. */
  readonly transcribedSeconds: number;
}

/** A transcription or an export. */
interface Work {
  readonly kind: 'job' | 'export';
  /** Its first. */
  readonly day: string;
  nanoUsd: number;
  isRefunded: boolean;
}

/** Revenue, cost and margin per account or plan, and what each work cost. */
export class Margins implements Sums {
  readonly #groups = new Map<string, ReturnType<typeof emptyGroup>>();
  readonly #by: 'account' | 'plan';

  constructor(by: 'account' | 'plan' = 'account') {
    this.#by = by;
  }

  /** Days are added in their order. */
  add(rows: readonly CostRow[]): this {
    for (const row of rows) {
      const { plan, day, cost_nano_usd: cost = 0 } = row;
      const name = (this.#by === 'plan' ? plan : row.account_id) ?? unallocated;
      const own = this.#groups.get(name) ?? emptyGroup();
      this.#groups.set(name, own);
      if (plan && !row.booked_on) own.plan = plan;
      own.revenueNanoUsd += revenueIn([row]);
      own.costNanoUsd += cost;
      own.transcribedSeconds += unitsIn([row], 'transcribe_seconds');
      const id = row.export_id ?? row.job_id;
      if (id === undefined) continue;
      const work = own.works.get(id) ?? { kind: row.export_id ? 'export' : 'job', day, nanoUsd: 0, isRefunded: false };
      work.nanoUsd += cost;
      work.isRefunded ||= row.meter === 'credits_refunded';
      own.works.set(id, work);
    }
    return this;
  }

  /** The lowest margin first. */
  get all(): Margin[] {
    return [...this.#groups]
      .map(([name, { works, ...sums }]) => {
        const lost = [...works.values()].filter(({ isRefunded }) => isRefunded);
        const lossNanoUsd = lost.reduce((sum, { nanoUsd }) => sum + nanoUsd, 0);
        return { name, ...sums, marginNanoUsd: sums.revenueNanoUsd - sums.costNanoUsd, lossNanoUsd };
      })
      .sort((one, other) => one.marginNanoUsd - other.marginNanoUsd);
  }

  /** The works of all groups, with the name of theirs. */
  *works(): Generator<Work & { readonly id: string; readonly group: string }> {
    for (const [group, { works }] of this.#groups) for (const [id, work] of works) yield { ...work, id, group };
  }
}

const emptyGroup = () => ({
  plan: '',
  revenueNanoUsd: 0,
  costNanoUsd: 0,
  transcribedSeconds: 0,
  works: new Map<string, Work>(),
});

/** What was paid for credits that were used or have expired. */
export const revenueIn = (rows: readonly CostRow[]): number => unitsIn(rows, 'revenue') + unitsIn(rows, 'breakage');
