import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { maxApiKeys } from '#contract/limits.ts';
import { CreatedApiKey } from '#contract/schemas/api-key.ts';
import { ClientAuthorization } from '#contract/schemas/oauth.ts';
import type { Scope } from '#contract/scopes.ts';
import { hashOf } from '#core/hash-of.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { account, account_id, created_at, newApiKey, other_id } from '../../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemsOf, put } from '../../../support/stores/tables-in-memory.ts';
import { answerOf, type GatewayRequest } from '../../gateway-event.ts';

const client_id = 'https://client.host-of-apps.com/oauth.json';
const redirect_uri = 'https://client.host-of-apps.com/callback';
const issuer = 'https://api.example';
const resource = `${issuer}/v1/mcp`;

/** What the client's host answers. */
const host = vi.hoisted(() => ({ status: 200, type: 'application/json', body: '', asked: 0 }));
vi.mock('#runtime/egress/egress-request.ts', () => ({
  egressRequest: async () => {
    host.asked += 1;
    return Object.assign(Readable.from([Buffer.from(host.body)]), {
      statusCode: host.status,
      headers: { 'content-type': host.type, location: 'https://elsewhere.host-of-apps.com/oauth.json' },
    });
  },
}));

await interceptTables();
const { handler: authorizeClient } = await import('../../../../lambdas/api/oauth/authorize-client.lambda.ts');
const { handler: issueToken } = await import('../../../../lambdas/api/oauth/issue-token.lambda.ts');
const { handler: revokeToken } = await import('../../../../lambdas/api/oauth/revoke-token.lambda.ts');
const { handler: updateKey } = await import('../../../../lambdas/api/keys/update-api-key.lambda.ts');
const { handler: rotateKey } = await import('../../../../lambdas/api/keys/rotate-api-key.lambda.ts');
const { handler: listKeys } = await import('../../../../lambdas/api/keys/list-api-keys.lambda.ts');

const verifier = 'v'.repeat(43);
const code_challenge = createHash('sha256').update(verifier).digest('base64url');
const nowMs = Date.parse('2026-11-26T12:00:00.000Z');
const expires_at = '2026-12-26T12:00:00.000Z';
const scopes: Scope[] = ['projects:read', 'projects:write'];

const document = (more: object = {}) =>
  JSON.stringify({ client_id, client_name: 'A Client', redirect_uris: [redirect_uri], ...more });

let own = newApiKey();
/** The user's key. */
const parent = (more: object = {}) => {
  const { key_hash, last_four } = own.keyRecord;
  const secrets = [{ key_hash, last_four }];
  const rights: Scope[] = ['keys:manage', 'projects:read', 'projects:write', 'exports:write'];
  return {
    account_id,
    key_id: other_id,
    name: '',
    scopes: rights,
    ancestors: [],
    secrets,
    version: 0,
    created_at,
    ...more,
  };
};
beforeEach(() => {
  Object.assign(host, { status: 200, type: 'application/json', body: document(), asked: 0 });
  own = newApiKey({ key_id: other_id, scopes: parent().scopes });
  hold({ accounts: account, keys: parent(), 'api-keys': own.keyRecord });
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  onTestFinished(() => void vi.useRealTimers());
});

const fields = { response_type: 'code', client_id, redirect_uri, code_challenge, code_challenge_method: 'S256' };
const queryOf = (more: Record<string, string> = {}) =>
  new URLSearchParams({ ...fields, state: 's1', resource, scope: scopes.join(' '), ...more }).toString();
const allow = { scopes, cap: { credits: 50, period: 'month' }, expires_at };

const ask = (body: object, key = own.key) =>
  answerOf(authorizeClient, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'x-forwarded-proto': 'https' },
    body: JSON.stringify(body),
  });
const asked = async (body: object) => v.parse(ClientAuthorization, (await ask(body)).body);
const redirected = async (body: object) => new URL((await asked(body)).redirect_to ?? '');
const allowed = async (more: Record<string, string> = {}) =>
  (await redirected({ query: queryOf(more), allow })).searchParams.get('code') ?? '';

