import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { setLimits } from '../../../operate/accounts/accounts.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { account, account_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

const sts = mockClient(STSClient);
beforeAll(interceptTables);
beforeEach(() => {
  sts.on(GetCallerIdentityCommand).resolves({ Arn: 'arn' });
  hold({ accounts: account });
});
const limits = async () =>
  (await import('#runtime/stores/accounts.ts')).getAccount(account_id).then((one) => one.limits);

it('a limit of its own takes the place of that of the plan, and of no other', async () => {
  const before = await limits();
  expect(
    await setLimits(account_id, ['open_exports=7', 'reads=10', 'max_upload_mb=3', 'max_daily_spend_usd=2']),
  ).toEqual({
    open_exports: 7,
    reads: 10,
    max_upload_mb: 3,
    max_daily_spend_usd: 2,
  });
  expect(await limits()).toEqual({
    ...before,
    maxUploadMb: 3,
    maxDailySpendNanoUsd: 2_000_000_000,
    rateLimits: { ...before.rateLimits, reads: { ...before.rateLimits.reads, requests: 10 } },
    quotas: { ...before.quotas, open_exports: 7 },
  });
  await setLimits(account_id, ['open_exports=plan', 'reads=plan', 'max_upload_mb=plan', 'max_daily_spend_usd=plan']);
  expect(await limits()).toEqual(before);
  expect(itemOf('accounts')).not.toHaveProperty('own_limits');
});

it('quotas, uploads and the spend of the day are refused by it, in the name of the account', async () => {
  const { refuseOverQuota } = await import('#runtime/stores/usage.ts');
  const { refuseLargeFile, getAccount } = await import('#runtime/stores/accounts.ts');
  const { unaffordable } = await import('#core/credits/daily-spend.ts');
  await setLimits(account_id, ['open_exports=1', 'max_upload_mb=1', 'max_daily_spend_usd=1']);
  const limited = await getAccount(account_id);
  await expect(refuseOverQuota(limited, { open_exports: 2 })).rejects.toThrow('The account allows 1 open exports');
  expect(() => refuseLargeFile(limited, 1024 ** 2 + 1, 'size')).toThrow('The account takes uploads of up to 1 MB');
  const charge = { account_id, credits: 0, estimated_nano_usd: 1_000_000_001, created_at: new Date().toISOString() };
  expect(unaffordable(charge, limited)?.message).toContain('than the account allows');
});

it('who set it is in the audit log, with all limits of the account', async () => {
  await setLimits(account_id, ['projects=9']);
  await setLimits(account_id, ['writes=5']);
  expect(await setLimits(account_id, [])).toEqual({ projects: 9, writes: 5 });
  expect(itemsOf('audit')).toMatchObject([
    { action: 'account.limits_set', by: 'operator arn', limits: { projects: 9 } },
    { action: 'account.limits_set', by: 'operator arn', limits: { projects: 9, writes: 5 } },
  ]);
});

it.each([
  ['open_export=7', 'is not NAME=NUMBER or NAME=plan, with a NAME of max_upload_mb'],
  ['open_exports=-7', 'is not NAME=NUMBER'],
  ['open_exports=0', 'open_exports=0: '],
  ['max_chunks=41', 'max_chunks=41: '],
  ['speech_by_address=1', 'speech_by_address=1: must be 0'],
])('%s changes nothing', async (pair, reason) => {
  await expect(setLimits(account_id, ['projects=9', pair])).rejects.toThrow(reason);
  expect(itemOf('accounts')).not.toHaveProperty('own_limits');
});

it('an account that is not there is told so', async () => {
  await expect(setLimits('nobody', [])).rejects.toThrow('There is no account nobody.');
});
