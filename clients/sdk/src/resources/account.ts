import type { Caller } from '../caller.ts';
import type { CreateApiKey, CreateSession, PatchApiKey, RotateApiKey } from '../generated/schemas.ts';
import type { Input, RequestOptions } from '../transport.ts';

export const accountOf = (caller: Caller) => ({
  /** Plan, credits, limits and what is used of them. */
  get: (options?: RequestOptions) => caller.call('getAccount', {}, options),
  /** Sums of works, minutes and credits, by day, API key or project. */
  usage: (query?: Input<'getUsage'>['query'], options?: RequestOptions) => caller.list('getUsage', { query }, options),
  /** The same sums as CSV: all rows. */
  usageCsv: (query?: Input<'getUsage'>['query'], options?: RequestOptions) =>
    caller.file('getUsage', { query: { ...query, format: 'csv' } }, options),
  /** Sets of what `credits.low` and `spend.threshold` tell. */
  update: (body: Input<'updateAccount'>['body'], options?: RequestOptions) =>
    caller.call('updateAccount', { body }, options),
});

export const apiKeysOf = (caller: Caller) => ({
  /** The API keys that this key manages, newest first. */
  list: (query?: Input<'listApiKeys'>['query'], options?: RequestOptions) =>
    caller.list('listApiKeys', { query }, options),
  /** Only this reply has the secret. */
  create: (body: CreateApiKey, options?: RequestOptions) => caller.call('createApiKey', { body }, options),
  /** Changes name, scopes, cap or expiry. */
  update: (keyId: string, body: PatchApiKey, options?: RequestOptions) =>
    caller.call('updateApiKey', { ...ofKey(keyId), body }, options),
  /** Gives the key another secret, which only this reply has. */
  rotate: (keyId: string, body?: RotateApiKey, options?: RequestOptions) =>
    caller.call('rotateApiKey', { ...ofKey(keyId), body }, options),
  /** Revokes a key and the keys that were made with it. */
  revoke: (keyId: string, options?: RequestOptions) => caller.call('revokeApiKey', ofKey(keyId), options),
});

export const sessionsOf = (caller: Caller) => ({
  /** The console sessions of this key, newest first. */
  list: (query?: Input<'listSessions'>['query'], options?: RequestOptions) =>
    caller.list('listSessions', { query }, options),
  /** Exchanges an API key or a one-time token for a console session, whose cookie the reply sets. */
  create: (body: CreateSession, options?: RequestOptions) => caller.call('createSession', { body }, options),
  /** Ends a console session. */
  delete: (sessionId: string, options?: RequestOptions) =>
    caller.call('deleteSession', { path: { session_id: sessionId } }, options),
});

const ofKey = (keyId: string) => ({ path: { key_id: keyId } });
