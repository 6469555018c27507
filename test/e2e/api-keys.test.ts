import { expect, inject, it } from 'vitest';
import { ApiKeyList, CreatedApiKey } from '#contract/schemas/api-key.ts';
import { Project } from '#contract/schemas/project.ts';
import { scopes } from '#contract/scopes.ts';
import { createKey } from '../../operate/accounts/keys.ts';
import { Api } from '../support/cloud/api.ts';
import { makeTarget } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';

const cloud = inject('cloud');
const apiWith = (apiKey: string) => new Api({ baseUrl: cloud.baseUrl, apiKey });
const { accountId } = await newAccount(cloud.data, 'pro');
/** A key that an operator made, without a cap. */
const top = apiWith(await createKey(accountId, 'top', { scopes: [...scopes] }));
const listed = async () => (await top.get('/api-keys')).as(ApiKeyList).data;

it('a key is made by a key, used, narrowed, rotated and revoked', async () => {
  const made = { name: 'made', scopes: ['account:read', 'keys:manage'] };
  const { id, secret } = (await top.post('/api-keys', made)).as(CreatedApiKey);
  expect((await apiWith(secret).get('/account')).status).toBe(200);
  const shown = (await listed()).find((key) => key.id === id);
  expect(shown).toMatchObject({ ...made, last_four: secret.slice(-4), last_used_at: expect.any(String) });
  expect((await top.send('PATCH', `/api-keys/${id}`, { scopes: ['account:read'] })).status).toBe(200);
  const rotated = (await top.post(`/api-keys/${id}/rotate`, { overlap_seconds: 0 })).as(CreatedApiKey);
  expect((await apiWith(rotated.secret).post('/api-keys', made)).refusal).toEqual({
    status: 403,
    code: 'scope_missing',
  });
  const unused = (await top.post(`/api-keys/${id}/rotate`, {})).as(CreatedApiKey).secret;
  expect((await top.send('DELETE', `/api-keys/${id}`)).status).toBe(204);
  expect((await apiWith(unused).get('/account')).refusal).toEqual({ status: 401, code: 'unauthorized' });
});

it('a key whose cap is reached creates no work of any kind, and other keys of its account do', async () => {
  /** At 720p one credit, at 1080p two. */
  const exported = (resolution = '720p') => ({ presets: ['youtube'], resolution, burn_captions: false, range_end: 1 });
  const refused = { status: 402, code: 'key_cap_reached' };
  const made = { name: 'cap 2', scopes: [...scopes], cap: { credits: 2, period: 'month' } };
  const { id, secret } = (await top.post('/api-keys', made)).as(CreatedApiKey);
  const api = apiWith(secret);
  const owner = { api: top, accountId };
  const project = await makeTarget.project(owner);
  expect((await api.post(`/projects/${project.id}/exports`, exported())).status).toBe(202);
  expect((await api.post(`/projects/${project.id}/exports`, exported('1080p'))).refusal).toEqual(refused);
  expect((await api.post(`/projects/${project.id}/exports`, exported())).status).toBe(202);
  expect((await api.post(`/projects/${project.id}/transcribe`, {})).refusal).toEqual(refused);
  const upload_id = (await makeTarget.upload(owner)).id;
  const answer = await api.post('/projects', { upload_id });
  expect(answer.refusal).toEqual(refused);
  expect(answer.text).toContain('the API key cap 2 has 0 left of the 2 credits that it may spend in a month');
  expect((await listed()).find((key) => key.id === id)?.cap?.spent).toBe(2);
  expect((await top.post('/projects', { upload_id, auto_transcribe: false })).as(Project).status).toBe('draft');
});
