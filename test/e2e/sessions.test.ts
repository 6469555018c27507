import { expect, inject, it } from 'vitest';
import { CreatedApiKey } from '#contract/schemas/api-key.ts';
import { SessionList } from '#contract/schemas/session.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { main } from '../../operate/admin.ts';
import { type Answer, Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { printedBy } from '../support/run-command.ts';

const cloud = inject('cloud');
const { origin } = new URL(cloud.baseUrl);
const sameOrigin = { 'sec-fetch-site': 'same-origin', origin };
const anonymous = new Api({ baseUrl: cloud.baseUrl });
const cookieOf = (answer: Answer): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const as = (cookie: string) => ({ ...sameOrigin, cookie });
const unauthorized = { status: 401, code: 'unauthorized' };

it('a session ends with the secret that opened it, so a leaked one makes no key, and one of a link has none to end with', async () => {
  const { apiKey: leaked, keyId } = await newAccount(cloud.data, 'free');
  const cookie = cookieOf(await anonymous.post('/sessions', { api_key: leaked }, sameOrigin));
  // GET /account is left to the end, since a Lambda that has answered a session knows it for a minute.
  expect((await anonymous.get('/sessions', as(cookie))).status).toBe(200);
  expect((await anonymous.get('/sessions', { cookie })).refusal).toEqual({ status: 403, code: 'origin_refused' });
  const printed = await printedBy(main, 'console-link', hashOfKey(leaked), '--data', cloud.data);
  const [, token = ''] = /^http:\/\/[^/]+\/console#token=(\S+)$/m.exec(printed) ?? [];
  const openLink = () => anonymous.post('/sessions', { token }, sameOrigin);
  const byLink = cookieOf(await openLink());
  expect((await openLink()).refusal).toEqual(unauthorized);
  const api = new Api({ baseUrl: cloud.baseUrl, apiKey: leaked });
  const rotated = (await api.post(`/api-keys/${keyId}/rotate`, { overlap_seconds: 0 })).as(CreatedApiKey);
  for (const answer of [
    await anonymous.post('/api-keys', { name: 'backdoor', scopes: ['account:read'] }, as(cookie)),
    await anonymous.post(`/api-keys/${keyId}/rotate`, {}, as(cookie)),
    await anonymous.get('/account', as(cookie)),
  ])
    expect(answer.refusal).toEqual(unauthorized);
  expect((await anonymous.get('/account', as(byLink))).status).toBe(200);
  const owner = new Api({ baseUrl: cloud.baseUrl, apiKey: rotated.secret });
  const [{ id = '' } = {}, ...others] = (await owner.get('/sessions')).as(SessionList).data;
  expect(others).toEqual([]);
  const ended = await anonymous.send('DELETE', `/sessions/${id}`, undefined, as(byLink));
  expect(ended.headers.get('set-cookie')).toContain('__Host-cueline=; Path=/; Max-Age=0;');
});
