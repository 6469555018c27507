import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { keyedRequest, repliedMeanwhile, storedReply, storeReply } from '#runtime/stores/idempotency.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

process.env[environmentNames.table('idempotency')] = 'idempotency';
const dynamoDb = mockClient(DynamoDBDocumentClient);
const account_id = '019aa000-0000-7000-8000-000000000001';
const nowSeconds = 1_800_000_000;
beforeEach(() => {
  dynamoDb.reset();
  vi.useFakeTimers({ now: nowSeconds * 1000 + 999 });
});
afterEach(() => vi.useRealTimers());

const requestOf = (key: string, { path = '/v1/x', body = {} as unknown, route = 'createProject' } = {}) =>
  keyedRequest(key, account_id, route, { path, body });
const keyed = requestOf('k');
if (!keyed) throw new Error('a key makes a keyed request');

describe('a key', () => {
  it('is undefined without the header', () =>
    expect(keyedRequest(undefined, account_id, 'x', { path: '', body: {} })).toBeUndefined());

  it('belongs to an account and route, and has a fingerprint of path and body', () => {
    expect(keyed).toMatchObject({ account_id, request_key: 'createProject#k' });
    expect(requestOf('k', { route: 'createExports' })?.request_key).toBe('createExports#k');
    const fingerprints = [
      keyed,
      requestOf('k', { path: '/v1/y' }),
      requestOf('k', { body: { a: 1 } }),
      requestOf('k', { body: { a: 2 } }),
      // The border between path and body counts.
      requestOf('k', { path: '/v1/x",{}' }),
    ].map((request) => request?.fingerprint);
    expect(new Set(fingerprints).size).toBe(fingerprints.length);
    expect(requestOf('other')?.fingerprint).toBe(keyed.fingerprint);
  });

  it.each(['', 'k'.repeat(201)])('is refused when it is "%s"', (key) => {
    expect(() => requestOf(key)).toThrow('Idempotency-Key: must have 1 to 200 characters');
  });
});

const stored = (fields: object) =>
  dynamoDb.on(GetCommand).resolves({
    Item: { ...keyed, status: 201, body: '{}', expires_at: nowSeconds + 1, ...fields },
  });

describe('a stored reply', () => {
  it('is found by its operation and key, in a consistent read', async () => {
    stored({});
    expect(await storedReply(keyed)).toMatchObject({ status: 201, body: '{}' });
    expect(dynamoDb.commandCalls(GetCommand)[0]?.args[0].input).toMatchObject({
      Key: { account_id, request_key: 'createProject#k' },
      ConsistentRead: true,
    });
  });

  it('has expired from the second of expires_at on, also while the table still holds it', async () => {
    stored({ expires_at: nowSeconds });
    expect(await storedReply(keyed)).toBeUndefined();
    // Then another request may use the key.
    stored({ expires_at: nowSeconds, fingerprint: 'other' });
    expect(await storedReply(keyed)).toBeUndefined();
  });

  it('of another request is refused', async () => {
    stored({ fingerprint: 'other' });
    await expect(storedReply(keyed)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      param: 'Idempotency-Key',
    });
  });

  it('is kept for 24 hours, rounded up to a second, where there is none or an expired one', () => {
    expect(storeReply(keyed, { status: 202, body: 'b' })).toEqual({
      table: 'idempotency',
      put: { ...keyed, status: 202, body: 'b', expires_at: nowSeconds + 1 + 24 * 3600 },
      // Below the next second is this second or earlier.
      conditions: [{ absentOrBelow: 'expires_at', value: nowSeconds + 1 }],
    });
  });

  it('that was written meanwhile but cannot be read is unavailable, with Retry-After', () => {
    expect(repliedMeanwhile()).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  });
});
