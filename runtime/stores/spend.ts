import * as v from 'valibot';
import { plans } from '#contract/plans.ts';
import { AccountRecord } from '#contract/records/account.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { AppError } from '#core/app-error.ts';
import { type Charge, isOver, unaffordable, utcDay } from '#core/cost/daily-spend.ts';
import { overheadNanoUsd } from '#core/cost/estimate.ts';
import { type Refusal, transact, type Write } from '../aws/dynamodb.ts';
import type { Update } from '../aws/dynamodb-expressions.ts';
import { moveBalance } from './charges.ts';

/**
 * New work and what it takes from its account, credits and the day's spend, in one transaction. Tried again where the account
 * was changed in between, by other work or by midnight; `balance` is refused only where the account, as it stands, can't pay.
 */
export const transactCharged = async (
  account: AccountRecord,
  charge: Charge,
  writes: Readonly<Record<string, Write>>,
): Promise<Refusal<string> | undefined> => {
  for (let current = account; ; ) {
    const balance = moveBalance(current.account_id, -charge.credits, countedSpend(current, charge));
    const refusal = await transact<string>({ ...writes, balance });
    if (refusal?.write !== 'balance') return refusal;
    current = v.parse(AccountRecord, refusal.item);
    if (unaffordable(charge, current)) return refusal;
  }
};

/** Why `balance` was refused: insufficient_credits or spend_limit_reached. */
export const refusedCharge = (charge: Charge, { item }: Refusal<string>): AppError => {
  const reason = unaffordable(charge, v.parse(AccountRecord, item));
  if (!reason) throw new Error('A charge was refused that the account can pay');
  return reason;
};

/** Refused where it would go beyond the ceiling, or the account's day is another than when it was read. */
const countedSpend = (account: AccountRecord, { estimated_nano_usd: nanoUsd = 0, created_at }: Charge): Update => {
  if (isOver(created_at, account)) return {};
  const spend_day = utcDay(created_at);
  const limit = plans[account.plan].maxDailySpendNanoUsd;
  if (account.spend_day !== spend_day && nanoUsd <= limit) {
    return {
      set: { spend_day, spend_nano_usd: nanoUsd },
      conditions: [{ absentOrBelow: 'spend_day', value: spend_day }],
    };
  }
  return {
    add: { spend_nano_usd: nanoUsd },
    conditions: [
      { field: 'spend_day', is: spend_day },
      { field: 'spend_nano_usd', below: limit - nanoUsd + 1 },
    ],
  };
};

/**
 * What failed work did not spend: its whole estimate while it is queued; all but the overhead where AWS does not bill what
 * it was to cost; and nothing otherwise once a step of it has run, since nothing says that such work is not billed.
 */
export const unspent = (
  { status, estimated_nano_usd = 0 }: Pick<JobRecord, 'status' | 'estimated_nano_usd'>,
  unbilled = false,
): number => {
  if (status === 'queued') return estimated_nano_usd;
  return unbilled ? Math.max(0, estimated_nano_usd - overheadNanoUsd) : 0;
};

/** Takes it off the day's spend, with the refund; refused once that day is over. */
export const releasedSpend = ({ created_at }: Pick<JobRecord, 'created_at'>, nanoUsd: number): Update => {
  if (nanoUsd === 0) return {};
  return {
    add: { spend_nano_usd: -nanoUsd },
    conditions: [
      { field: 'spend_day', is: utcDay(created_at) },
      { field: 'spend_nano_usd', atLeast: nanoUsd },
    ],
  };
};
