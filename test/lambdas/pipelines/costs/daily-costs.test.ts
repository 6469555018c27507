import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { CostPlan } from '#contract/schemas/cost-plan.ts';
import { CostSums } from '#contract/schemas/cost-sums.ts';
import { requirePlan } from '#finance/aws/cost-plans.ts';
import { costSums } from '#finance/books/cost-sums.ts';
import { focusMetadata } from '#finance/books/focus-metadata.ts';
import { focusFile, rowsOfFile } from '../../../support/costs/focus-file.ts';
import { rowsOfDay } from '../../../support/costs/synthetic-days.ts';
import { setLambdaEnvironment } from '../../../support/lambda-environment.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../../support/step-of.ts';
import { mockBucket } from '../../../support/stores/mock-bucket.ts';

setLambdaEnvironment();
const close = stepOf(() => import('../../../../lambdas/pipelines/costs/close-daily-costs.lambda.ts'));
const write = stepOf(() => import('../../../../lambdas/pipelines/costs/write-cost-slice.lambda.ts'));
const { objects } = mockBucket();
const logs = mockClient(CloudWatchLogsClient);
const sns = mockClient(SNSClient);
const database = mockClient(DynamoDBDocumentClient);

const day = '2026-10-20';
const rows = rowsOfDay(day);
const id = '019aa000-0000-7000-8000-000000000009';
const slices = [rows.slice(0, 50), [], rows.slice(50)];
const plan: CostPlan = {
  id,
  deployment: 'Cueline-dev',
  day,
  schema_id: focusMetadata.SchemaId,
  closed: false,
  slices: slices.map((_, at) => ({ of: 'lines', from_ms: at, to_ms: at + 1 })),
};

beforeEach(() => {
  objects.clear();
  logs.on(DescribeLogGroupsCommand).resolves({ logGroups: [] });
  sns.on(PublishCommand).resolves({});
  objects.set(objectKeys.costPlan(day), JSON.stringify(plan));
  for (const [at, own] of slices.entries()) {
    objects.set(objectKeys.costSlice(day, id, at), focusFile(own));
    objects.set(objectKeys.costSliceSums(day, id, at), JSON.stringify(costSums(day, own)));
  }
});

it('a day is closed with the rows of all slices below one header, and their sums', async () => {
  await close({ day, plan: id });
  expect(rowsOfFile(objects.get(objectKeys.costs(day)))).toEqual(rows);
  const sums = v.parse(CostSums, JSON.parse(objects.get(objectKeys.costSums(day)) ?? ''));
  expect(sums.parts).toEqual(costSums(day, rows).parts);
  expect(sums.plan).toBe(id);
  expect(await requirePlan(day, id)).toEqual({ ...plan, closed: true });
});

it('a day without one of its slices is not closed', async () => {
  objects.delete(objectKeys.costSliceSums(day, id, 1));
  await expect(close({ day, plan: id })).rejects.toThrow();
  expect(objects.has(objectKeys.costs(day))).toBe(false);
});

it('a day that has its file is not closed again', async () => {
  objects.set(objectKeys.costs(day), 'kept');
  await close({ day, plan: id });
  expect(objects.get(objectKeys.costs(day))).toBe('kept');
  expect(objects.has(objectKeys.costSums(day))).toBe(false);
});

it('a day that another plan or another release counts is not closed by this one', async () => {
  await expect(close({ day, plan: '019aa000-0000-7000-8000-000000000008' })).rejects.toThrow('another plan');
  objects.set(objectKeys.costPlan(day), JSON.stringify({ ...plan, schema_id: 'older' }));
  await expect(close({ day, plan: id })).rejects.toThrow('another plan');
});

it('a slice that was written is kept, and one without its sums is written again', async () => {
  const key = objectKeys.costSlice(day, id, 0);
  const before = objects.get(key);
  await write({ day, plan: id, slice: 0 });
  expect(objects.get(key)).toBe(before);
  objects.delete(objectKeys.costSliceSums(day, id, 0));
  await write({ day, plan: id, slice: 0 });
  expect(rowsOfFile(objects.get(key))).toEqual([]);
  expect(objects.has(objectKeys.costSliceSums(day, id, 0))).toBe(true);
});

/** A slice of downloads, of which this is the only one. */
const writeDownload = async (key: string, signer: string) => {
  const logGroupName = 'World-Api-GetJobLog';
  const logGroupArn = `arn:aws:logs:us-east-1:000000000000:log-group:${logGroupName}`;
  logs.on(DescribeLogGroupsCommand).resolves({ logGroups: [{ logGroupName, logGroupArn }] });
  database.on(GetCommand).resolves({});
  objects.set(objectKeys.costPlan(day), JSON.stringify({ ...plan, slices: [{ of: 'downloads' }] }));
  objects.delete(objectKeys.costSliceSums(day, id, 0));
  const log = `o b [t] 192.0.2.3 arn:aws:sts::000000000000:assumed-role/R/sign-${signer} 3E57 REST.GET.OBJECT ${key} "GET /" 200 - 5 - -`;
  objects.set(`000000000000/us-east-1/bucket/${day.replaceAll('-', '/')}/log`, log);
  await write({ day, plan: id, slice: 0 });
};

it('a row that no report could read stops the writing of its day', async () => {
  const key = objectKeys.batchResults({ account_id: 'inter.ttf', batch_id: 'b' });
  await expect(writeDownload(key, 'results')).rejects.toThrow('0.account_id');
  expect(objects.has(objectKeys.costSliceSums(day, id, 0))).toBe(false);
});

it.each([
  [undefined, ['s3_get_requests', 'data_out_bytes']],
  ['https://captions.example.com', ['s3_get_requests', 'edge_out_bytes', 'edge_requests', 'firewall_requests']],
])('a download from a stage with the domain %s is of the meters %o', async (origin, meters) => {
  vi.stubEnv(environmentNames.publicOrigin, origin);
  onTestFinished(() => void vi.unstubAllEnvs());
  await writeDownload(objectKeys.video({ account_id: 'a', project_id: 'p', export_id: 'e' }), 'download');
  expect(rowsOfFile(objects.get(objectKeys.costSlice(day, id, 0))).map(({ meter }) => meter)).toEqual(meters);
});
