import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { beforeEach, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { forgetAccountName } from '#finance/aws/cost-files.ts';
import { writeMonthReports } from '#finance/aws/month-report.ts';
import { repriceDays } from '../../../operate/cost/reprice-days.ts';
import { costRow } from '../../support/costs/cost-row.ts';
import { focusFile, rowsOfFile } from '../../support/costs/focus-file.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { mockBucket } from '../../support/stores/mock-bucket.ts';

setLambdaEnvironment();
const { objects, beforeWriting } = mockBucket();
const logs = mockClient(CloudWatchLogsClient);
const day = '2026-10-29';
const key = objectKeys.costs(day);
const accountId = 'a1';
const name = 'Vergissmich';
/** The day at a price that is not today's, and at today's. */
const old = { ...costRow('transcribe_seconds', 60), day, account_id: accountId, cost_nano_usd: 1 };
const fileOf = (rows: readonly (typeof old)[], named: string) => focusFile(rows, new Map([[accountId, named]]));
const now = { ...old, ...costRow('transcribe_seconds', 60, { day, account_id: accountId }) };
const reprice = () => repriceDays({ from: day, to: day, dryRun: false }, { stack: 'Cueline-dev' });

beforeEach(() => {
  objects.clear();
  objects.set(key, fileOf([old], name));
  const logGroupName = 'Cueline-dev-Api-GetJobLog';
  const logGroupArn = `arn:aws:logs:us-east-1:000000000000:log-group:${logGroupName}`;
  logs.on(DescribeLogGroupsCommand).resolves({ logGroups: [{ logGroupName, logGroupArn }] });
});

it('new prices of a day do not bring back a name that was erased while they were applied', async () => {
  beforeWriting(key, () => objects.set(key, fileOf([old], accountId)));
  await reprice();
  expect(objects.get(key)).toBe(fileOf([now], accountId));
});

it('a day with a line that cannot be read is not priced again, and a dry run leaves its cost', async () => {
  const broken = fileOf([old], name).replaceAll('transcribe_seconds', 'of_a_later_release');
  objects.set(key, broken);
  await expect(reprice()).rejects.toThrow(`1 lines of ${day} are unreadable`);
  expect(objects.get(key)).toBe(broken);
  expect(await repriceDays({ from: day, to: day, dryRun: true }, { stack: 'Cueline-dev' })).toContain(
    'Nothing changes',
  );
});

it('an erasure does not bring back the prices of a day that was priced again meanwhile', async () => {
  beforeWriting(key, () => objects.set(key, fileOf([now], name)));
  expect(await forgetAccountName(accountId)).toBe(1);
  expect(rowsOfFile(objects.get(key))).toEqual([now]);
  expect(objects.get(key)).not.toContain(name);
});

it('a report that has read a file before its name was erased is written again', async () => {
  const page = objectKeys.costReport('2026-10', '2026-10.html');
  beforeWriting(page, () => objects.set(key, fileOf([now], accountId)));
  await writeMonthReports();
  expect(objects.get(page)).toContain(name);
  await writeMonthReports();
  expect(objects.get(page)).not.toContain(name);
  objects.set(page, 'kept');
  await writeMonthReports();
  expect(objects.get(page)).toBe('kept');
});
