import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { plans } from '#contract/plans.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { CreatedApiKey } from '#contract/schemas/api-key.ts';
import { CreatedSession, SessionList } from '#contract/schemas/session.ts';
import { scopes } from '#contract/scopes.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { hashOfSecret, writeToken } from '#core/keys/session-token.ts';
import { findSecret } from '#runtime/stores/key-secrets.ts';
import { createKey } from '../../../../operate/accounts/keys.ts';
import type { Answer } from '../../../support/cloud/api.ts';
import { callHandler, type Request } from '../../../support/cloud/call-handler.ts';
import { account, account_id, created_at, other_id } from '../../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf, itemsOf, put } from '../../../support/stores/tables-in-memory.ts';

const origin = 'https://api.example.com';
const sameOrigin = { 'x-forwarded-proto': 'https', 'sec-fetch-site': 'same-origin', origin };
const unauthorized = { status: 401, code: 'unauthorized' };
const originRefused = { status: 403, code: 'origin_refused' };

let key: string;
beforeAll(interceptTables);
beforeEach(async () => {
  hold({ accounts: account });
  key = await createKey(account_id, 'top', { scopes: [...scopes] });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (body: object = { api_key: key }, headers: Record<string, string> = sameOrigin) =>
  callHandler(routes.createSession, { body, headers });
const cookieOf = (answer: Answer) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const signIn = async (body?: object) => {
  const answer = await open(body);
  return { ...answer.as(CreatedSession), answer, cookie: cookieOf(answer) };
};
const as = (cookie: string, route: Route, request: Request = {}) =>
  callHandler(route, { cookies: [cookie], headers: sameOrigin, ...request });
const below = async () => {
  const body = { name: 'below', scopes: ['account:read'] };
  return (await callHandler(routes.createApiKey, { key, body })).as(CreatedApiKey);
};

describe('POST /sessions', () => {
  it('exchanges a key for a cookie that scripts cannot read and other sites do not send', async () => {
    const { answer, cookie, ...session } = await signIn();
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-cueline=[\w.-]+; Path=\/; Max-Age=28800; HttpOnly; Secure; SameSite=Strict$/,
    );
    const secret = cookie.split('.').at(-1) ?? '';
    expect(answer.text + JSON.stringify(itemsOf('sessions'))).not.toContain(secret);
    expect(session).toMatchObject({ scopes, key_id: (await findSecret(hashOfKey(key)))?.key_id, current: true });
    expect(Date.parse(session.expires_at) - Date.now()).toBeGreaterThan(7.9 * 3_600_000);
    expect(itemsOf('audit').at(-1)).toMatchObject({ action: 'session.opened', target_id: session.id });
  });

  it.each([
    ['an unknown key', { api_key: 'sk_live_x' }, 401, 'unauthorized'],
    ['a text that is no token', { token: 'x' }, 401, 'unauthorized'],
    ['both', { api_key: 'x', token: 'x' }, 400, 'invalid_request'],
    ['nothing', {}, 400, 'invalid_request'],
  ])('opens none for %s', async (_, body, status, code) => {
    const answer = await open(body);
    expect(answer.refusal).toMatchObject({ status, code });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it.each<[string, Record<string, string>]>([
    ['no word of where it comes from', {}],
    ['another port', { 'sec-fetch-site': 'same-site', origin }],
    ['another origin', { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:1' }],
    ['no origin', { 'sec-fetch-site': 'same-origin' }],
  ])('refuses a sign-in with %s', async (_, headers) => {
    expect((await open(undefined, { 'x-forwarded-proto': 'https', ...headers })).refusal).toEqual(originRefused);
    expect(itemsOf('sessions')).toEqual([]);
  });

  it('is counted with the writes of the key', async () => {
    const { key_id: subject } = (await findSecret(hashOfKey(key))) ?? {};
    const full_at_ms = Date.now() + (plans.free.rateLimits.writes.seconds + 60) * 1000;
    put('rate-limits', { subject, route_class: 'writes', full_at_ms });
    const statuses = [];
    while (statuses.at(-1) !== 429 && statuses.length < 100) statuses.push((await open()).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a one-time link', () => {
  /** Makes a link like `npm run admin -- console-link`. */
  const link = async () => {
    const { key_hash, key_id = '', ancestors = [] } = (await findSecret(hashOfKey(key))) ?? {};
    const token = { account_id, session_id: other_id, secret: 's'.repeat(43) };
    put('sessions', {
      ...{ account_id, session_id: other_id, key_id, ancestors, key_hash, from_link: true },
      ...{ created_at, link_hash: hashOfSecret(token.secret), expires_at: Math.floor(Date.now() / 1000) + 600 },
    });
    return writeToken(token);
  };

  it('opens one session, and no second, even at once', async () => {
    const token = await link();
    const answers = await Promise.all([open({ token }), open({ token }), open({ token })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401, 401]);
    const opened = answers.find(({ status }) => status === 201);
    expect((await as(opened ? cookieOf(opened) : '', routes.getAccount)).status).toBe(200);
    expect(itemOf('sessions')).not.toHaveProperty('link_hash');
  });

  it('is no session, lives ten minutes, and is not listed', async () => {
    const token = await link();
    expect((await as(`__Host-cueline=${token}`, routes.getAccount)).refusal).toEqual(unauthorized);
    expect((await callHandler(routes.listSessions, { key })).as(SessionList).data).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    expect((await open({ token })).refusal).toEqual(unauthorized);
    const [account_of, id] = token.split('.');
    expect((await open({ token: `${account_of}.${id}.${'x'.repeat(43)}` })).refusal).toEqual(unauthorized);
  });
});

describe('a session', () => {
  const keyed = Object.values<Route>(routes).filter(({ scope }) => scope !== undefined);

  it('is answered by every route from its own origin, and from no other', async () => {
    put('accounts', { ...account, plan: 'studio' });
    const { cookie } = await signIn();
    for (const route of keyed) {
      const request = { id: other_id, ...(route.body && { body: {} }) };
      const elsewhere = { ...sameOrigin, 'sec-fetch-site': 'same-site' };
      const refused = await as(cookie, route, { ...request, headers: elsewhere });
      expect(refused.refusal, route.operationId).toEqual(originRefused);
      const { status } = await as(cookie, route, request);
      // POST /mcp calls other routes with the caller's key, which a session does not have.
      if (route.jsonRpc) expect(status).toBe(401);
      else expect([401, 403], route.operationId).not.toContain(status);
    }
  });

  it('needs no Origin to read', async () => {
    const { cookie } = await signIn();
    const { origin: _, ...headers } = sameOrigin;
    expect((await as(cookie, routes.getAccount, { headers })).status).toBe(200);
    expect((await as(cookie, routes.createUpload, { headers, body: {} })).refusal).toEqual(originRefused);
  });

  it('may do what its key may', async () => {
    const { secret } = await below();
    const { cookie } = await signIn({ api_key: secret });
    expect((await as(cookie, routes.getAccount)).status).toBe(200);
    expect((await as(cookie, routes.listProjects)).refusal).toEqual({ status: 403, code: 'scope_missing' });
  });

  it('ends with its key, and after eight hours', async () => {
    const { id, secret } = await below();
    const { cookie } = await signIn({ api_key: secret });
    const other = await signIn();
    await callHandler(routes.revokeApiKey, { key, id });
    expect((await as(cookie, routes.getAccount)).refusal).toEqual(unauthorized);
    expect((await as(other.cookie, routes.getAccount)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(other.expires_at) });
    expect((await as(other.cookie, routes.getAccount)).refusal).toEqual(unauthorized);
    expect((await callHandler(routes.deleteSession, { key, id: other.id })).refusal.code).toBe('not_found');
  });

  it('is listed to its key and the keys above it, and ended by them', async () => {
    const { secret } = await below();
    const [mine, other, ofTop] = [await signIn({ api_key: secret }), await signIn({ api_key: secret }), await signIn()];
    const idsOf = (answer: Answer) => answer.as(SessionList).data.map(({ id, current }) => [id, current]);
    expect(idsOf(await as(mine.cookie, routes.listSessions))).toEqual([
      [other.id, false],
      [mine.id, true],
    ]);
    const first = await callHandler(routes.listSessions, { key, query: { limit: '2' } });
    expect(idsOf(first)).toEqual([ofTop, other].map(({ id }) => [id, false]));
    const cursor = first.as(SessionList).next_cursor ?? '';
    expect(idsOf(await callHandler(routes.listSessions, { key, query: { cursor } }))).toEqual([[mine.id, false]]);
    const end = (id: string) => as(mine.cookie, routes.deleteSession, { id });
    expect((await end(ofTop.id)).refusal).toEqual({ status: 404, code: 'not_found' });
    expect((await end(other.id)).headers.get('set-cookie')).toBeNull();
    expect((await as(other.cookie, routes.getAccount)).refusal).toEqual(unauthorized);
    expect((await end(mine.id)).headers.get('set-cookie')).toContain('__Host-cueline=; Path=/; Max-Age=0;');
    expect((await callHandler(routes.deleteSession, { key, id: ofTop.id })).status).toBe(204);
    expect(itemsOf('sessions')).toEqual([]);
    expect(itemsOf('audit').filter(({ action }) => action === 'session.ended')).toHaveLength(3);
  });
});
