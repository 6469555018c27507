import * as v from 'valibot';
import { AccountRecord, type LedgerRecord } from '#contract/records/account.ts';
import { LotBooks, type LotEntry } from '#core/credits/lots.ts';
import { dueAgain, dueShardNames } from '#core/work/due.ts';
import { getItem, queryPages, transact } from '../aws/dynamodb.ts';
import { asRead } from '../aws/dynamodb-expressions.ts';
import { endOfTimeMs, expiredEntry, moveBalance } from './charges.ts';
import { allLedgerPages, ledgerPages } from './ledger.ts';

const maxTries = 4;

/**
 * Takes what is left of an expired lot, as it was read, off the balance, in one transaction with its entry. The account counts the writes of its
 * balance, so that a charge or a refund since the ledger was read refuses it, and what is new in the ledger is read. `newId` is the
 * entry's. Throws where the account is charged each time while its ledger is read.
 */
export const expireLot = async (
  { account_id, entry_id, due_at }: LedgerRecord,
  { newId, nowMs }: { readonly newId: string; readonly nowMs: number },
): Promise<void> => {
  const [lotId = ''] = entry_id.split('#');
  const entries = new Map<string, LotEntry>();
  for (let [tries, readMs] = [0, 0]; tries < maxTries; tries += 1) {
    const startMs = readMs;
    readMs = Date.now();
    const account = await getItem('accounts', { account_id }, AccountRecord);
    if (!account) throw new Error(`There is a lot of the account ${account_id}, and no account`);
    const pages = startMs === 0 ? allLedgerPages(account_id) : ledgerPages(account_id, { startMs, endMs: Date.now() });
    for await (const page of pages) for (const entry of page) entries.set(entry.entry_id, ofLots(entry));
    const books = new LotBooks();
    books.addAll([...entries.values()]);
    const credits = books.left(lotId);
    const refusal = await transact<string>({
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
          conditions: [asRead('moves', account.moves)],
        }),
      }),
    });
    // Done, or another run did so.
    if (refusal?.write !== 'balance') return;
  }
  throw new Error(`The balance of ${account_id} changed each time while the ledger was read for the lot ${lotId}`);
};

/** No more than the books need: some ledgers have a million entries. */
const ofLots = ({ entry_id, credits, price_nano_usd, lot_id, created_at }: LedgerRecord): LotEntry => ({
  ...{ entry_id, credits, created_at },
  ...(price_nano_usd !== undefined && { price_nano_usd }),
  ...(lot_id !== undefined && { lot_id }),
});

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
