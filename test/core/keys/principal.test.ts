import { describe, expect, it } from 'vitest';
import { operatorPartition } from '#contract/records/session.ts';
import { defaultScopes } from '#contract/scopes.ts';
import { actorOf, endOfSecretMs, isValidKey, nobody, principalOfKey, requireScope } from '#core/keys/principal.ts';
import { refuseOtherOrigins } from '#core/keys/refuse-other-origins.ts';
import { clearedCookie, operatorCookieName, sessionCookie, sessionOfCookies } from '#core/keys/session-cookie.ts';
import { openingSecret, reachesSession } from '#core/keys/session-rules.ts';
import { readOperatorToken, readToken, writeToken } from '#core/keys/session-token.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { account_id, created_at, job_id, nowMs, other_id, project_id } from '../../support/stores/example-records.ts';

const [key_id, parent_id, top_id] = [other_id, project_id, job_id];

describe('a principal', () => {
  const key = { account_id, key_id, scopes: ['account:read' as const], ancestors: [parent_id, top_id] };
  const principal = principalOfKey(key, key_id, 'hash');

  it('is its key, spends on the caps above it, and is counted as the one at the top', () => {
    expect(principalOfKey(key, key_id, 'hash')).toEqual({
      ...{ accountId: account_id, principalId: key_id, keyId: key_id, secretHash: 'hash', scopes: key.scopes },
      ...{ spendsBy: [key_id, parent_id, top_id], countedAs: top_id },
    });
  });

  it.each([
    ['its own id', { ...key, ancestors: [] }, key_id],
    ['its hash, from before keys had ids', { ...key, key_id: undefined, ancestors: [] }, 'hash'],
    ['its account, as a test key', { ...key, account_id: testAccountOf(account_id) }, testAccountOf(account_id)],
  ])('is counted as %s', (_, of, countedAs) => expect(principalOfKey(of, key_id, 'hash').countedAs).toBe(countedAs));

  it('without scopes has the default ones', () =>
    expect(principalOfKey({ ...key, scopes: undefined }, key_id, 'h').scopes).toBe(defaultScopes));

  it.each([
    [principal, `key ${key_id}`],
    [{ ...principal, principalId: job_id }, `session ${job_id}`],
  ])('%# is an actor', (of, actor) => expect(actorOf(of)).toBe(actor));

  it('does what its scopes allow', () => {
    expect(() => requireScope(principal, 'account:read')).not.toThrow();
    expect(() => requireScope(nobody, 'any')).not.toThrow();
    const lacks = 'This API key lacks the scope keys:manage, which this request needs.';
    expect(() => requireScope(principal, 'keys:manage')).toThrow(
      expect.objectContaining({ code: 'scope_missing', message: lacks }),
    );
  });
});

describe('a key', () => {
  const later = new Date(nowMs + 1).toISOString();
  it.each([
    [{}, true],
    [{ expires_at: later }, true],
    [{ expires_at: created_at }, false],
    [{ revoked_at: created_at }, false],
    [{ revoked_at: created_at, expires_at: later }, false],
  ])('%j is valid: %s', (of, valid) => expect(isValidKey(of, nowMs)).toBe(valid));

  const secrets = [
    { key_hash: 'a', last_four: '' },
    { key_hash: 'b', last_four: '', expires_at: created_at },
  ];
  it.each([
    ['never, without an end', { secrets }, 'a', Number.POSITIVE_INFINITY],
    ['with its end', { secrets, expires_at: later }, 'a', nowMs + 1],
    ['with the end of the secret', { secrets, expires_at: later }, 'b', nowMs],
    ['without the secret', { secrets }, 'c', 0],
    ['by revocation', { secrets, revoked_at: created_at }, 'a', 0],
    ['by itself, where no secret opened the session', { secrets, expires_at: later }, undefined, nowMs + 1],
    ['by itself, from before keys had secrets', { expires_at: later }, 'c', nowMs + 1],
  ])('ends %s', (_, of, hash, endMs) => expect(endOfSecretMs(of, hash)).toBe(endMs));
});

