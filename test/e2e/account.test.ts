import { expect, inject, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { Account } from '#contract/schemas/account.ts';
import { setSpend } from '../support/cloud/daily-spend.ts';
import { newAccount } from '../support/cloud/new-account.ts';

const cloud = inject('cloud');
const { maxConnections, maxDailySpendNanoUsd } = plans.creator;
const { accountId, api } = await newAccount(cloud.data, 'creator');

const read = async () => (await api.get('/account')).as(Account);

it('an account shows the connections of its imports', async () => {
  expect((await read()).max_connections).toBe(maxConnections);
});

it('an account shows how much of the daily limit is used, rounded up, and when the next day begins', async () => {
  const { daily_limit } = await read();
  expect(daily_limit.share_used).toBe(0);
  const resetsMs = Date.parse(daily_limit.resets_at);
  expect(resetsMs % 86_400_000).toBe(0);
  expect(resetsMs - Date.now()).toBeLessThanOrEqual(86_400_000);
  await setSpend(accountId, maxDailySpendNanoUsd / 4 + 1);
  expect((await read()).daily_limit.share_used).toBe(0.251);
  await setSpend(accountId, maxDailySpendNanoUsd + 1);
  expect((await read()).daily_limit.share_used).toBe(1);
});
