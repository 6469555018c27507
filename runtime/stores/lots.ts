import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { AccountRecord, type LedgerRecord } from '#contract/records/account.ts';
import { type LotEntry, leftAtExpiry } from '#core/credits/lots.ts';
import { dueAgain, dueShardNames, maxWaitMs } from '#core/work/due.ts';
import { getItem, queryPages, transact } from '../aws/dynamodb.ts';
import { asRead } from '../aws/dynamodb-expressions.ts';
import { endOfTimeMs, expiredEntry, moveBalance } from './charges.ts';
import { allLedgerPages, type EntryKey, findEntry, ledgerPages } from './ledger.ts';

const maxTries = 4;

/**
 * Takes what is left of an expired lot, as it was read, off the balance, in one transaction with its entry. The account counts the writes of its
 * balance, so that a charge or a refund since the ledger was read refuses it, and what is new in the ledger is read. The entry is of the lot's
 * last moment, however late it is made: no day has its file before (`refuseUnsettledLots`). Throws where the account is charged each time
 * while its ledger is read.
 */
export const expireLot = async ({ account_id, entry_id, due_at, expires_at }: LedgerRecord): Promise<void> => {
  const [lotId = ''] = entry_id.split('#');
  const expiresAt = expires_at ?? new Date().toISOString();
  const lastMs = Date.parse(expiresAt) - 1;
  const entries = new Map<string, LotEntry>();
  for (let [tries, readMs] = [0, 0]; tries < maxTries; tries += 1) {
    const startMs = readMs;
    readMs = Date.now();
    const account = await getItem('accounts', { account_id }, AccountRecord);
    if (!account) throw new Error(`There is a lot of the account ${account_id}, and no account`);
    const pages = startMs === 0 ? allLedgerPages(account_id) : ledgerPages(account_id, { startMs, endMs: Date.now() });
    for await (const page of pages) for (const entry of page) entries.set(entry.entry_id, ofLots(entry));
    const credits = leftAtExpiry([...entries.values()], lotId, expiresAt);
    const refusal = await transact<string>({
      lot: {
        table: 'ledger',
        update: { account_id, entry_id },
        set: dueAgain(lotId, endOfTimeMs),
        conditions: [{ field: 'due_at', is: due_at }],
      },
      ...(credits > 0 && {
        expired: expiredEntry(
          newId({ msecs: lastMs }),
          { account_id, credits, created_at: new Date(lastMs).toISOString() },
          lotId,
        ),
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

const Key = v.object({ account_id: v.string(), entry_id: v.string() });

/** The lots that have a price or an expiry, and notices; those that are due before a time, if one is given. */
async function* dueEntries(beforeMs = Number.POSITIVE_INFINITY): AsyncGenerator<EntryKey> {
  const before = beforeMs < endOfTimeMs && { before: { due_at: new Date(beforeMs).toISOString() } };
  for (const due of dueShardNames())
    for await (const page of queryPages(
      { table: 'ledger', index: 'due-keys', partition: { due }, limit: 1000, oldestFirst: true, ...before },
      Key,
    ))
      yield* page;
}

/** The accounts that have bought credits or have lots that expire. */
export const accountsWithLots = async (): Promise<Set<string>> => {
  const accounts = new Set<string>();
  for await (const { account_id } of dueEntries()) accounts.add(account_id);
  return accounts;
};

/** Throws where a lot has expired by then and SettleLedger has not entered it, even if its check failed and was put off. */
export const refuseUnsettledLots = async (endMs: number): Promise<void> => {
  for await (const key of dueEntries(Date.now() + maxWaitMs)) {
    const { expires_at, due_at } = (await findEntry(key)) ?? {};
    if (expires_at && due_at && Date.parse(expires_at) <= endMs && Date.parse(due_at) < endOfTimeMs)
      throw new Error(`The lot ${key.entry_id} of ${key.account_id} has expired, and SettleLedger has not entered it.`);
  }
};
