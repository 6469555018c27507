import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { AccountRecord, type LedgerRecord } from '#contract/records/account.ts';
import { KeyRecord } from '#contract/records/api-key.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import { limitsOf } from '#core/account-limits.ts';
import type { AppError } from '#core/app-error.ts';
import { overheadNanoUsd } from '#core/cost/estimate.ts';
import { maxCancelledNanoUsd } from '#core/credits/cancel-ceiling.ts';
import { reachedCaps, type Watched, watched } from '#core/credits/credit-events.ts';
import { type Charge, isPastDay, refuseAtLimit, unaffordable, utcDay } from '#core/credits/daily-spend.ts';
import { overBatch } from '#core/credits/max-credits.ts';
import { countedOn, isCapped, overCap } from '#core/keys/cap.ts';
import { keyEnded } from '#core/keys/principal.ts';
import { liveAccountOf } from '#core/keys/test-account.ts';
import { type Refusal, transact, updateItem, type Write } from '../aws/dynamodb.ts';
import { asRead, type Update } from '../aws/dynamodb-expressions.ts';
import { currentTally } from '../meter/tally.ts';
import { getAccount } from './accounts.ts';
import { countOnCaps, keyOfRefusal } from './caps.ts';
import { moveBalance, noticeEntry } from './charges.ts';
import type { Payer, Payment } from './payer.ts';

/**
 * Writes new work with its charge and its part of the day's spend in one transaction, and counts the charge on the caps of the
 * keys. Retried when the account or a key was changed in between, by other work or at midnight; `balance` or a cap is refused
 * only when the account or the key, as it then is, cannot pay, or the key is revoked.
 */
export const transactCharged = async (
  { capped = [], key_id, ...account }: Payer,
  charge: Charge,
  writesOf: (payment: Payment) => Readonly<Record<string, Write>>,
): Promise<Refusal<string> | undefined> => {
  let current: AccountRecord = account;
  for (let keys = capped; ; ) {
    const counted_on = countedOn(keys, charge);
    const account = watched(current, charge);
    const told = [...(account?.told ?? []), ...reachedCaps(keys, charge)];
    const refusal = await transact<string>({
      ...writesOf({ key_id, ...(counted_on.length > 0 && { counted_on }) }),
      balance: moveBalance(current.account_id, -charge.credits, watching(account, limitsAsRead(current, charge))),
      ...countOnCaps(keys, charge),
      ...(told.length > 0 && { notice: noticeEntry(newId(), charge, told) }),
    });
    const refused = refusal && keyOfRefusal(keys, refusal);
    if (refusal?.write === 'balance') {
      current = v.parse(AccountRecord, refusal.item);
      if (unaffordable(charge, current)) return refusal;
    } else if (refused) {
      const known = v.safeParse(KeyRecord, refusal.item);
      if (known.success && known.output.revoked_at) return refusal;
      keys = keys.flatMap((key) =>
        key !== refused ? [key] : known.success && isCapped(known.output) ? [known.output] : [],
      );
      if (keys.some((key) => key.key_id === refused.key_id && overCap(key, charge))) return refusal;
    } else return refusal;
  }
};

/**
 * Why the balance, a cap or the limit of a batch was refused: insufficient_credits, spend_limit_reached, key_cap_reached, unauthorized or max_credits_exceeded; undefined for
 * other refusals.
 */
export const refusedCharge = (charge: Charge, { write, item }: Refusal<string>): AppError | undefined => {
  if (write === 'batch_credits') return overBatch();
  const key = v.safeParse(KeyRecord, item);
  const reason =
    write === 'balance'
      ? unaffordable(charge, v.parse(AccountRecord, item))
      : key.success
        ? refusedByKey(key.output, charge)
        : undefined;
  if (write === 'balance' && !reason) throw new Error('A charge was refused that the account can pay');
  return reason;
};

const refusedByKey = (key: KeyRecord, charge: Charge): AppError | undefined => {
  if (key.revoked_at) return keyEnded();
  return isCapped(key) ? overCap(key, charge) : undefined;
};

