import { maxUploadBytes } from '#contract/plans.ts';
import { AccountRecord } from '#contract/records/account.ts';
import { limiterOf, limitsOf } from '#core/account-limits.ts';
import { AppError } from '#core/app-error.ts';
import { isTestAccount, testAccountOf } from '#core/keys/test-account.ts';
import { getItem, transact } from '../aws/dynamodb.ts';
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
  return { ...record, limits: limitsOf(record) };
};

/**
 * Makes the test account of an account, unless it is there. Its plan is the one with the lowest limits. It has no credits and gets no
 * ledger entries but of 0: all that it makes is free.
 */
export const ensureTestAccount = async ({ account_id, name }: AccountRecord): Promise<void> => {
  if (isTestAccount(account_id)) return;
  const account: AccountRecord = {
    account_id: testAccountOf(account_id),
    name: `${name} (test)`,
    plan: 'free',
    credits: 0,
    created_at: new Date().toISOString(),
  };
  await transact<string>({
    live: {
      table: 'accounts',
      check: { account_id },
      conditions: [{ present: 'account_id' }, { absent: 'erasing_at' }],
    },
    test: { table: 'accounts', put: account, conditions: [{ absent: 'account_id' }] },
  });
};

/** Throws plan_limit_exceeded for a file above the upload limit of the account's plan. */
export const refuseLargeFile = (account: AccountRecord, sizeBytes: number, param: string): void => {
  const limits = limitsOf(account);
  if (sizeBytes <= maxUploadBytes(limits)) return;
  throw new AppError(
    'plan_limit_exceeded',
    `${limiterOf(account)} takes uploads of up to ${limits.maxUploadMb} MB. Send a smaller file, or change the plan.`,
    { param },
  );
};