const Tokens = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
  scope: v.string(),
});
type Handler = typeof issueToken;
const form = (handler: Handler, body: Record<string, string>, more: Partial<GatewayRequest> = {}) =>
  answerOf(handler, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body).toString(),
    ...more,
  });
const exchange = (code: string, more: Record<string, string> = {}) =>
  form(issueToken, {
    ...{ grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier: verifier, resource },
    ...more,
  });
const refresh = (refresh_token: string, more: Record<string, string> = {}) =>
  form(issueToken, { grant_type: 'refresh_token', refresh_token, client_id, ...more });
const connected = async () => v.parse(Tokens, (await exchange(await allowed())).body);
const refusal = { status: 400, body: { error: 'invalid_grant' } };

/** The key that was made for the client. */
const granted = () => itemsOf('keys').find(({ key_id }) => key_id !== other_id);
const revoked = () => granted()?.revoked_at !== undefined;

describe('a user who allows a client', () => {
  it('is told who it is and where the answer goes, before anything is made', async () => {
    expect(await asked({ query: queryOf() })).toEqual({
      client_name: 'A Client',
      client_host: 'client.host-of-apps.com',
      redirect_host: 'client.host-of-apps.com',
      on_this_device: false,
      scopes,
    });
    expect(itemsOf('authorization-codes')).toEqual([]);
  });

  it('gives it a key with a name, the scopes, the cap and the end that were chosen, below their own key', async () => {
    const { access_token, expires_in, scope } = await connected();
    expect([expires_in, scope]).toEqual([3600, 'projects:read projects:write']);
    const { status, body } = await answerOf(listKeys, { headers: { authorization: `Bearer ${own.key}` } });
    expect(status).toBe(200);
    const { data } = v.parse(v.object({ data: v.array(v.omit(CreatedApiKey, ['secret'])) }), body);
    expect(data.find(({ id }) => id !== other_id)).toMatchObject({
      name: 'A Client (client.host-of-apps.com)',
      scopes,
      cap: { credits: 50, period: 'month', spent: 0 },
      expires_at,
      created_by: other_id,
      client_id,
      last_four: access_token.slice(-4),
    });
    // The user is the one who made the key.
    expect(itemsOf('audit')).toMatchObject([
      { action: 'key.created', by: `key ${other_id}`, target_id: granted()?.key_id },
    ]);
  });

  it('leaves no secret in the tables', async () => {
    const code = await allowed();
    const { access_token, refresh_token } = v.parse(Tokens, (await exchange(code)).body);
    const stored = JSON.stringify(everything());
    for (const secret of [code, access_token, ...refresh_token.split('.').slice(2)])
      expect(stored).not.toContain(secret);
  });

  it('sends the answer to the redirect URI with state and issuer', async () => {
    const url = await redirected({ query: queryOf(), allow });
    expect(url.href.startsWith(`${redirect_uri}?`)).toBe(true);
    expect([url.searchParams.get('state'), url.searchParams.get('iss')]).toEqual(['s1', issuer]);
    const denied = await redirected({ query: queryOf(), deny: true });
    expect(Object.fromEntries(denied.searchParams)).toEqual({ error: 'access_denied', state: 's1', iss: issuer });
  });

  it.each([
    ['a scope that was not requested', { ...allow, scopes: ['exports:write'] }, 'beyond_own_key'],
    ['the scope to make keys', { ...allow, scopes: ['keys:manage'] }, 'beyond_own_key'],
    ['an end that has passed', { ...allow, expires_at: created_at }, 'invalid_request'],
    ['no cap', { scopes, expires_at }, 'invalid_request'],
  ])('cannot give it %s', async (_, wish, code) => {
    expect((await ask({ query: queryOf(), allow: wish })).body).toMatchObject({ error: { code } });
    expect(itemsOf('authorization-codes')).toEqual([]);
  });

  it('cannot give what their own key lacks, by then or by the time the client takes it', async () => {
    const { scopes: shown } = await asked({ query: queryOf({ scope: 'projects:read account:read keys:manage' }) });
    expect(shown).toEqual(['projects:read']);
    const code = await allowed();
    put('keys', parent({ scopes: ['keys:manage'] }));
    expect(await exchange(code)).toMatchObject(refusal);
  });

  it('needs a key that may make keys', async () => {
    const other = newApiKey({ key_id: other_id, scopes: ['projects:read'] });
    put('api-keys', other.keyRecord);
    expect((await ask({ query: queryOf(), allow }, other.key)).status).toBe(403);
  });
});

