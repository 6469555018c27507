import { expect, inject, it } from 'vitest';
import { Account } from '#contract/schemas/account.ts';
import { EventList } from '#contract/schemas/event-list.ts';
import { makeTarget } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { runSweep } from '../support/cloud/sweeps.ts';

const cloud = inject('cloud');

it('an account is told once that its credits are low and that its budget is half spent', async () => {
  const owner = await newAccount(cloud.data, 'free');
  const { api, credits } = owner;
  const before = (await api.get('/account')).as(Account);
  expect([before.low_credits, before.monthly_budget]).toEqual([null, null]);
  const set = (await api.send('PATCH', '/account', { low_credits: credits, monthly_budget: 2 })).as(Account);
  expect(set).toMatchObject({ low_credits: credits, monthly_budget: { credits: 2, spent: 0 } });
  const { id } = await makeTarget.project(owner);
  const exported = { presets: ['youtube'], resolution: '720p', burn_captions: false, range_end: 1 };
  expect((await api.post(`/projects/${id}/exports`, exported)).status).toBe(202);
  await runSweep(cloud.data, 'SettleLedger');
  const listed = async (type: string) => (await api.get(`/events?type=${type}`)).as(EventList).data;
  await expect.poll(() => listed('credits.low')).toMatchObject([{ data: { credits: credits - 1 } }]);
  await expect
    .poll(() => listed('spend.threshold'))
    .toMatchObject([{ data: { threshold_percent: 50, spent_credits: 1, monthly_budget: 2 } }]);
  const after = (await api.send('PATCH', '/account', { low_credits: null })).as(Account);
  expect(after).toMatchObject({ low_credits: null, monthly_budget: { credits: 2, spent: 1 } });
});

it.each([{ low_credits: 0 }, { monthly_budget: 1.5 }, { monthly_budget: '5' }])('%j is refused', async (body) => {
  const { api } = await newAccount(cloud.data, 'free');
  expect((await api.send('PATCH', '/account', body)).status).toBe(400);
});
