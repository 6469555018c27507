import type { AccountRecord } from '#contract/records/account.ts';
import { limiterOf, limitsOf } from '../account-limits.ts';
import { AppError } from '../app-error.ts';
import { dayMs, dayOf } from '../days.ts';
import { isTestAccount } from '../keys/test-account.ts';

/** What new work takes from an account; the exports of one batch are one charge. */
export interface Charge {
  readonly account_id: string;
  readonly credits: number;
  /** Nano-dollars. */
  readonly estimated_nano_usd?: number | undefined;
  /** The charge counts in the spend of the UTC day of this time. */
  readonly created_at: string;
}

export const utcDay = (time: string): string => time.slice(0, 10);

/** The spend of the UTC day of `time`, in nano-dollars. */
const spentOn = (time: string, { spend_day, spend_nano_usd = 0 }: AccountRecord): number =>
  spend_day === utcDay(time) ? spend_nano_usd : 0;

/**
 * Whether the account has already had a charge on a later day than `time`. The day of its spend never goes back, so a charge
 * that started before midnight is then let through and counted nowhere.
 */
export const isPastDay = (time: string, { spend_day = '' }: AccountRecord): boolean => spend_day > utcDay(time);

/** Why the account cannot pay: insufficient_credits or spend_limit_reached; undefined where it can. */
export const unaffordable = (
  { credits, estimated_nano_usd = 0, created_at }: Charge,
  account: AccountRecord,
): AppError | undefined => {
  if (account.credits < credits) {
    return new AppError(
      'insufficient_credits',
      `This takes ${credits} ${credits === 1 ? 'credit' : 'credits'} and the account has ${account.credits}. Add credits to the account, then try again.`,
    );
  }
  if (isPastDay(created_at, account)) return undefined;
  const limit = limitsOf(account).maxDailySpendNanoUsd;
  if (spentOn(created_at, account) + estimated_nano_usd <= limit) return undefined;
  return limitReached(created_at, account);
};

const limitReached = (time: string, account: AccountRecord): AppError =>
  new AppError(
    'spend_limit_reached',
    `With this the work of the day would cost more than ${limiterOf(account).replace('The', 'the')} allows. New work is accepted again from ${nextDay(time)} on.`,
  );

/** Throws spend_limit_reached where the day's limit is reached, before a request that is not charged for costs anything. */
export const refuseAtLimit = (time: string, account: AccountRecord): void => {
  if (spentOn(time, account) >= limitsOf(account).maxDailySpendNanoUsd) throw limitReached(time, account);
};

/** Throws insufficient_credits where not even the shortest work could be paid. */
export const refuseWithoutCredits = ({ account_id, credits }: Pick<AccountRecord, 'account_id' | 'credits'>): void => {
  if (credits > 0 || isTestAccount(account_id)) return;
  throw new AppError(
    'insufficient_credits',
    'The account has no credits left. Add credits to the account, then try again.',
  );
};

/** How much of the day's limit an account has used, from 0 to 1, and when the next day begins. */
export const dailyUse = (time: string, account: AccountRecord): { share_used: number; resets_at: string } => ({
  share_used: Math.min(1, Math.ceil((spentOn(time, account) * 1000) / limitsOf(account).maxDailySpendNanoUsd) / 1000),
  resets_at: nextDay(time),
});

export const nextDay = (time: string): string => `${dayOf(Date.parse(time) + dayMs)}T00:00:00Z`;
