import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { expect, it } from 'vitest';
import { logGroupsOf } from '#finance/aws/logs.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

const logs = mockClient(CloudWatchLogsClient);

it("lists a deployment's own log groups, over all pages, with their retention", async () => {
  const own = 'Cueline-dev-Api-ProjectsRoutes-1AB2-GetProjectLogB3292AE8';
  const data = 'Cueline-dev-Data-SomeLog12345678';
  const foreign = { logGroupName: 'Cueline-dev-eu-Api-GetProjectLogB3292AE8', storedBytes: 5, creationTime: 1 };
  logs
    .on(DescribeLogGroupsCommand, { logGroupNamePrefix: 'Cueline-dev-', nextToken: undefined })
    .resolvesOnce({
      logGroups: [{ logGroupName: own, logGroupArn: 'arn', storedBytes: 7, creationTime: 3 }, foreign],
      nextToken: 'more',
    })
    .on(DescribeLogGroupsCommand, { logGroupNamePrefix: 'Cueline-dev-', nextToken: 'more' })
    .resolvesOnce({ logGroups: [{ logGroupName: data, creationTime: 4, retentionInDays: 14 }] });
  expect(await logGroupsOf('Cueline-dev')).toEqual([
    { name: own, arn: 'arn', storedBytes: 7, createdMs: 3 },
    { name: data, arn: '', storedBytes: 0, createdMs: 4, retentionDays: 14 },
  ]);
});
