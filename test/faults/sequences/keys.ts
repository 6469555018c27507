import * as v from 'valibot';
import type { Account } from '../world/accounts.ts';
import type { Client } from './client.ts';

/** Makes a key and one below it, changes and rotates the first, and revokes it. */
export const manageKeys = async (account: Account, client: Client): Promise<void> => {
  const made = { name: 'made', scopes: ['keys:manage', 'account:read'], cap: { credits: 1, period: 'day' } };
  const reply = await client.send({ account, operationId: 'createApiKey', body: made });
  await client.send({ account, operationId: 'listApiKeys' });
  if (reply.status !== 201) return;
  const { id, secret } = v.parse(v.object({ id: v.string(), secret: v.string() }), JSON.parse(reply.body));
  const below = { account: { ...account, key: secret }, operationId: 'createApiKey', body: made } as const;
  await client.send(below);
  const on = { account, params: { key_id: id } };
  await client.send({ ...on, operationId: 'updateApiKey', body: { scopes: ['keys:manage'], cap: null } });
  await client.send({ ...on, operationId: 'rotateApiKey', body: {} });
  await signInAndOut(account, client);
  await client.send({ ...on, operationId: 'revokeApiKey' });
};

const signInAndOut = async (account: Account, client: Client): Promise<void> => {
  const body = { api_key: account.key };
  const reply = await client.send({ account, operationId: 'createSession', body, cookies: [] });
  if (reply.status !== 201) return;
  const session_id = v.parse(v.object({ id: v.string() }), JSON.parse(reply.body)).id;
  const signedIn = { account, cookies: (reply.cookies ?? []).map((cookie) => cookie.split(';')[0] ?? '') };
  await client.send({ ...signedIn, operationId: 'listSessions' });
  await client.send({ ...signedIn, operationId: 'deleteSession', params: { session_id } });
};
