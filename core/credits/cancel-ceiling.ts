import { cancelledPart } from '#contract/plans.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import { type Limited, limiterOf, limitsOf } from '../account-limits.ts';
import { AppError } from '../app-error.ts';
import { nextDay, utcDay } from './daily-spend.ts';

type Cancelling = Limited & Pick<AccountRecord, 'cancel_day' | 'cancelled_nano_usd'>;

/** The ceiling of what AWS bills for begun work that an account cancels in a UTC day. */
export const maxCancelledNanoUsd = (account: Limited): number =>
  Math.floor(limitsOf(account).maxDailySpendNanoUsd / cancelledPart);

/** The day on which work counts that is cancelled at `time`. It never goes back, so what is late by a clock counts too. */
export const cancelDay = (time: string, { cancel_day = '' }: Cancelling): string =>
  cancel_day > utcDay(time) ? cancel_day : utcDay(time);

/**
 * Why begun work is not cancelled: what was cancelled on the day has reached the ceiling. So it is passed by one work at most, and
 * work of any length can be cancelled.
 */
export const overCancelCeiling = (time: string, account: Cancelling): AppError | undefined => {
  const { cancel_day, cancelled_nano_usd = 0 } = account;
  const day = cancelDay(time, account);
  if (cancel_day !== day || cancelled_nano_usd < maxCancelledNanoUsd(account)) return undefined;
  return new AppError(
    'cancel_limit_reached',
    `${limiterOf(account)} allows no more begun work to be cancelled today. This runs on, and its charge stays. Begun work can be cancelled again from ${nextDay(day)} on.`,
  );
};
