import { beforeAll, expect, it } from 'vitest';
import { maxUploadBytes, plans } from '#contract/plans.ts';
import { limitsOf } from '#core/account-limits.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { belongsTo, newTally, withTally } from '#runtime/meter/tally.ts';
import { ensureTestAccount, getAccount, refuseLargeFile } from '#runtime/stores/accounts.ts';
import { account, account_id, created_at } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemsOf, put } from '../../support/stores/tables-in-memory.ts';

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

it('an account that is being erased is answered as closed, and one that is missing is our error', async () => {
  hold({ accounts: { ...account, erasing_at: created_at } });
  const message = 'This account was closed. Its API keys are not valid.';
  await expect(getAccount(account_id)).rejects.toMatchObject({ code: 'unauthorized', message });
  hold({});
  await expect(getAccount(account_id)).rejects.toThrow(`No account ${account_id} for a valid key`);
});

it('a test account is made once, of a live account that is not being erased', async () => {
  const id = testAccountOf(account_id);
  const made = { account_id: id, name: 'A (test)', plan: 'free', credits: 0, created_at: expect.any(String) };
  for (const accounts of [[], [{ ...account, erasing_at: created_at }]]) {
    hold({ accounts });
    await ensureTestAccount(account);
    await ensureTestAccount({ ...account, account_id: id });
    expect(itemsOf('accounts')).toEqual(accounts);
  }
  hold({ accounts: account });
  await ensureTestAccount(account);
  expect(itemsOf('accounts')).toEqual(expect.arrayContaining([account, made]));
  put('accounts', { ...made, created_at, credits: 5 });
  await ensureTestAccount(account);
  expect(itemsOf('accounts')).toContainEqual({ ...made, created_at, credits: 5 });
});

it('a file is refused that is larger than the plan allows by one byte', () => {
  const bytes = maxUploadBytes(limitsOf(account));
  expect(() => refuseLargeFile(account, bytes, 'size')).not.toThrow();
  expect(() => refuseLargeFile(account, bytes + 1, 'size')).toThrow(
    expect.objectContaining({
      ...{ code: 'plan_limit_exceeded', param: 'size' },
      message: `The free plan takes uploads of up to ${plans.free.maxUploadMb} MB. Send a smaller file, or change the plan.`,
    }),
  );
});
