import { setTimeout as delay } from 'node:timers/promises';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  GetResourcePolicyCommand,
  ListTagsOfResourceCommand,
  PutResourcePolicyCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';

export interface Restore {
  readonly source: string;
  readonly target: string;
  readonly at: Date;
  /** The field of the expiry. */
  readonly ttl?: string | undefined;
}

const daySeconds = 24 * 60 * 60;

/**
 * Restores a table beside: as it was at the time, with the settings that a restore does not carry over. What an interrupted run
 * has left, another finishes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_RestoreTableToPointInTime.html
 */
export const restoreTable = async (client: DynamoDBClient, restore: Restore): Promise<void> => {
  const { source, target, at } = restore;
  const live = await describe(client, source);
  if (!live) throw new Error(`There is no table ${source}.`);
  if (!(await describe(client, target))) {
    await refuseOutside(client, source, at);
    await client.send(
      new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: target, RestoreDateTime: at }),
    );
  }
  await waitUntilTableExists({ client, minDelay: 1, maxDelay: 20, maxWaitTime: daySeconds }, { TableName: target });
  const restored = await describe(client, target);
  if (restored) await settle(client, { live, restored, ttl: restore.ttl });
};

const describe = async (client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
};

const refuseOutside = async (client: DynamoDBClient, TableName: string, at: Date): Promise<void> => {
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  const { EarliestRestorableDateTime: first, LatestRestorableDateTime: last } =
    ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (!first || !last) throw new Error(`${TableName} has no point-in-time recovery, so it cannot be restored.`);
  if (at < first || at > last)
    throw new Error(`${TableName} can be restored to times from ${first.toISOString()} to ${last.toISOString()}.`);
};

interface Settled {
  readonly live: TableDescription;
  readonly restored: TableDescription;
  readonly ttl: string | undefined;
}

/** Sets what the restored table lacks of the live one. Each setting may have been set before. */
const settle = async (client: DynamoDBClient, { live, restored, ttl }: Settled): Promise<void> => {
  const { TableName, TableArn: ResourceArn } = restored;
  // DynamoDB enables the backups of a new table some minutes after it is active, and refuses until then.
  await whileUnavailable(() =>
    client.send(
      new UpdateContinuousBackupsCommand({
        TableName,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    ),
  );
  if (ttl !== undefined) await expireBy(client, TableName, ttl);
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: live.TableArn }));
  // Nobody but AWS may set those that begin so.
  const own = Tags.filter(({ Key = '' }) => !Key.startsWith('aws:'));
  if (own.length > 0) await client.send(new TagResourceCommand({ ResourceArn, Tags: own }));
  const Policy = await policyOf(client, live.TableArn);
  if (Policy) await client.send(new PutResourcePolicyCommand({ ResourceArn, Policy }));
  const { DeletionProtectionEnabled = false } = live;
  if (DeletionProtectionEnabled !== (restored.DeletionProtectionEnabled ?? false))
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled }));
};

const expireBy = async (client: DynamoDBClient, TableName: string | undefined, AttributeName: string) => {
  const TimeToLiveSpecification = { AttributeName, Enabled: true };
  try {
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('TimeToLive is already enabled'))) throw error;
  }
};

const policyOf = async (client: DynamoDBClient, ResourceArn: string | undefined): Promise<string | undefined> => {
  try {
    return (await client.send(new GetResourcePolicyCommand({ ResourceArn }))).Policy;
  } catch (error) {
    if (error instanceof Error && error.name === 'PolicyNotFoundException') return undefined;
    throw error;
  }
};

const retryMs = 10_000;
const maxTries = 120;

const whileUnavailable = async (send: () => Promise<unknown>, tries = 1): Promise<void> => {
  try {
    await send();
  } catch (error) {
    const waits = error instanceof Error && error.name === 'ContinuousBackupsUnavailableException' && tries < maxTries;
    if (!waits) throw error;
    await delay(retryMs);
    await whileUnavailable(send, tries + 1);
  }
};
