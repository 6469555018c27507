import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { plans } from '#contract/plans.ts';
import { leaseTerms } from '#contract/rate-limits.ts';
import { countRequest } from '#runtime/http/count-request.ts';
import { logger } from '#runtime/logger.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

process.env[environmentNames.table('accounts')] = 'accounts';
process.env[environmentNames.table('rate-limits')] = 'rate-limits';
const dynamoDb = mockClient(DynamoDBDocumentClient);
const accountId = '019aa000-0000-7000-8000-000000000001';
const account = { account_id: accountId, name: 'n', plan: 'free', credits: 0, created_at: '2026-01-01T00:00:00.000Z' };
const { free } = leaseTerms.reads;
const { requests, seconds } = plans.free.rateLimits.reads;

let made = 0;
let counting = { subject: '', accountId };
beforeEach(() => {
  vi.useFakeTimers();
  dynamoDb.reset();
  dynamoDb.on(GetCommand, { TableName: 'accounts' }).resolves({ Item: account });
  made += 1;
  counting = { subject: `key-${made}`, accountId };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const bucketIsFullAt = (full_at_ms?: number) => {
  const Attributes = { subject: counting.subject, route_class: 'reads', full_at_ms };
  dynamoDb.on(UpdateCommand).resolves({ Attributes });
};
const writes = () => dynamoDb.commandCalls(UpdateCommand);
const count = async (times: number) => {
  for (let sent = 0; sent < times; sent += 1) await countRequest(counting, 'reads');
};

it('makes no call for a quiet key, then reads the plan and writes the bucket once', async () => {
  bucketIsFullAt();
  await count(free);
  expect(dynamoDb.calls()).toEqual([]);
  await count(20);
  expect(dynamoDb.calls()).toHaveLength(2);
  expect(writes()[0]?.args[0].input).toMatchObject({
    TableName: 'rate-limits',
    Key: { subject: counting.subject, route_class: 'reads' },
  });
});

it('pays for the answered requests in the next second, by one conditional write', async () => {
  bucketIsFullAt();
  await count(free + 7);
  vi.advanceTimersByTime(1000);
  await count(1);
  const { UpdateExpression, ConditionExpression, ExpressionAttributeValues } = writes()[1]?.args[0].input ?? {};
  const unpaidMs = 7 * Math.ceil((seconds * 1000) / requests);
  expect(UpdateExpression).toContain('SET');
  expect(ConditionExpression).toContain('attribute_not_exists');
  expect(Object.values(ExpressionAttributeValues ?? {})).toContain(Date.now() + unpaidMs);
});

it('keeps the buckets of at most 2,000 keys', async () => {
  bucketIsFullAt();
  await count(free);
  for (let others = 0; others < 2000; others += 1)
    await countRequest({ subject: `other-${others}`, accountId }, 'reads');
  // Its bucket is dropped, so its requests are free again.
  await count(free);
  expect(dynamoDb.calls()).toEqual([]);
});

it('refuses with rate_limited and the bucket that refused', async () => {
  bucketIsFullAt(Date.now() + (seconds + 10) * 1000);
  await count(free);
  await expect(count(1)).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(count(1)).rejects.toMatchObject({ counted: { routeClass: 'reads' } });
  expect(writes()).toHaveLength(1);
});

it.each(['ThrottlingException', 'AccessDeniedException'])(
  'answers requests while the table answers %s, and logs that',
  async (name) => {
    const logged = vi.spyOn(logger, 'error').mockReturnValue();
    dynamoDb.on(UpdateCommand).rejects(Object.assign(new Error('no'), { name }));
    vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    await count(free + 50);
    expect(logged).toHaveBeenCalledExactlyOnceWith('rate limits unreachable', expect.anything());
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        kind: 'unlimited',
        class: 'reads',
        rate_limits_unreachable: 1,
        _aws: { CloudWatchMetrics: [{ Dimensions: [[]], Metrics: [{ Name: 'rate_limits_unreachable' }] }] },
      },
    ]);
  },
);
