import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import { cachedDownloadUrl } from '#runtime/aws/cached-signed-urls.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { exported } from '../../support/stores/example-records.ts';

process.env[environmentNames.bucket] = 'bucket';
process.env[environmentNames.signerRole('download')] = 'arn:aws:iam::000000000000:role/download';
process.env.AWS_REGION = 'us-east-1';
const sts = mockClient(STSClient);
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
const newExport = (account_id = accounts[0] ?? ''): ExportRecord => {
  made += 1;
  const export_id = `019aa000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  return { ...exported, account_id, export_id, status: 'completed' };
};

it('is the same for half an hour, and then signed again', async () => {
  const record = newExport();
  const url = await cachedDownloadUrl(record);
  vi.advanceTimersByTime(1_799_999);
  expect(await cachedDownloadUrl(record)).toBe(url);
  expect(sessions()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await cachedDownloadUrl(record)).not.toBe(url);
  expect(sessions()).toBe(2);
});

it('is still answered while AssumeRole is throttled', async () => {
  const record = newExport();
  const url = await cachedDownloadUrl(record);
  sts.on(AssumeRoleCommand).rejects(Object.assign(new Error('Rate exceeded'), { name: 'Throttling' }));
  expect(await cachedDownloadUrl(record)).toBe(url);
});

it('is kept for each export of each account', async () => {
  const record = newExport();
  const urls = [record, newExport(), { ...record, account_id: accounts[1] ?? '' }].map(cachedDownloadUrl);
  const paths = (await Promise.all(urls)).map((url) => new URL(url).pathname);
  expect(new Set(paths).size).toBe(3);
  expect(paths[2]).toContain(accounts[1]);
});