describe('an authorization request is refused on the page, and the browser goes nowhere', () => {
  it.each<[string, Record<string, string>, string]>([
    ['another redirect URI', { redirect_uri: 'https://evil.host-of-apps.com/callback' }, 'redirect_uri'],
    ['a longer redirect URI', { redirect_uri: `${redirect_uri}/more` }, 'redirect_uri'],
    ['a redirect URI with a query', { redirect_uri: `${redirect_uri}?next=x` }, 'redirect_uri'],
    ['a script as redirect URI', { redirect_uri: 'javascript:alert(1)' }, 'redirect_uri'],
    ['no redirect URI', { redirect_uri: '' }, 'redirect_uri'],
    ['a client that is no URL', { client_id: 'client' }, 'client_id'],
    ['a client over http', { client_id: 'http://client.host-of-apps.com/oauth.json' }, 'client_id'],
    ['a client at a private address', { client_id: 'https://10.0.0.1/oauth.json' }, 'client_id'],
    ['a client that is this API', { client_id: 'https://api.example/oauth.json' }, 'client_id'],
    ['a client without a path', { client_id: 'https://client.host-of-apps.com/' }, 'client_id'],
    ['a client with dot segments', { client_id: 'https://client.host-of-apps.com/a/../oauth.json' }, 'client_id'],
    ['no PKCE', { code_challenge: '' }, 'code_challenge'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'code_challenge_method'],
    ['a token in the URL', { response_type: 'token' }, 'response_type'],
    ['another resource', { resource: 'https://other.host-of-apps.com/v1/mcp' }, 'resource'],
  ])('for %s', async (_, more, param) => {
    const { status, body } = await ask({ query: queryOf(more), allow });
    expect([status, body.error.param]).toEqual([400, param]);
    expect(JSON.stringify(body)).not.toContain('redirect_to');
    expect(itemsOf('authorization-codes')).toEqual([]);
  });

  it('for a field that is given twice', async () => {
    const { body } = await ask({ query: `${queryOf()}&redirect_uri=https://evil.host-of-apps.com`, allow });
    expect(body.error.param).toBe('redirect_uri');
  });

  it.each<[string, Partial<typeof host>]>([
    ['it names another client', { body: document({ client_id: 'https://other.host-of-apps.com/oauth.json' }) }],
    ['it asks for a secret', { body: document({ token_endpoint_auth_method: 'client_secret_post' }) }],
    ['it would sign with a key', { body: document({ token_endpoint_auth_method: 'private_key_jwt' }) }],
    ['it allows no codes', { body: document({ grant_types: ['client_credentials'] }) }],
    ['it has no name', { body: document({ client_name: undefined }) }],
    ['it has no redirect URI', { body: document({ redirect_uris: [] }) }],
    ['it is not JSON', { body: '<html>' }],
    ['it says that it is not JSON', { type: 'text/html' }],
    ['it redirects', { status: 302 }],
    ['it is large', { body: `${document()}${' '.repeat(11_000)}` }],
  ])('where %s, the document of the client', async (_, answer) => {
    Object.assign(host, answer);
    const { status, body } = await ask({ query: queryOf(), allow });
    expect([status, body.error.param, host.asked]).toEqual([400, 'client_id', 1]);
  });
});

it('a name that would turn or hide the text around it is cleaned', async () => {
  host.body = document({ client_name: ' Claude\u202Eevil\u200B\nby us ' });
  expect((await asked({ query: queryOf() })).client_name).toBe('Claudeevil by us');
});

