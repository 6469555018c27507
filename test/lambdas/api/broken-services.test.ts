import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { scopes } from '#contract/scopes.ts';
import { operationWords } from '../../../reference/openapi/words.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';
import { answerLookups } from '../../support/no-network.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { newApiKey } from '../../support/stores/example-records.ts';

const { key, keyRecord } = newApiKey({ scopes: [...scopes] });

const sameOrigin = { 'sec-fetch-site': 'same-origin', origin: 'https://api.example.com' };

/** The key is valid; every other call fails with this error. */
const dynamoDb = mockClient(DynamoDBDocumentClient);
const answerWith = (name: string, message: string) =>
  dynamoDb
    .rejects(Object.assign(new Error(message), { name }))
    .on(GetCommand, { TableName: 'api-keys' })
    .resolves({ Item: keyRecord });
// The host names in examples do not exist.
answerLookups(() => ['8.8.8.8']);
beforeEach(() => dynamoDb.reset());

/** Public routes read nothing, but for the one that takes the key in its body. */
const reading = Object.values<Route>(routes).filter((route) => !route.public || route === routes.createSession);

describe.each(reading)('$operationId', (route) => {
  const request = {
    ...(route.public ? { headers: sameOrigin } : { key }),
    id: '019ab2c4-0000-7000-8000-000000000002',
    ...(route.body && { body: route.public ? { api_key: key } : operationWords[route.operationId]?.example.request }),
  };

  it('answers 503 with Retry-After when a service is throttled', async () => {
    answerWith('ThrottlingException', 'Rate exceeded');
    const answer = await callHandler(route, request);
    expect(answer.refusal).toEqual({ status: 503, code: 'unavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('answers 500 without the reason when a service denies a call', async () => {
    answerWith('AccessDeniedException', 'arn:aws:iam::123456789012:role/secret is not authorized');
    const answer = await callHandler(route, request);
    expect(answer.refusal).toEqual({ status: 500, code: 'internal_error' });
    expect(answer.text).not.toMatch(/arn:|secret|AccessDenied/);
  });
});
