import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { type PlanName, plans } from '#contract/plans.ts';
import { AccountRecord, OwnLimits } from '#contract/records/account.ts';
import { getItem, transact } from '#runtime/aws/dynamodb.ts';
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
    refusal.item ? `The account has only ${refusal.item.credits} credits.` : noAccount(accountId).message,
  );
};

/**
 * Changes an account's own limits: a number sets one, `plan` takes it back to that of the plan. Returns all that it has then. Throws a
 * message for the operator.
 */
export const setLimits = async (accountId: string, pairs: readonly string[]): Promise<OwnLimits> => {
  const account = await getItem('accounts', { account_id: accountId }, AccountRecord);
  if (!account || account.erasing_at) throw noAccount(accountId);
  const before = account.own_limits;
  const limits = v.parse(OwnLimits, pairs.reduce(changed, before ?? {}));
  if (pairs.length === 0) return limits;
  const { own_limits = null } = Object.keys(limits).length > 0 ? { own_limits: limits } : {};
  const refusal = await transact({
    account: {
      table: 'accounts',
      update: { account_id: accountId },
      ...(own_limits ? { set: { own_limits } } : { remove: ['own_limits'] }),
      conditions: [before ? { field: 'own_limits', is: before } : { absent: 'own_limits' }, { absent: 'erasing_at' }],
    },
    ...auditEntry({ account_id: accountId, action: 'account.limits_set', by: await operatorActor(), limits }),
  });
  if (refusal) throw new Error('The account has changed meanwhile. Run the command again.');
  return limits;
};

const limitNames = Object.keys(OwnLimits.entries);

const changed = (limits: object, pair: string): object => {
  const [, name = '', value = ''] = /^(\w+)=(\d+|plan)$/.exec(pair) ?? [];
  if (!limitNames.includes(name))
    throw new Error(`${pair} is not NAME=NUMBER or NAME=plan, with a NAME of ${limitNames.join(', ')}.`);
  if (value === 'plan') return Object.fromEntries(Object.entries(limits).filter(([own]) => own !== name));
  const parsed = v.safeParse(OwnLimits, { [name]: Number(value) });
  if (parsed.success) return { ...limits, ...parsed.output };
  throw new Error(`${pair}: ${parsed.issues[0].message}`);
};

const noAccount = (accountId: string): Error =>
  new Error(`There is no account ${accountId}. npm run admin -- account list shows them.`);
