import { beforeAll, describe, expect, inject, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { CreatedApiKey } from '#contract/schemas/api-key.ts';
import { CreatedSession, SessionList } from '#contract/schemas/session.ts';
import { scopes } from '#contract/scopes.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { newConsoleToken } from '../../commands/admin/console-link.ts';
import { main } from '../../commands/admin.ts';
import { type Answer, Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { printedBy } from '../support/run-command.ts';

const cloud = inject('cloud');
const { origin } = new URL(cloud.baseUrl);
const sameOrigin = { 'sec-fetch-site': 'same-origin', origin };
const anonymous = new Api({ baseUrl: cloud.baseUrl });
const apiWith = (apiKey: string) => new Api({ baseUrl: cloud.baseUrl, apiKey });
const keyed = Object.values<Route>(routes).filter(({ scope }) => scope !== undefined);

const { apiKey } = await newAccount(cloud.data, 'free');

const cookieOf = (answer: Answer): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const signIn = async (key: string) => {
  const answer = await anonymous.post('/sessions', { api_key: key }, sameOrigin);
  return { ...answer.as(CreatedSession), answer, cookie: cookieOf(answer) };
};
const as = (cookie: string) => ({ ...sameOrigin, cookie });

it('a key is exchanged for a cookie that scripts cannot read and other sites do not send', async () => {
  const { answer, key_id, scopes: allowed, expires_at } = await signIn(apiKey);
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-cueline=[\w.-]+; Path=\/; Max-Age=28800; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect(answer.text).not.toContain(cookieOf(answer).split('.').at(-1));
  expect(allowed).toEqual(scopes);
  expect(key_id).not.toBe('');
  expect(Date.parse(expires_at)).toBeGreaterThan(Date.now() + 7 * 3_600_000);
});

it.each([
  ['an unknown key', { api_key: 'sk_live_x' }, 401, 'unauthorized'],
  ['a text that is no token', { token: 'x' }, 401, 'unauthorized'],
  ['both', { api_key: 'x', token: 'x' }, 400, 'invalid_request'],
  ['nothing', {}, 400, 'invalid_request'],
])('no session is opened for %s', async (_, body, status, code) => {
  const answer = await anonymous.post('/sessions', body, sameOrigin);
  expect(answer.refusal).toMatchObject({ status, code });
  expect(answer.headers.get('set-cookie')).toBeNull();
});

it.each<[string, Record<string, string>]>([
  ['no word of where it comes from', {}],
  ['another port', { 'sec-fetch-site': 'same-site', origin }],
  ['another origin', { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:1' }],
  ['no origin', { 'sec-fetch-site': 'same-origin' }],
])('a sign-in with %s is refused', async (_, headers) => {
  const answer = await anonymous.post('/sessions', { api_key: apiKey }, headers);
  expect(answer.refusal).toEqual({ status: 403, code: 'origin_refused' });
});

describe('a session', () => {
  let cookie: string;
  beforeAll(async () => {
    // The plan with the highest rate limits: the session calls every route.
    ({ cookie } = await signIn((await newAccount(cloud.data, 'studio')).apiKey));
  });

  it.each(keyed)('is answered by $operationId from its own origin, and from no other', async (route) => {
    const path = route.path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
    const send = (headers: Record<string, string>) => anonymous.send(route.method, path, route.body && {}, headers);
    const elsewhere = await send({ 'sec-fetch-site': 'same-site', origin, cookie });
    expect(elsewhere.refusal).toEqual({ status: 403, code: 'origin_refused' });
    const answer = await send(as(cookie));
    // POST /mcp calls other routes with the caller's key, which a session does not have.
    if (route.jsonRpc) expect(answer.refusal).toEqual({ status: 401, code: 'unauthorized' });
    else expect([401, 403]).not.toContain(answer.status);
  });
});

it('a request that only reads needs no Origin', async () => {
  const { cookie } = await signIn(apiKey);
  expect((await anonymous.get('/account', { 'sec-fetch-site': 'same-origin', cookie })).status).toBe(200);
  const written = await anonymous.post('/uploads', {}, { 'sec-fetch-site': 'same-origin', cookie });
  expect(written.refusal).toEqual({ status: 403, code: 'origin_refused' });
});

it('a session may do what its key may, spends on its cap, and ends with it', async () => {
  const top = apiWith(apiKey);
  const made = { name: 'console', scopes: ['account:read'], expires_at: '2099-01-01T00:00:00Z' };
  const key = (await top.post('/api-keys', made)).as(CreatedApiKey);
  const { cookie } = await signIn(key.secret);
  const another = (await signIn(key.secret)).cookie;
  expect((await anonymous.get('/account', as(cookie))).status).toBe(200);
  expect((await anonymous.get('/projects', as(cookie))).refusal).toEqual({ status: 403, code: 'scope_missing' });
  await top.send('DELETE', `/api-keys/${key.id}`);
  expect((await anonymous.get('/account', as(another))).refusal).toEqual({ status: 401, code: 'unauthorized' });
});

it('a session ends with the secret that opened it, so a leaked one makes no key, and one of a link has none to end with', async () => {
  const { apiKey: leaked, keyId } = await newAccount(cloud.data, 'free');
  const { cookie } = await signIn(leaked);
  const { token } = await newConsoleToken(hashOfKey(leaked));
  const byLink = cookieOf(await anonymous.post('/sessions', { token }, sameOrigin));
  const rotated = (await apiWith(leaked).post(`/api-keys/${keyId}/rotate`, { overlap_seconds: 0 })).as(CreatedApiKey);
  const backdoor = { name: 'backdoor', scopes: ['account:read'] };
  for (const answer of [
    await anonymous.post('/api-keys', backdoor, as(cookie)),
    await anonymous.post(`/api-keys/${keyId}/rotate`, {}, as(cookie)),
    await anonymous.get('/account', as(cookie)),
  ])
    expect(answer.refusal).toEqual({ status: 401, code: 'unauthorized' });
  expect((await anonymous.get('/account', as(byLink))).status).toBe(200);
  expect((await apiWith(rotated.secret).get('/sessions')).as(SessionList).data).toHaveLength(1);
});

it('sessions are listed to their key and the keys above it, and ended', async () => {
  const top = apiWith(apiKey);
  const made = { name: 'below', scopes: ['account:read'] };
  const below = (await top.post('/api-keys', made)).as(CreatedApiKey);
  const [mine, other, ofTop] = [await signIn(below.secret), await signIn(below.secret), await signIn(apiKey)];
  const listed = async (headers: Record<string, string>, api = anonymous) =>
    (await api.get('/sessions', headers)).as(SessionList).data.map(({ id, current }) => [id, current]);
  expect(await listed(as(mine.cookie))).toEqual([
    [other.id, false],
    [mine.id, true],
  ]);
  expect((await listed({}, top)).map(([id]) => id)).toEqual(expect.arrayContaining([mine.id, other.id, ofTop.id]));
  const end = (id: string) => anonymous.send('DELETE', `/sessions/${id}`, undefined, as(mine.cookie));
  expect((await end(ofTop.id)).refusal.code).toBe('not_found');
  expect((await end(other.id)).headers.get('set-cookie')).toBeNull();
  expect((await anonymous.get('/account', as(other.cookie))).refusal.code).toBe('unauthorized');
  expect((await end(mine.id)).headers.get('set-cookie')).toContain('__Host-cueline=; Path=/; Max-Age=0;');
});

it('a one-time link opens one session, and no second, even at once', async () => {
  const { token } = await newConsoleToken(hashOfKey(apiKey));
  const open = () => anonymous.post('/sessions', { token }, sameOrigin);
  const answers = await Promise.all([open(), open(), open()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401, 401]);
  const opened = answers.find(({ status }) => status === 201);
  expect((await anonymous.get('/account', as(opened ? cookieOf(opened) : ''))).status).toBe(200);
});

it('a one-time link that is ten minutes old opens nothing, and is no session', async () => {
  const { token } = await newConsoleToken(hashOfKey(apiKey));
  const [account_id = '', session_id = ''] = token.split('.');
  expect((await anonymous.get('/account', as(`__Host-cueline=${token}`))).refusal.code).toBe('unauthorized');
  await updateItem('sessions', { account_id, session_id }, { set: { expires_at: Math.floor(Date.now() / 1000) } });
  expect((await anonymous.post('/sessions', { token }, sameOrigin)).refusal.code).toBe('unauthorized');
});

it('the command prints a link that has its token after a #', async () => {
  const printed = await printedBy(main, 'console-link', hashOfKey(apiKey), '--data', cloud.data);
  const [, token = ''] = /^http:\/\/[^/]+\/console#token=(\S+)$/m.exec(printed) ?? [];
  expect((await anonymous.post('/sessions', { token }, sameOrigin)).status).toBe(201);
});

it('sign-ins are counted with the writes of the key', async () => {
  const { apiKey: busy, keyId } = await newAccount(cloud.data, 'free');
  const full_at_ms = Date.now() + (plans.free.rateLimits.writes.seconds + 60) * 1000;
  await updateItem('rate-limits', { subject: keyId, route_class: 'writes' }, { set: { full_at_ms } });
  for (let sent = 0; sent < 200; sent += 1) {
    const answer = await anonymous.post('/sessions', { api_key: busy }, sameOrigin);
    if (answer.status === 429) return expect(answer.refusal.code).toBe('rate_limited');
  }
  throw new Error('never refused');
});
