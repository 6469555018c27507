import { v7 as newId } from 'uuid';
import { type PlanName, plans } from '#contract/plans.ts';
import { AccountRecord } from '#contract/records/account.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { auditEntry } from '#runtime/stores/audit.ts';
import { grantEntry, moveBalance } from '#runtime/stores/charges.ts';
import { operatorActor } from './operator-actor.ts';
import { scanTable } from './scan-table.ts';

/** Creates an account with the starting credits of its plan. */
export const createAccount = async (name: string, plan: PlanName): Promise<AccountRecord> => {
  const account: AccountRecord = {
    account_id: newId(),
    name,
    plan,
    credits: plans[plan].startingCredits,
    created_at: new Date().toISOString(),
  };
  await transact({
    account: { table: 'accounts', put: account, conditions: [{ absent: 'account_id' }] },
    grant: grantEntry(newId(), account, 'starting credits'),
    ...auditEntry({ account_id: account.account_id, action: 'account.created', by: await operatorActor() }),
  });
  return account;
};

export const listAccounts = (): Promise<AccountRecord[]> => scanTable('accounts', AccountRecord);

/** What a lot of credits was sold for, and when what is left of it expires. */
export interface LotTerms {
  readonly price_nano_usd?: number | undefined;
  readonly expires_at?: string | undefined;
}

/**
 * Adds `credits` to the balance as a lot; a negative number takes them back. The balance never falls below zero. Throws a message for
 * the operator.
 */
export const creditAccount = async (accountId: string, credits: number, terms: LotTerms = {}): Promise<void> => {
  const grant = { account_id: accountId, credits, ...terms, created_at: new Date().toISOString() };
  const refusal = await transact({
    grant: grantEntry(newId(), grant, terms.price_nano_usd === undefined ? 'operator' : 'sold'),
    balance: moveBalance(accountId, credits, { add: { budget_base: credits } }),
    ...auditEntry({ account_id: accountId, action: 'account.credited', by: await operatorActor(), credits }),
  });
  if (!refusal) return;
  throw new Error(
    refusal.item
      ? `The account has only ${refusal.item.credits} credits.`
      : `There is no account ${accountId}. npm run admin -- account list shows them.`,
  );
};
