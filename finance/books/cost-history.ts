import { plans } from '#contract/plans.ts';
import type { CostSums } from '#contract/schemas/cost-sums.ts';
import type { MoneyAlert } from '#contract/schemas/money-alert.ts';
import { daysBetween } from '#core/days.ts';
import { dayTotal, ofEachPart } from './day-figures.ts';

/** What each name cost on each of the days, where it had a cost on any. */
export type Amounts = ReadonlyMap<string, readonly number[]>;

type Account = CostSums['accounts'][string];

const prices = new Map<string, number>(Object.entries(plans).map(([name, plan]) => [name, plan.nanoUsdPerCredit]));
/** What an account pays for a credit; undefined where its plan is unknown. */
export const creditPriceOf = ({ plan = '' }: Account): number | undefined => prices.get(plan);

const byAccount =
  (of: (account: Account) => number) =>
  ({ accounts }: CostSums) =>
    Object.entries(accounts).map(([id, account]) => [id, of(account)] as const);

/** What accounts use whose plan earns nothing. */
const freeUse = byAccount((account) => (creditPriceOf(account) === 0 ? account.use_nano_usd : 0));

/** What is watched, by the names that a day has: of accounts by their ids. */
const series = {
  ...ofEachPart((part) => byAccount(({ parts }) => parts?.[part] ?? 0)),
  cost: byAccount(({ cost_nano_usd }) => cost_nano_usd),
  use: byAccount(({ use_nano_usd }) => use_nano_usd),
  kept: byAccount(({ cost_nano_usd, use_nano_usd }) => cost_nano_usd - use_nano_usd),
  freeUse,
  revenue: byAccount(({ revenue_nano_usd }) => revenue_nano_usd),
  bill: (sums: CostSums) => [['', dayTotal(sums)] as const],
  free: (sums: CostSums) => [['', freeUse(sums).reduce((sum, [, nanoUsd]) => sum + nanoUsd, 0)] as const],
  service: ({ parts }: CostSums) => Object.entries(parts),
  route: ({ routes }: CostSums) => Object.entries(routes),
  ofNone: ({ unallocated = {} }: CostSums) => Object.entries(unallocated),
};

/**
 * The costs of consecutive days: one without sums had no cost. Only amounts are kept, since the sums of all days are more than a
 * Lambda holds.
 */
export class CostHistory {
  /** From the first that was added to the last that will be. */
  days: readonly string[] = [];
  /** What was unusual on the days that were added, the oldest first. */
  readonly alerts: { readonly day: string; readonly alert: MoneyAlert }[] = [];
  readonly #amounts = new Map<string, Map<string, number[]>>();

  readonly #lastDay: string;

  constructor(lastDay: string) {
    this.#lastDay = lastDay;
  }

  /** Days are added in their order. */
  add(sums: CostSums): void {
    if (this.days.length === 0) this.days = daysBetween(sums.day, this.#lastDay);
    const at = this.days.indexOf(sums.day);
    for (const alert of sums.alerts ?? []) this.alerts.push({ day: sums.day, alert });
    for (const [name, of] of Object.entries(series)) {
      const amounts = this.#amounts.get(name) ?? new Map<string, number[]>();
      this.#amounts.set(name, amounts);
      for (const [id, nanoUsd] of of(sums)) {
        if (nanoUsd === 0) continue;
        const own = amounts.get(id) ?? this.days.map(() => 0);
        own[at] = nanoUsd;
        amounts.set(id, own);
      }
    }
  }

  amounts(of: keyof typeof series): Amounts {
    return this.#amounts.get(of) ?? new Map();
  }
}
