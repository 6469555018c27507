import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { leaseTerms } from '#contract/rate-limits.ts';
import { classOf, type Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { type Scope, scopes } from '#contract/scopes.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { account, newApiKey } from '../../support/stores/example-records.ts';

const dynamoDb = mockClient(DynamoDBDocumentClient);
/** A key that the table has; every other call to it fails. */
const keyWith = (allowed: readonly Scope[]): string => {
  const { key, keyRecord } = newApiKey({ scopes: [...allowed] });
  dynamoDb
    .rejects(Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' }))
    .on(GetCommand, { TableName: 'api-keys' })
    .resolves({ Item: keyRecord });
  return key;
};
beforeEach(() => dynamoDb.reset());

/** Whatever its ids and body: they are read last. */
const call = (key: string, route: Route) =>
  callHandler(route, { key, id: '019ab2c4-0000-7000-8000-000000000002', ...(route.body && { body: {} }) });

const keyed = Object.values<Route>(routes).filter(({ scope }) => scope !== undefined);

describe.each(keyed)('$operationId', (route) => {
  it('accepts a key with no scope but its own, and records the use of the key', async () => {
    const key = keyWith([route.scope === 'any' || !route.scope ? 'account:read' : route.scope]);
    expect([401, 403, 429]).not.toContain((await call(key, route)).status);
    expect(dynamoDb.commandCalls(UpdateCommand, { TableName: 'api-keys' })).toHaveLength(1);
  });

  it.each(scopes.filter((scope) => scope === route.scope))('refuses a key of all scopes but %s', async (own) => {
    const answer = await call(keyWith(scopes.filter((scope) => scope !== own)), route);
    expect(answer.refusal).toEqual({ status: 403, code: 'scope_missing' });
    expect(answer.text).toContain(`the scope ${own},`);
  });

  it('refuses a key whose bucket is empty before its scope is read, with the time until it may be sent again', async () => {
    const key = keyWith([]);
    const routeClass = classOf(route);
    const { requests, seconds: window } = plans.free.rateLimits[routeClass];
    const bucket = { subject: key, route_class: routeClass, full_at_ms: Date.now() + (window + 60) * 1000 };
    dynamoDb.on(GetCommand, { TableName: 'accounts' }).resolves({ Item: account });
    dynamoDb.on(UpdateCommand, { TableName: 'rate-limits' }).resolves({ Attributes: bucket });
    for (let sent = 0; sent < leaseTerms[routeClass].free; sent += 1) {
      expect((await call(key, route)).headers.get('ratelimit')).toBeNull();
    }
    const answer = await call(key, route);
    expect(answer.refusal).toEqual({ status: 429, code: 'rate_limited' });
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(61);
    expect(answer.headers.get('ratelimit-policy')).toBe(`"${routeClass}";q=${requests};w=${window}`);
    expect(answer.headers.get('ratelimit')).toBe(`"${routeClass}";r=0;t=${seconds}`);
  });
});
