import { budgetThresholds } from '#contract/limits.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import type { CreditEvent } from '#contract/schemas/events.ts';
import { type CappedKey, countingPeriod, reachesCap, spentAt } from '../keys/cap.ts';

interface Charge {
  readonly credits: number;
  readonly created_at: string;
}

/** An event without its id and time. */
export type Told = Pick<CreditEvent, 'type' | 'data'>;

/** What a charge does to the account as it was read, which its transaction must find unchanged in what matters here. */
export interface Watched {
  readonly told: readonly Told[];
  /** The balance before the charge: exactly so much, or within bounds between which the charge tells nothing. */
  readonly balance:
    | { readonly is: number }
    | { readonly atLeast: number | undefined; readonly below: number | undefined };
  /** The budget's base, to be stored where the charge is the first of a month, and else to be found as it was read. */
  readonly base?: { readonly budget_month: string; readonly budget_base: number; readonly isNew: boolean } | undefined;
}

interface Level {
  /** The charge that takes the balance from this or more to less tells. */
  readonly balance: number;
  readonly told: (balance: number) => Told;
}

/**
 * Which limits a charge takes the balance below. Each is a level of the balance, so the transaction that charges can say by a
 * condition on the balance that it crosses just these, and none that it was not read to cross.
 */
export const watched = (account: AccountRecord, { credits, created_at }: Charge): Watched | undefined => {
  const { credits: before, low_credits, monthly_budget } = account;
  const after = before - credits;
  if (credits === 0 || after < 0 || (low_credits === undefined && monthly_budget === undefined)) return undefined;
  const base = monthly_budget === undefined ? undefined : baseAt(account, created_at);
  const levels = [
    ...(low_credits === undefined ? [] : [lowLevel(low_credits)]),
    ...(base && monthly_budget ? budgetThresholds.map((percent) => budgetLevel(percent, monthly_budget, base)) : []),
  ];
  const crossed = levels.filter(({ balance }) => after < balance && balance <= before);
  const told = crossed.map((level) => level.told(after));
  if (told.length > 0 || base?.isNew) return { told, balance: { is: before }, base };
  const under = levels.filter(({ balance }) => balance <= after).map(({ balance }) => balance + credits);
  const over = levels.filter(({ balance }) => balance > before).map(({ balance }) => balance);
  return {
    told,
    balance: {
      atLeast: under.length > 0 ? Math.max(...under) : undefined,
      below: over.length > 0 ? Math.min(...over) : undefined,
    },
    base,
  };
};

/** The month never goes back: a charge from before midnight may be written after one of the new month. */
const baseAt = ({ credits, budget_month, budget_base }: AccountRecord, time: string) => {
  const month = time.slice(0, 7);
  return budget_month !== undefined && budget_base !== undefined && budget_month >= month
    ? { budget_month, budget_base, isNew: false }
    : { budget_month: month, budget_base: credits, isNew: true };
};

/** Charged in the month of `time` less what was refunded in it, of an account with a budget. */
export const monthSpent = (account: AccountRecord, time: string): number =>
  Math.max(0, baseAt(account, time).budget_base - account.credits);

const lowLevel = (low_credits: number): Level => ({
  balance: low_credits,
  told: (credits) => ({ type: 'credits.low', data: { credits, low_credits } }),
});

const budgetLevel = (
  threshold_percent: (typeof budgetThresholds)[number],
  monthly_budget: number,
  { budget_month: month, budget_base }: NonNullable<Watched['base']>,
): Level => ({
  balance: budget_base - Math.ceil((monthly_budget * threshold_percent) / 100) + 1,
  told: (balance) => ({
    type: 'spend.threshold',
    data: { month, threshold_percent, spent_credits: budget_base - balance, monthly_budget },
  }),
});

/** The keys whose caps a charge reaches. */
export const reachedCaps = (keys: readonly CappedKey[], charge: Charge): Told[] =>
  keys
    .filter((key) => reachesCap(key, charge))
    .map((key) => {
      const { key_id, name, cap_credits, cap_period } = key;
      const spent_credits = spentAt(key, charge.created_at) + charge.credits;
      const period = countingPeriod(key, charge);
      return { type: 'cap.reached', data: { key_id, name, cap_credits, cap_period, period, spent_credits } };
    });
