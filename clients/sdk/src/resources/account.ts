import type { Caller } from '../caller.ts';
import type { CreateApiKey, CreateSession, PatchApiKey, RotateApiKey } from '../generated/schemas.ts';
import type { Input, RequestOptions } from '../transport.ts';

export const accountOf = (caller: Caller) => ({
  get: (options?: RequestOptions) => caller.call('getAccount', {}, options),
  /** Sums of works, minutes and credits, by day, API key or project. */
  usage: (query?: Input<'getUsage'>['query'], options?: RequestOptions) => caller.list('getUsage', { query }, options),
  /** The same sums as CSV: all rows. */
  usageCsv: (query?: Input<'getUsage'>['query'], options?: RequestOptions) =>
    caller.file('getUsage', { query: { ...query, format: 'csv' } }, options),
});

export const apiKeysOf = (caller: Caller) => ({
  list: (query?: Input<'listApiKeys'>['query'], options?: RequestOptions) =>
    caller.list('listApiKeys', { query }, options),
  /** Only this reply has the secret. */
  create: (body: CreateApiKey, options?: RequestOptions) => caller.call('createApiKey', { body }, options),
  update: (keyId: string, body: PatchApiKey, options?: RequestOptions) =>
    caller.call('updateApiKey', { ...ofKey(keyId), body }, options),
  /** Gives the key another secret, which only this reply has. */
  rotate: (keyId: string, body?: RotateApiKey, options?: RequestOptions) =>
    caller.call('rotateApiKey', { ...ofKey(keyId), body }, options),
  revoke: (keyId: string, options?: RequestOptions) => caller.call('revokeApiKey', ofKey(keyId), options),
});

export const sessionsOf = (caller: Caller) => ({
  list: (query?: Input<'listSessions'>['query'], options?: RequestOptions) =>
    caller.list('listSessions', { query }, options),
  create: (body: CreateSession, options?: RequestOptions) => caller.call('createSession', { body }, options),
  delete: (sessionId: string, options?: RequestOptions) =>
    caller.call('deleteSession', { path: { session_id: sessionId } }, options),
});

const ofKey = (keyId: string) => ({ path: { key_id: keyId } });
