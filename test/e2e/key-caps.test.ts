import { v7 as newId } from 'uuid';
import { expect, inject, it } from 'vitest';
import { maxApiKeys } from '#contract/limits.ts';
import { ApiKeyList, CreatedApiKey } from '#contract/schemas/api-key.ts';
import { Project } from '#contract/schemas/project.ts';
import { scopes } from '#contract/scopes.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { createKey } from '../../commands/admin/keys.ts';
import { Api } from '../support/cloud/api.ts';
import { makeTarget } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';

const cloud = inject('cloud');
const refused = { status: 402, code: 'key_cap_reached' };
/** At 720p one credit, at 1080p two. */
const exported = (resolution = '720p') => ({ presets: ['youtube'], resolution, burn_captions: false, range_end: 1 });

const { accountId } = await newAccount(cloud.data, 'pro');
const top = new Api({ baseUrl: cloud.baseUrl, apiKey: await createKey(accountId, 'top', { scopes: [...scopes] }) });

const keyWithCap = async (maker: Api, credits: number) => {
  const cap = { credits, period: 'month' };
  const key = (await maker.post('/api-keys', { name: `cap ${credits}`, scopes: [...scopes], cap })).as(CreatedApiKey);
  return { id: key.id, api: new Api({ baseUrl: cloud.baseUrl, apiKey: key.secret }) };
};
const spentBy = async (id: string) =>
  (await top.get('/api-keys')).as(ApiKeyList).data.find((key) => key.id === id)?.cap?.spent;

it('a key whose cap is reached creates no work of any kind, and other keys of its account do', async () => {
  const { id, api } = await keyWithCap(top, 2);
  const owner = { api: top, accountId };
  const project = await makeTarget.project(owner);
  expect((await api.post(`/projects/${project.id}/exports`, exported())).status).toBe(202);
  expect(await spentBy(id)).toBe(1);
  expect((await api.post(`/projects/${project.id}/exports`, exported('1080p'))).refusal).toEqual(refused);
  expect((await api.post(`/projects/${project.id}/exports`, exported())).status).toBe(202);
  expect((await api.post(`/projects/${project.id}/transcribe`, {})).refusal).toEqual(refused);
  const upload_id = (await makeTarget.upload(owner)).id;
  const answer = await api.post('/projects', { upload_id });
  expect(answer.refusal).toEqual(refused);
  expect(answer.text).toContain('the API key cap 2 has 0 left of the 2 credits that it may spend in a month');
  expect(await spentBy(id)).toBe(2);
  expect((await top.post('/projects', { upload_id, auto_transcribe: false })).as(Project).status).toBe('draft');
});

it('keys below a key spend no more than its cap together, even at once', async () => {
  const maker = await keyWithCap(top, 3);
  const below = await Promise.all([keyWithCap(maker.api, 3), keyWithCap(maker.api, 3)]);
  const project = await makeTarget.project({ api: top, accountId });
  const answers = await Promise.all(
    [...below, ...below, ...below].map(({ api }) => api.post(`/projects/${project.id}/exports`, exported())),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 402, 402, 402]);
  expect(await spentBy(maker.id)).toBe(3);
});

it('a cap that is raised keeps its count, and one of the other period starts from zero', async () => {
  const { id, api } = await keyWithCap(top, 1);
  const project = await makeTarget.project({ api: top, accountId });
  const render = async () => (await api.post(`/projects/${project.id}/exports`, exported())).status;
  const change = async (cap: object) => expect((await top.send('PATCH', `/api-keys/${id}`, { cap })).status).toBe(200);
  expect([await render(), await render()]).toEqual([202, 402]);
  await change({ credits: 2, period: 'month' });
  expect([await render(), await render()]).toEqual([202, 402]);
  await change({ credits: 1, period: 'day' });
  expect([await render(), await render()]).toEqual([202, 402]);
});

it('an account has no more keys than it may have', async () => {
  const { accountId: full, apiKey } = await newAccount(cloud.data, 'free');
  await updateItem('accounts', { account_id: full }, { set: { keys: maxApiKeys } });
  const api = new Api({ baseUrl: cloud.baseUrl, apiKey });
  const create = () => api.post('/api-keys', { name: newId(), scopes: ['account:read'] });
  expect((await create()).refusal).toEqual({ status: 403, code: 'plan_limit_exceeded' });
  // One that has expired makes room.
  await updateItem('accounts', { account_id: full }, { set: { keys: maxApiKeys - 1 } });
  const { id: key_id } = (await create()).as(CreatedApiKey);
  await updateItem('keys', { account_id: full, key_id }, { set: { expires_at: new Date().toISOString() } });
  expect((await create()).status).toBe(201);
  expect((await create()).refusal.code).toBe('plan_limit_exceeded');
});
