import { plans } from '#contract/plans.ts';
import { AccountRecord } from '#contract/records/account.ts';
import { AppError } from '#core/app-error.ts';
import { getItem } from '../aws/dynamodb.ts';

const bytesPerMb = 1024 * 1024;

/** The account and what its plan allows. A key whose account is gone is our fault, not the caller's. */
export const getAccount = async (accountId: string) => {
  const record = await getItem('accounts', { account_id: accountId }, AccountRecord);
  if (!record) throw new Error(`No account ${accountId} for a valid key`);
  return { ...record, limits: plans[record.plan] };
};

/** Throws plan_limit_exceeded for a file that the account's plan does not take. */
export const refuseLargeFile = ({ plan }: AccountRecord, sizeBytes: number, param: string): void => {
  const limits = plans[plan];
  if (sizeBytes <= limits.maxUploadMb * bytesPerMb) return;
  throw new AppError(
    'plan_limit_exceeded',
    `The ${plan} plan takes uploads of up to ${limits.maxUploadMb} MB. Send a smaller file, or change the plan.`,
    {
      param,
    },
  );
};
