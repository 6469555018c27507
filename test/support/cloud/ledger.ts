import { LedgerRecord } from '#contract/records/account.ts';
import { queryItems } from '#runtime/aws/dynamodb.ts';

/** The ledger entries of an account: charges are negative, refunds and grants positive. */
export const ledgerOf = (accountId: string): Promise<LedgerRecord[]> =>
  queryItems({ table: 'ledger', partition: { account_id: accountId }, limit: 1000 }, LedgerRecord);

export const chargesOf = async (accountId: string): Promise<number[]> =>
  (await ledgerOf(accountId)).filter(({ entry_id }) => entry_id.endsWith('#charge')).map(({ credits }) => credits);
