import { plans } from '#contract/plans.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import { AppError } from '../app-error.ts';

/** What new work takes from an account; several exports are one charge. */
export interface Charge {
  readonly account_id: string;
  readonly credits: number;
  /** Nano-dollars. */
  readonly estimated_nano_usd?: number | undefined;
  /** The work is counted in the spend of this UTC day. */
  readonly created_at: string;
}

export const utcDay = (time: string): string => time.slice(0, 10);

/** Spent on the UTC day of `time`, in nano-dollars. */
export const spentOn = (time: string, { spend_day, spend_nano_usd = 0 }: AccountRecord): number =>
  spend_day === utcDay(time) ? spend_nano_usd : 0;

/**
 * A charge that comes when its day is over already counts nowhere: the account's day never goes back, and what was begun
 * before midnight is let through.
 */
export const isOver = (time: string, { spend_day = '' }: AccountRecord): boolean => spend_day > utcDay(time);

/** Why the account, as it stands, can't pay: insufficient_credits or spend_limit_reached; undefined where it can. */
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
  if (isOver(created_at, account)) return undefined;
  const limit = plans[account.plan].maxDailySpendNanoUsd;
  if (spentOn(created_at, account) + estimated_nano_usd <= limit) return undefined;
  return new AppError(
    'spend_limit_reached',
    `This would take the account over what work on the ${account.plan} plan may cost in a day. New work is taken from ${nextDay(created_at)} on.`,
  );
};

const dayMs = 86_400_000;
const nextDay = (time: string): string => `${utcDay(new Date(Date.parse(time) + dayMs).toISOString())}T00:00:00Z`;