describe('a request with a cookie', () => {
  const ownOrigin = 'https://api.example.com';
  const site = { 'sec-fetch-site': 'same-origin' };
  it.each([
    ['POST', { ...site, origin: ownOrigin }, ownOrigin, true],
    ['GET', { ...site, origin: ownOrigin }, ownOrigin, true],
    ['GET', site, ownOrigin, true],
    ['POST', site, ownOrigin, false],
    ['POST', site, undefined, false],
    ['GET', { ...site, origin: 'https://evil.example' }, ownOrigin, false],
    ['GET', { 'sec-fetch-site': 'same-site' }, ownOrigin, false],
    ['POST', { origin: ownOrigin }, ownOrigin, false],
  ])('%s with %j at %s is let in: %s', (method, headers, own, admitted) => {
    const refuse = () => refuseOtherOrigins({ method, headers, ownOrigin: own });
    if (admitted) expect(refuse).not.toThrow();
    else
      expect(refuse).toThrow(
        expect.objectContaining({ code: 'origin_refused', message: expect.stringContaining('send an API key') }),
      );
  });
});

describe('a token', () => {
  const token = { account_id, session_id: other_id, secret: 's'.repeat(43) };
  const operator = { ...token, account_id: operatorPartition };
  const text = writeToken(token);

  it('is written and read again, as that of an account or of an operator', () => {
    expect(text).toBe(`${account_id}.${other_id}.${token.secret}`);
    expect([readToken(text), readOperatorToken(text)]).toEqual([token, undefined]);
    expect([readToken(writeToken(operator)), readOperatorToken(writeToken(operator))]).toEqual([undefined, operator]);
  });

  it.each([
    '',
    text.slice(0, -1),
    `${text}x`,
    `${text}.x`,
    text.replace(other_id, 'x'),
    `x${text}`,
    text.replace('s', '!'),
  ])('is not read from %j', (wrong) =>
    expect([readToken(wrong), readOperatorToken(wrong)]).toEqual([undefined, undefined]),
  );

  it('is the value of a cookie that is no other', () => {
    const rest = 'Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Strict';
    expect(sessionCookie(token, 60)).toBe(`__Host-cueline=${text}; ${rest}`);
    expect(sessionCookie(operator, 60)).toBe(`__Host-cueline-operator=${writeToken(operator)}; ${rest}`);
    expect(clearedCookie()).toBe('__Host-cueline=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict');
    const cookies = ['a=b', `__Host-cueline-operator=o`, `__Host-cueline=${text}`];
    expect(sessionOfCookies(cookies)).toBe(text);
    expect(sessionOfCookies(cookies, operatorCookieName)).toBe('o');
    expect([sessionOfCookies(), sessionOfCookies(['x__Host-cueline=a'])]).toEqual([undefined, undefined]);
  });
});

describe('a session', () => {
  const session = {
    ...{ account_id, session_id: job_id, key_id, ancestors: [parent_id], key_hash: 'hash' },
    created_at,
  };
  const opened = { ...session, secret_hash: 's', expires_at: 0 };
  const caller = (keyId: string, manages: boolean) => ({
    ...{ ...nobody, keyId },
    scopes: manages ? ['keys:manage' as const] : [],
  });
  it.each([
    ['its own key', caller(key_id, false), opened, true],
    ['a key above it that manages keys', caller(parent_id, true), opened, true],
    ['no key above it without that scope', caller(parent_id, false), opened, false],
    ['no other key', caller(top_id, true), opened, false],
    ['nobody before it is opened', caller(key_id, true), { ...opened, secret_hash: undefined }, false],
  ])('is reached by %s', (_, by, of, reaches) => expect(reachesSession(by, of)).toBe(reaches));

  it('ends with the secret that opened it, unless a link did', () => {
    expect(openingSecret(opened)).toBe('hash');
    expect(openingSecret({ ...opened, from_link: true })).toBeUndefined();
  });
});
