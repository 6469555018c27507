import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '#runtime/aws/dynamodb.ts';
import { newTally, withTally } from '#runtime/meter/tally.ts';
import { chargeEntry, grantEntry, moveBalance, refundEntry } from '#runtime/stores/charges.ts';
import { hold, interceptTables } from '../../support/stores/tables-in-memory.ts';

const account_id = '019ab2c4-0000-7000-8000-000000000001';
const work = '019ab2c4-0000-7000-8000-000000000002';
beforeAll(interceptTables);
beforeEach(() => hold({ accounts: { account_id, plan: 'pro', credits: 10 } }));

const entry = (credits: number) => ({ account_id, credits, created_at: new Date(0).toISOString() });
const unitsOf = async (writes: Parameters<typeof transact>[0]) => {
  const tally = newTally('r', { route: 'createExports' });
  await withTally(tally, () => transact(writes));
  const { credits_charged, credits_refunded } = tally.units;
  return { credits_charged, credits_refunded };
};

describe('the credits of a line', () => {
  it('are those that its transaction has charged', async () => {
    const writes = {
      first: chargeEntry(work, entry(3), 'tiktok export'),
      second: chargeEntry(account_id, entry(4), 'reels export'),
      balance: moveBalance(account_id, -7),
    };
    expect(await unitsOf(writes)).toEqual({ credits_charged: 7 });
  });

  it('are those that its transaction has refunded', async () => {
    const writes = { refund: refundEntry(work, entry(3), 'failed'), balance: moveBalance(account_id, 3) };
    expect(await unitsOf(writes)).toEqual({ credits_refunded: 3 });
  });

  it('are none where the transaction was refused', async () => {
    const writes = { charge: chargeEntry(work, entry(11), 'export'), balance: moveBalance(account_id, -11) };
    expect(await unitsOf(writes)).toEqual({});
  });

  it('are none for a grant entry', async () => {
    expect(await unitsOf({ gift: grantEntry(work, entry(5), 'gift'), balance: moveBalance(account_id, 5) })).toEqual(
      {},
    );
  });
});
