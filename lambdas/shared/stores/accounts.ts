import { plans } from '../../../contract/plans.ts';
import { AccountRecord } from '../../../contract/records/account.ts';
import { getItem } from '../aws/dynamodb.ts';

/** The account and what its plan allows. A key whose account is gone is our fault, not the caller's. */
export const getAccount = async (accountId: string) => {
  const record = await getItem('accounts', { account_id: accountId }, AccountRecord);
  if (!record) throw new Error(`No account ${accountId} for a valid key`);
  return { ...record, limits: plans[record.plan] };
};
