import { beforeAll, expect, it } from 'vitest';
import { belongsTo, newTally, withTally } from '#runtime/meter/tally.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { account, account_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const planNotedFor = async (accountId: string | undefined) => {
  const tally = newTally('r', { route: 'createUpload' });
  await withTally(tally, async () => {
    if (accountId) belongsTo({ account_id: accountId });
    hold({ accounts: account });
    await getAccount(account_id);
  });
  return tally.facts.plan;
};

it("a cost line has the plan of its account, and not another account's", async () => {
  expect(await planNotedFor(account_id)).toBe(account.plan);
  expect(await planNotedFor('019aa000-0000-7000-8000-000000000009')).toBeUndefined();
  expect(await planNotedFor(undefined)).toBeUndefined();
});
