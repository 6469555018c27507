import { beforeAll, expect, it } from 'vitest';
import { transact } from '#runtime/aws/dynamodb.ts';
import { expiredEntry, grantEntry, moveBalance, noticeEntry, partialRefund } from '#runtime/stores/charges.ts';
import { account, account_id, created_at, job_id as key_id, other_id } from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const give = (credits: number, of = account_id) =>
  transact({
    grant: grantEntry(other_id, { account_id: of, credits, created_at }, 'a gift'),
    balance: moveBalance(of, credits),
  });

it('a grant is entered once, with the balance', async () => {
  hold({ accounts: account });
  expect(await give(5)).toBeUndefined();
  const entry = { account_id, entry_id: `${other_id}#grant`, credits: 5, reason: 'a gift', created_at };
  expect(itemsOf('ledger')).toEqual([entry]);
  expect(itemOf('accounts')).toEqual({ ...account, credits: 15, moves: 1 });
  const before = everything();
  expect(await give(5)).toMatchObject({ write: 'grant' });
  expect(everything()).toEqual(before);
});

it('a balance goes down to zero and not below, and belongs to an existing account', async () => {
  hold({ accounts: account });
  expect(await transact({ balance: moveBalance(account_id, -11) })).toMatchObject({ write: 'balance' });
  expect(await transact({ balance: moveBalance(account_id, -10) })).toBeUndefined();
  expect(itemOf('accounts')).toEqual({ ...account, credits: 0, moves: 1 });
  expect(await give(1, other_id)).toMatchObject({ write: 'balance' });
});

it('a partial refund is entered with the balance, and none of nothing', async () => {
  const refund = (credits: number) => partialRefund(other_id, { account_id, credits, created_at, key_id }, 'shorter');
  expect([refund(0), refund(-1)]).toEqual([{}, {}]);
  hold({ accounts: account });
  expect(await transact<string>(refund(3))).toBeUndefined();
  const entry = { account_id, entry_id: `${other_id}#refund`, credits: 3, reason: 'shorter', created_at, key_id };
  expect([itemsOf('ledger'), itemOf('accounts')?.credits]).toEqual([[entry], 13]);
});

it('a lot is due when it expires, and one with a price alone at the end of time', () => {
  const due = (terms: object) => grantEntry(other_id, { account_id, credits: 1, created_at, ...terms }, 'lot');
  const expires_at = '2027-01-01T00:00:00.000Z';
  expect(due({ expires_at })).toMatchObject({ put: { expires_at, due_at: expires_at } });
  expect(due({ price_nano_usd: 5 })).toMatchObject({ put: { price_nano_usd: 5, due_at: '9999-12-31T00:00:00.000Z' } });
});

it('what expired of a lot, and notices, are entries of their own', () => {
  const of = { account_id, credits: 4, created_at };
  const entry = {
    account_id,
    entry_id: `${other_id}#expired`,
    credits: -4,
    reason: 'expired',
    lot_id: key_id,
    created_at,
  };
  const conditions = [{ absent: 'entry_id' }];
  expect(expiredEntry(other_id, of, key_id)).toEqual({ table: 'ledger', put: entry, conditions });
  const told = { type: 'credits.low', data: { credits: 1, low_credits: 2 } } as const;
  expect(noticeEntry(other_id, of, [told])).toEqual({
    ...{ table: 'ledger', conditions },
    put: {
      ...{ account_id, entry_id: `${other_id}#notice`, credits: 0, reason: 'notice', created_at },
      ...{ events: [{ ...told, id: expect.any(String), created_at }], due: expect.any(String), due_at: created_at },
    },
  });
});
