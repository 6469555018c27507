import { beforeAll, expect, it } from 'vitest';
import { transact } from '#runtime/aws/dynamodb.ts';
import { grantEntry, moveBalance } from '#runtime/stores/charges.ts';
import { account, account_id, created_at, other_id } from '../../support/stores/example-records.ts';
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
