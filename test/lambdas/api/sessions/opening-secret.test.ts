import * as v from 'valibot';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { KeyRecord } from '#contract/records/api-key.ts';
import { CreatedApiKey } from '#contract/schemas/api-key.ts';
import { SessionList } from '#contract/schemas/session.ts';
import { hashOfSecret, writeToken } from '#core/keys/session-token.ts';
import {
  account,
  account_id,
  created_at,
  other_id as key_id,
  newApiKey,
  nowMs,
  project_id as session_id,
  upload_id,
} from '../../../support/stores/example-records.ts';
import { hold, interceptTables, itemsOf, put } from '../../../support/stores/tables-in-memory.ts';
import { answerOf } from '../../gateway-event.ts';

await interceptTables();
const { handler: createSession } = await import('../../../../lambdas/api/sessions/create-session.lambda.ts');
const { handler: listSessions } = await import('../../../../lambdas/api/sessions/list-sessions.lambda.ts');
const { handler: deleteSession } = await import('../../../../lambdas/api/sessions/delete-session.lambda.ts');
const { handler: getAccount } = await import('../../../../lambdas/api/account/get-account.lambda.ts');
const { handler: createKey } = await import('../../../../lambdas/api/keys/create-api-key.lambda.ts');
const { handler: rotateKey } = await import('../../../../lambdas/api/keys/rotate-api-key.lambda.ts');
type Handler = typeof createSession;

const sameOrigin = {
  'x-forwarded-proto': 'https',
  'sec-fetch-site': 'same-origin',
  origin: 'https://api.example',
};
const managing = { key_id, scopes: ['keys:manage' as const, 'account:read' as const], ancestors: [] };

let own = newApiKey();
let key: KeyRecord;
beforeEach(() => {
  own = newApiKey(managing);
  const { key_hash, last_four } = own.keyRecord;
  key = { account_id, ...managing, name: '', secrets: [{ key_hash, last_four }], version: 0, created_at };
  hold({ accounts: account, keys: key, 'api-keys': own.keyRecord });
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  onTestFinished(() => void vi.useRealTimers());
});

const later = (seconds: number) => vi.setSystemTime(nowMs + seconds * 1000);

/** Sends like a browser with this cookie, or like a program with the key. */
const send = (
  handler: Handler,
  { cookie, body }: { readonly cookie?: string | undefined; readonly body?: object } = {},
) =>
  answerOf(handler, {
    method: body ? 'POST' : 'GET',
    headers: cookie === undefined ? { authorization: `Bearer ${own.key}` } : sameOrigin,
    ...(cookie !== undefined && { cookies: [cookie] }),
    params: { key_id, session_id },
    ...(body && { body: JSON.stringify(body) }),
  });

const signIn = async (body: object = { api_key: own.key }) => {
  const answer = await send(createSession, { cookie: '', body });
  return { ...answer, cookie: answer.cookies?.[0]?.split(';')[0] };
};
const rotate = async (overlap_seconds: number, cookie?: string) => {
  const answer = await send(rotateKey, { cookie, body: { overlap_seconds } });
  return { ...answer, secret: answer.status === 200 ? v.parse(CreatedApiKey, answer.body).secret : '' };
};
/** Makes a link like `npm run admin -- console-link`. */
const putLink = (): string => {
  const link = { account_id, session_id, secret: 's'.repeat(43) };
  const { key_hash } = own.keyRecord;
  put('sessions', {
    ...{ account_id, session_id, key_id, ancestors: [], key_hash, from_link: true, created_at },
    ...{ link_hash: hashOfSecret(link.secret), expires_at: nowMs / 1000 + 60 },
  });
  return writeToken(link);
};
const listed = async () => v.parse(SessionList, (await send(listSessions)).body).data;

it('a session ends with the secret that opened it: a thief makes no key with it and takes no secret', async () => {
  const { status, cookie } = await signIn();
  expect([status, (await send(getAccount, { cookie })).status]).toEqual([201, 200]);
  own = { ...own, key: (await rotate(0)).secret };
  // At once, though a Lambda still knows the session.
  expect((await send(createKey, { cookie, body: { name: 'backdoor', scopes: ['account:read'] } })).status).toBe(401);
  expect((await rotate(0, cookie)).status).toBe(401);
  expect(itemsOf('keys')).toHaveLength(1);
  later(60);
  expect((await send(getAccount, { cookie })).status).toBe(401);
  expect((await send(getAccount)).status).toBe(200);
  expect(await listed()).toEqual([]);
});

it('a replaced secret that a Lambda still knows makes no key', async () => {
  expect((await send(getAccount)).status).toBe(200);
  await rotate(0);
  expect((await send(createKey, { body: { name: 'backdoor', scopes: ['account:read'] } })).status).toBe(401);
});

it('a session lives as long as a replaced secret does', async () => {
  const { cookie } = await signIn();
  own = { ...own, key: (await rotate(3600)).secret };
  expect(await listed()).toMatchObject([{ key_id, expires_at: new Date(nowMs + 3_600_000).toISOString() }]);
  later(3599);
  expect((await send(getAccount, { cookie })).status).toBe(200);
  later(3600);
  expect((await send(getAccount, { cookie })).status).toBe(401);
});

it('a secret that is about to end opens a session until then, and one that is replaced opens none', async () => {
  await rotate(600);
  expect((await signIn()).body).toMatchObject({ expires_at: new Date(nowMs + 600_000).toISOString() });
  put('keys', { ...key, secrets: [] });
  expect((await signIn()).status).toBe(401);
});

it("a session of an operator's link has no secret to end with", async () => {
  const { cookie } = await signIn({ token: putLink() });
  own = { ...own, key: (await rotate(0)).secret };
  expect((await send(getAccount, { cookie })).status).toBe(200);
  expect((await listed()).map(({ id }) => id)).toEqual([session_id]);
});

it('a session that was ended manages no keys, though a Lambda still knows it', async () => {
  const { cookie, body } = await signIn();
  expect((await send(getAccount, { cookie })).status).toBe(200);
  const ended = await answerOf(deleteSession, {
    ...{ method: 'DELETE', headers: { authorization: `Bearer ${own.key}` }, params: { session_id: body.id } },
  });
  expect(ended.status).toBe(204);
  expect((await rotate(0, cookie)).status).toBe(401);
});

it('a key that a client got by OAuth opens no session, by its access token or by a link', async () => {
  const grant = {
    client_id: 'https://client.example/c',
    family_hash: 'f',
    refresh_hash: 'r',
    refreshed_at: created_at,
  };
  const token = putLink();
  put('keys', { ...key, grant });
  for (const answer of [await signIn(), await signIn({ token })])
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'key_of_client' } }, cookies: undefined });
  expect(itemsOf('sessions')).toHaveLength(1);
});

it('the sessions of a key that is revoked are not listed to the key above it', async () => {
  const below = { ...key, key_id: upload_id, ancestors: [key_id] };
  const session = { account_id, session_id, key_id: upload_id, ancestors: [key_id], key_hash: own.keyRecord.key_hash };
  put('sessions', { ...session, secret_hash: 's', created_at, expires_at: nowMs / 1000 + 60 });
  put('keys', below);
  expect(await listed()).toMatchObject([{ id: session_id, key_id: upload_id }]);
  put('keys', { ...below, revoked_at: created_at });
  expect(await listed()).toEqual([]);
});