/** Refused where the account has changed so that the charge would cause other events than were computed. */
const watching = (account: Watched | undefined, also: Update): Update => {
  if (!account) return also;
  const { balance, base } = account;
  const { budget_month, budget_base } = base ?? {};
  const balances =
    'is' in balance
      ? [{ field: 'credits', is: balance.is }]
      : [
          ...(balance.atLeast === undefined ? [] : [{ field: 'credits', atLeast: balance.atLeast }]),
          ...(balance.below === undefined ? [] : [{ field: 'credits', below: balance.below }]),
        ];
  return {
    ...also,
    ...(base?.isNew && { set: { ...also.set, budget_month, budget_base } }),
    conditions: [
      ...(also.conditions ?? []),
      ...balances,
      ...(base?.isNew === false
        ? [
            { field: 'budget_month', is: budget_month },
            { field: 'budget_base', is: budget_base },
          ]
        : []),
    ],
  };
};

/** Refused also where the limits that cause events have changed since the account was read. */
const limitsAsRead = (account: AccountRecord, charge: Charge): Update => {
  const { conditions = [], ...spend } = countedSpend(account, charge);
  const { low_credits, monthly_budget } = account;
  return {
    ...spend,
    conditions: [...conditions, asRead('low_credits', low_credits), asRead('monthly_budget', monthly_budget)],
  };
};

/** Adds to the day's spend; refused when it would exceed the ceiling, or the account's day has changed since it was read. */
const countedSpend = (account: AccountRecord, { estimated_nano_usd: nanoUsd = 0, created_at }: Charge): Update => {
  if (isPastDay(created_at, account)) return {};
  const spend_day = utcDay(created_at);
  const limit = limitsOf(account).maxDailySpendNanoUsd;
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

/** Throws spend_limit_reached where the account, or the one beside this test account, has reached its limit of the day. */
export const refuseOverSpent = async (accountId: string): Promise<void> =>
  refuseAtLimit(new Date().toISOString(), await getAccount(liveAccountOf(accountId)));

/** Throws the same. From now on what this request takes is counted (`countSpent`). */
export const beginSpending = async (accountId: string): Promise<void> => {
  await refuseOverSpent(accountId);
  const tally = currentTally();
  if (tally) tally.spender = accountId;
};

/**
 * Adds what AWS bills for something that is not charged for to the day's spend, beyond the limit too. What test keys cause counts for
 * the account beside theirs. After a lost reply of the table it may count twice.
 */
export const countSpent = async (accountId: string, nanoUsd: number): Promise<void> => {
  const key = { account_id: liveAccountOf(accountId) };
  const spend_day = utcDay(new Date().toISOString());
  const ofDay = { add: { spend_nano_usd: nanoUsd }, conditions: [{ field: 'spend_day', is: spend_day }] };
  const newDay = {
    set: { spend_day, spend_nano_usd: nanoUsd },
    conditions: [{ present: 'account_id' }, { absentOrBelow: 'spend_day', value: spend_day }],
  };
  // The third update is for a day that another request began between the first two. None of them counts what ends after work of the
  // next day has begun.
  for (const update of [ofDay, newDay, ofDay]) if (await updateItem('accounts', key, update)) return;
};

/**
 * The part of its estimate that failed work did not spend: all of it while the work is queued; all but the overhead when AWS does
 * not bill it; otherwise nothing, since work of which a step has run may be billed.
 */
export const unspent = (
  { status, estimated_nano_usd = 0 }: Pick<JobRecord, 'status' | 'estimated_nano_usd'>,
  unbilled = false,
): number => {
  if (status === 'queued') return estimated_nano_usd;
  return unbilled ? Math.max(0, estimated_nano_usd - overheadNanoUsd) : 0;
};

/** Takes unspent money off the day's spend, with the refund; refused once that day is over. */
export const releasedSpend = (
  { created_at, charged_at = created_at }: Pick<ExportRecord, 'created_at' | 'charged_at'>,
  nanoUsd: number,
): Update => {
  if (nanoUsd === 0) return {};
  return {
    add: { spend_nano_usd: -nanoUsd },
    conditions: [
      { field: 'spend_day', is: utcDay(charged_at) },
      { field: 'spend_nano_usd', atLeast: nanoUsd },
    ],
  };
};

/** Counts begun work that is cancelled; refused where the ceiling is reached, or the account's day has changed since it was read. */
export const countedCancel = (
  account: AccountRecord,
  { day, nano_usd }: NonNullable<LedgerRecord['cancelled']>,
): Update =>
  (account.cancel_day ?? '') < day
    ? {
        set: { cancel_day: day, cancelled_nano_usd: nano_usd },
        conditions: [{ absentOrBelow: 'cancel_day', value: day }],
      }
    : {
        add: { cancelled_nano_usd: nano_usd },
        conditions: [
          { field: 'cancel_day', is: day },
          { field: 'cancelled_nano_usd', below: maxCancelledNanoUsd(account) },
        ],
      };
