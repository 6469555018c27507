import dns from 'node:dns/promises';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { hashOfKey, makeApiKey } from '#core/keys/api-key.ts';
import { operationWords } from '../../../commands/openapi/words.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';

const key = makeApiKey(() => 7);
const created_at = new Date(0).toISOString();
const keyRecord = {
  key_hash: hashOfKey(key),
  account_id: '019ab2c4-0000-7000-8000-000000000001',
  name: 'test',
  last_four: key.slice(-4),
  created_at,
};

/** The key is good; every call of the route's own meets this error. */
const dynamoDb = mockClient(DynamoDBClient);
const answerWith = (name: string, message: string) =>
  dynamoDb
    .rejects(Object.assign(new Error(message), { name }))
    .on(GetItemCommand, { TableName: 'api-keys' })
    .resolves({ Item: marshall(keyRecord) });
// Names of examples are nobody's.
const lookups = vi.spyOn(dns, 'lookup');
Reflect.apply(lookups.mockImplementation, lookups, [async () => [{ address: '8.8.8.8', family: 4 }]]);
beforeEach(() => dynamoDb.reset());

describe.each(Object.values<Route>(routes).filter((route) => !route.public))('$operationId', (route) => {
  const request = {
    key,
    id: '019ab2c4-0000-7000-8000-000000000002',
    ...(route.body && { body: operationWords[route.operationId]?.example.request }),
  };

  it('asks its caller to come back when a service behind it is busy', async () => {
    answerWith('ThrottlingException', 'Rate exceeded');
    const answer = await callHandler(route, request);
    expect(answer.refusal).toEqual({ status: 503, code: 'unavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('says that it failed, and nothing of why, when a service refuses it', async () => {
    answerWith('AccessDeniedException', 'arn:aws:iam::123456789012:role/secret is not authorized');
    const answer = await callHandler(route, request);
    expect(answer.refusal).toEqual({ status: 500, code: 'internal_error' });
    expect(answer.text).not.toMatch(/arn:|secret|AccessDenied/);
  });
});

it('the contract that is not a contract is not served', async () => {
  vi.doMock('../../../docs/openapi.json', () => ({ default: { paths: {} } }));
  expect((await callHandler(routes.getOpenapi, {})).refusal).toEqual({ status: 500, code: 'internal_error' });
});
