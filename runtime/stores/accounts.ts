import { maxUploadBytes, plans } from '#contract/plans.ts';
import { AccountRecord } from '#contract/records/account.ts';
import { AppError } from '#core/app-error.ts';
import { getItem } from '../aws/dynamodb.ts';
import { belongsTo, currentTally } from '../meter/tally.ts';

/**
 * The account and what its plan allows. A valid key without an account is our error, not the caller's. Throws unauthorized for an
 * account that is being erased, whose keys a warm Lambda may still know.
 */
export const getAccount = async (accountId: string) => {
  const record = await getItem('accounts', { account_id: accountId }, AccountRecord);
  if (!record) throw new Error(`No account ${accountId} for a valid key`);
  if (record.erasing_at) throw new AppError('unauthorized', 'This account was closed. Its API keys are not valid.');
  // The plan of this account only, which may be another than the request's.
  if (currentTally()?.facts.account_id === accountId) belongsTo({ plan: record.plan });
  return { ...record, limits: plans[record.plan] };
};

/** Throws plan_limit_exceeded for a file above the upload limit of the account's plan. */
export const refuseLargeFile = ({ plan }: AccountRecord, sizeBytes: number, param: string): void => {
  const limits = plans[plan];
  if (sizeBytes <= maxUploadBytes(limits)) return;
  throw new AppError(
    'plan_limit_exceeded',
    `The ${plan} plan takes uploads of up to ${limits.maxUploadMb} MB. Send a smaller file, or change the plan.`,
    { param },
  );
};