describe('a native app', () => {
  const ask = (registered: string, requested: string) => {
    host.body = document({ redirect_uris: [registered] });
    return asked({ query: queryOf({ redirect_uri: requested }) });
  };
  it.each(['http://127.0.0.1/callback', 'http://localhost/callback', 'http://[::1]/callback'])(
    'has its answer at any port of %s, and the user is told',
    async (registered) => {
      const requested = registered.replace('/callback', ':5123/callback');
      expect(await ask(registered, requested)).toMatchObject({ on_this_device: true });
    },
  );
  it.each([
    ['http://127.0.0.1/callback', 'http://127.0.0.1:5123/other'],
    ['http://127.0.0.1/callback', 'http://localhost:5123/callback'],
    ['http://127.0.0.1/callback', 'http://10.0.0.1:5123/callback'],
    ['http://127.0.0.1/callback', 'http://127.0.0.1:5123@evil.host-of-apps.com/callback'],
    ['https://client.host-of-apps.com/callback', 'https://client.host-of-apps.com:8443/callback'],
    ['http://client.host-of-apps.com/callback', 'http://client.host-of-apps.com/callback'],
    ['cursor://callback', 'cursor://callback'],
    // Not as programs write it, beside a client that has no address of this computer at all.
    ['https://client.host-of-apps.com/callback', 'http://127.1:5555/steal'],
    ['https://client.host-of-apps.com/callback', 'http://2130706433:80/'],
    ['https://client.host-of-apps.com/callback', 'http://127.0.0.1:5123/callback/../other'],
    ['https://client.host-of-apps.com/callback', 'http://localhost:5123/callback'],
  ])('that registered %s gets no answer at %s', async (registered, requested) => {
    await expect(ask(registered, requested)).rejects.toThrow();
  });
});

