import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import type { FontRecord } from '#contract/records/font.ts';
import { routes } from '#contract/routes.ts';
import { Export } from '#contract/schemas/export.ts';
import { cachedFontUrl } from '#runtime/aws/cached-signed-urls.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { exported, newApiKey, project } from '../../support/stores/example-records.ts';

process.env[environmentNames.bucket] = 'bucket';
for (const signer of ['download', 'font'] as const)
  process.env[environmentNames.signerRole(signer)] = `arn:aws:iam::000000000000:role/${signer}`;
process.env.AWS_REGION = 'us-east-1';
const sts = mockClient(STSClient);
const dynamoDb = mockClient(DynamoDBDocumentClient);
const sessions = () => sts.commandCalls(AssumeRoleCommand).length;

beforeEach(() => {
  vi.useFakeTimers();
  sts.reset();
  sts.on(AssumeRoleCommand).resolves({
    Credentials: { AccessKeyId: 'AKIA', SecretAccessKey: 's', SessionToken: 't', Expiration: new Date() },
  });
});
afterEach(() => vi.useRealTimers());

const accounts = ['019aa000-0000-7000-8000-000000000001', '019aa000-0000-7000-8000-000000000002'];
let made = 0;
const newFont = (account_id = accounts[0] ?? ''): FontRecord => {
  made += 1;
  const font_id = `019aa000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  return { account_id, font_id, name: 'n', size_bytes: 1, scripts: [], created_at: exported.created_at };
};

it('each reply of an export has a URL of a session that begins with it, so that it is valid for a whole hour', async () => {
  const { key, keyRecord } = newApiKey();
  const items = { 'api-keys': keyRecord, exports: { ...exported, status: 'completed' }, projects: project };
  for (const [TableName, Item] of Object.entries(items)) dynamoDb.on(GetCommand, { TableName }).resolves({ Item });
  const replied = async () => {
    const answer = await callHandler(routes.getExport, { key, id: exported.export_id });
    return new URL(answer.as(Export).download_url ?? '').searchParams;
  };
  const sent = [await replied()];
  vi.advanceTimersByTime(1000);
  sent.push(await replied());
  expect(sent.map((query) => query.get('X-Amz-Expires'))).toEqual(['3600', '3600']);
  expect(sent[1]?.get('X-Amz-Date')).not.toBe(sent[0]?.get('X-Amz-Date'));
  expect(sts.commandCalls(AssumeRoleCommand).map(({ args }) => args[0].input.DurationSeconds)).toEqual([3600, 3600]);
});

it('is the same for half an hour, and then signed again', async () => {
  const record = newFont();
  const url = await cachedFontUrl(record);
  vi.advanceTimersByTime(1_799_999);
  expect(await cachedFontUrl(record)).toBe(url);
  expect(sessions()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await cachedFontUrl(record)).not.toBe(url);
  expect(sessions()).toBe(2);
});

it('is still answered while AssumeRole is throttled', async () => {
  const record = newFont();
  const url = await cachedFontUrl(record);
  sts.on(AssumeRoleCommand).rejects(Object.assign(new Error('Rate exceeded'), { name: 'Throttling' }));
  expect(await cachedFontUrl(record)).toBe(url);
});

it('is kept for each font of each account', async () => {
  const record = newFont();
  const urls = [record, newFont(), { ...record, account_id: accounts[1] ?? '' }].map(cachedFontUrl);
  const paths = (await Promise.all(urls)).map((url) => new URL(url).pathname);
  expect(new Set(paths).size).toBe(3);
  expect(paths[2]).toContain(accounts[1]);
});
