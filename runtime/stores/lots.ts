import * as v from 'valibot';
import { AccountRecord, type LedgerRecord } from '#contract/records/account.ts';
import { LotBooks } from '#core/credits/lots.ts';
import { dueAgain, dueShardNames } from '#core/work/due.ts';
import { getItem, queryPages, transact } from '../aws/dynamodb.ts';
import { endOfTimeMs, expiredEntry, moveBalance } from './charges.ts';
import { allLedgerPages } from './ledger.ts';

/**
 * Takes what is left of an expired lot, as it was read, off the balance, in one transaction with its entry. The account counts the writes of its
 * balance, so that a charge or a refund since the ledger was read refuses it, and the next run reads again. `newId` is the
 * entry's.
 */
export const expireLot = async (
  { account_id, entry_id, due_at }: LedgerRecord,
  { newId, nowMs }: { readonly newId: string; readonly nowMs: number },
): Promise<void> => {
  const account = await getItem('accounts', { account_id }, AccountRecord);
  if (!account) throw new Error(`There is a lot of the account ${account_id}, and no account`);
  const books = new LotBooks();
  const entries: LedgerRecord[] = [];
  for await (const page of allLedgerPages(account_id)) entries.push(...page);
  books.addAll(entries);
  const [lotId = ''] = entry_id.split('#');
  const credits = books.left(lotId);
  const { moves } = account;
  await transact<string>({
    lot: {
      table: 'ledger',
      update: { account_id, entry_id },
      set: dueAgain(lotId, endOfTimeMs),
      conditions: [{ field: 'due_at', is: due_at }],
    },
    ...(credits > 0 && {
      expired: expiredEntry(newId, { account_id, credits, created_at: new Date(nowMs).toISOString() }, lotId),
      balance: moveBalance(account_id, -credits, {
        add: { budget_base: -credits },
        conditions: [moves === undefined ? { absent: 'moves' } : { field: 'moves', is: moves }],
      }),
    }),
  });
};

const Owner = v.object({ account_id: v.string() });

/** The accounts that have bought credits or have lots that expire. */
export const accountsWithLots = async (): Promise<Set<string>> => {
  const accounts = new Set<string>();
  for (const due of dueShardNames())
    for await (const page of queryPages(
      { table: 'ledger', index: 'due-keys', partition: { due }, limit: 1000, oldestFirst: true },
      Owner,
    ))
      for (const { account_id } of page) accounts.add(account_id);
  return accounts;
};