describe('a code', () => {
  it.each<[string, Record<string, string>]>([
    ['without its verifier', { code_verifier: 'w'.repeat(43) }],
    ['by another client', { client_id: 'https://other.host-of-apps.com/oauth.json' }],
    ['for another redirect URI', { redirect_uri: 'https://client.host-of-apps.com/other' }],
    ['that was made up', { code: 'c'.repeat(43) }],
  ])('is not exchanged %s', async (_, more) => {
    const code = await allowed();
    expect(await exchange(code, more)).toMatchObject(refusal);
    expect(granted()).toBeUndefined();
    expect((await exchange(code)).status).toBe(200);
  });

  it('is exchanged for the resource that was asked for, and for no other', async () => {
    const answer = await exchange(await allowed(), { resource: 'https://other.host-of-apps.com/v1/mcp' });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
  });

  it('that is not written as codes are is not looked up', async () => {
    await allowed();
    put('authorization-codes', { ...itemsOf('authorization-codes')[0], code_hash: hashOf('short') });
    expect(await exchange('short')).toMatchObject(refusal);
    expect(granted()).toBeUndefined();
  });

  it('makes room for its key where others have expired', async () => {
    const code = await allowed();
    put('accounts', { ...account, keys: maxApiKeys });
    const key_id = '019aa000-0000-7000-8000-00000000000e';
    put('keys', parent({ key_id, secrets: [], ancestors: [other_id], expires_at: created_at }));
    expect((await exchange(code)).status).toBe(200);
    expect(itemsOf('keys').find((key) => key.key_id === key_id)).toHaveProperty('revoked_at');
    expect(itemsOf('accounts')).toMatchObject([{ keys: maxApiKeys }]);
  });

  it('does not lead its client back to the user where the account has as many keys as it may have', async () => {
    const code = await allowed();
    put('accounts', { ...account, keys: maxApiKeys });
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    put('accounts', account);
    expect((await exchange(code)).status).toBe(200);
  });

  it('is refused a minute after it was made', async () => {
    const code = await allowed();
    vi.setSystemTime(nowMs + 60_000);
    expect(await exchange(code)).toMatchObject(refusal);
  });

  it('that is used twice revokes its key', async () => {
    const code = await allowed();
    expect((await exchange(code)).status).toBe(200);
    expect(await exchange(code)).toMatchObject(refusal);
    expect(revoked()).toBe(true);
  });

  it('used twice at once makes one key at most, which is then revoked', async () => {
    const code = await allowed();
    const answers = await Promise.all([exchange(code), exchange(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(itemsOf('keys')).toHaveLength(2);
    expect(revoked()).toBe(true);
  });

  it('makes nothing once the key of the user is revoked or has expired, or has another secret', async () => {
    const code = await allowed();
    for (const end of [{ revoked_at: created_at }, { expires_at: created_at }, { secrets: [] }]) {
      put('keys', parent(end));
      expect(await exchange(code)).toMatchObject(refusal);
    }
  });
});

describe('a refresh token', () => {
  it('gives the key another secret and itself a successor; access tokens end after an hour', async () => {
    const first = await connected();
    const { body, headers } = await refresh(first.refresh_token);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    const second = v.parse(Tokens, body);
    expect(second.access_token).not.toBe(first.access_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const ends = itemsOf('api-keys').filter(({ key_id }) => key_id !== other_id);
    expect(ends.map((secret) => secret.expires_at)).toEqual(Array(2).fill('2026-11-26T13:00:00.000Z'));
  });

  it('is answered the same for a minute from its first use, since a reply may be lost', async () => {
    const { refresh_token } = await connected();
    const first = v.parse(Tokens, (await refresh(refresh_token)).body);
    for (const seconds of [40, 59]) {
      vi.setSystemTime(nowMs + seconds * 1000);
      expect((await refresh(refresh_token)).body).toEqual({
        ...first,
        token_type: 'Bearer',
        expires_in: 3600 - seconds,
      });
    }
    const stored = JSON.stringify(everything());
    for (const secret of [first.access_token, ...first.refresh_token.split('.').slice(2)])
      expect(stored).not.toContain(secret);
    vi.setSystemTime(nowMs + 60_000);
    expect(await refresh(refresh_token)).toMatchObject(refusal);
    expect(revoked()).toBe(true);
  });

  it('that several programs of a client use at once gives all of them the same, and their key lives', async () => {
    const { refresh_token } = await connected();
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(refresh_token)));
    const [first, ...others] = answers.map(({ body }) => v.parse(Tokens, body));
    expect(others).toEqual([first, first, first]);
    const secrets = itemsOf('api-keys').map(({ key_hash }) => key_hash);
    expect(secrets).toContain(hashOfKey(first?.access_token ?? ''));
    expect((await refresh(first?.refresh_token ?? '')).status).toBe(200);
    expect(revoked()).toBe(false);
  });

  it('that another client repeats within the minute revokes the key', async () => {
    const { refresh_token } = await connected();
    await refresh(refresh_token);
    expect(await refresh(refresh_token, { client_id: 'https://other.com/o' })).toMatchObject(refusal);
    expect(revoked()).toBe(true);
  });

  it('whose first use an earlier release answered works once more', async () => {
    const { refresh_token } = await connected();
    const first = v.parse(Tokens, (await refresh(refresh_token)).body);
    const key = granted();
    put('keys', { ...key, grant: { ...Object(key?.grant), successor: undefined } });
    const second = v.parse(Tokens, (await refresh(refresh_token)).body);
    expect(second.access_token).not.toBe(first.access_token);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it('gives no more than was granted, and is not used up by a request for more', async () => {
    const { refresh_token } = await connected();
    const answer = await refresh(refresh_token, { scope: 'projects:read projects:delete' });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
    expect((await refresh(refresh_token, { scope: 'projects:read' })).status).toBe(200);
  });

  it('that is used again later revokes the key: it, or its successor, was stolen', async () => {
    const { refresh_token } = await connected();
    const next = v.parse(Tokens, (await refresh(refresh_token)).body);
    vi.setSystemTime(nowMs + 61_000);
    expect(await refresh(refresh_token)).toMatchObject(refusal);
    expect(revoked()).toBe(true);
    expect(await refresh(next.refresh_token)).toMatchObject(refusal);
    expect(itemsOf('audit').at(-1)).toMatchObject({ action: 'key.revoked', by: `key ${granted()?.key_id}` });
  });

  it('that somebody made up revokes nothing, and neither does one of another client', async () => {
    const { refresh_token } = await connected();
    const [account, key, family, turn = ''] = refresh_token.split('.');
    const madeUp = [account, key, 'f'.repeat(43), turn].join('.');
    for (const answer of [await refresh(madeUp), await refresh(refresh_token, { client_id: 'https://other.com/o' })])
      expect(answer).toMatchObject(refusal);
    expect(revoked()).toBe(false);
    // It is a token of the family, so it was one of this key.
    await refresh([account, key, family, 't'.repeat(43)].join('.'));
    expect(revoked()).toBe(true);
  });

  it('gives nothing once the key is revoked or has expired', async () => {
    const { refresh_token } = await connected();
    vi.setSystemTime(Date.parse(expires_at));
    expect(await refresh(refresh_token)).toMatchObject(refusal);
  });
});

describe('the key of a client, to its user', () => {
  const send = (handler: Handler, body: object) =>
    answerOf(handler, {
      method: 'POST',
      headers: { authorization: `Bearer ${own.key}` },
      params: { key_id: String(granted()?.key_id) },
      body: JSON.stringify(body),
    });

  it('is no more of the client once it is rotated', async () => {
    const { refresh_token } = await connected();
    const { status, body } = await send(rotateKey, { overlap_seconds: 60 });
    expect([status, body.client_id]).toEqual([200, undefined]);
    const ends = itemsOf('api-keys').filter(({ key_id }) => key_id !== other_id);
    expect(ends.map((secret) => secret.expires_at).toSorted()).toEqual(['2026-11-26T12:01:00.000Z', expires_at]);
    expect(await refresh(refresh_token)).toMatchObject(refusal);
  });

  it.each([
    ['scopes', { scopes: ['projects:read', 'keys:manage'] }],
    ['cap', { cap: null }],
    ['expires_at', { expires_at: null }],
  ])('keeps what a client has: no other %s', async (param, change) => {
    await connected();
    const before = granted();
    const { status, body } = await send(updateKey, change);
    expect([status, body.error?.param]).toEqual([400, param]);
    expect(granted()).toEqual(before);
    expect((await send(updateKey, { scopes: ['projects:read'] })).status).toBe(200);
  });
});

describe('POST /oauth/revoke', () => {
  it.each(['access_token', 'refresh_token'] as const)('revokes the key by its %s', async (name) => {
    const tokens = await connected();
    expect(await form(revokeToken, { token: tokens[name], client_id })).toMatchObject({ status: 200 });
    expect(revoked()).toBe(true);
  });

  it('says the same of every other text, and leaves other keys alone', async () => {
    const { refresh_token } = await connected();
    const texts = ['', 'x', own.key, `${refresh_token}x`];
    for (const token of texts) expect((await form(revokeToken, { token })).status).toBe(200);
    await form(revokeToken, { token: refresh_token, client_id: 'https://other.host-of-apps.com/oauth.json' });
    // Not written as keys are, so it is not looked up.
    const secret = itemsOf('api-keys').find(({ key_id }) => key_id !== other_id);
    put('api-keys', { ...secret, key_hash: hashOfKey('sk_live_x') });
    await form(revokeToken, { token: 'sk_live_x' });
    expect(itemsOf('keys').some(({ revoked_at }) => revoked_at)).toBe(false);
  });
});

it.each([
  ['no form', { headers: { 'content-type': 'application/json' } }, 'invalid_request'],
  ['an unknown grant', { body: 'grant_type=password' }, 'unsupported_grant_type'],
  ['no grant', { body: 'code=x' }, 'invalid_request'],
  ['no code', { body: 'grant_type=authorization_code' }, 'invalid_request'],
  ['no refresh token', { body: 'grant_type=refresh_token' }, 'invalid_request'],
  ['a field twice', { body: 'grant_type=refresh_token&grant_type=refresh_token' }, 'invalid_request'],
])('POST /oauth/token answers %s as the RFC says', async (_, more, error) => {
  expect(await form(issueToken, {}, more)).toMatchObject({ status: 400, body: { error } });
});
