import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  InventoryFormat,
  InventoryFrequency,
  InventoryObjectVersion,
  ObjectOwnership,
  PartitionDateSource,
  TargetObjectKeyFormat,
} from 'aws-cdk-lib/aws-s3';
import { Duration, Validations } from 'aws-cdk-lib/core';
import { S3_SERVER_ACCESS_LOGS_USE_BUCKET_POLICY } from 'aws-cdk-lib/cx-api';
import type { Construct, IConstruct } from 'constructs';
import { inventory } from '#contract/names.ts';
import type { Stage } from '#contract/stage.ts';
import { accessLogDays } from '../limits.ts';
import { removalPolicyOf } from './stage-retention.ts';

/** Lets S3 write access logs by a bucket policy: CDK's default is an ACL, which such buckets refuse. Before any construct is added. */
export const logByPolicy = ({ node }: IConstruct): void =>
  node.setContext(S3_SERVER_ACCESS_LOGS_USE_BUCKET_POLICY, true);

/** The bucket of S3's access logs, from which downloads are counted, and of its inventories, from which storage is. A bucket that logged to itself would log its own logs. */
export const accessLogBucket = (scope: Construct, id: string, stage: Stage): Bucket => {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    encryption: BucketEncryption.S3_MANAGED,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    lifecycleRules: [{ id: 'ExpireLogs', expiration: Duration.days(accessLogDays) }],
    removalPolicy: removalPolicyOf(stage),
    autoDeleteObjects: !stage.keepData,
  });
  Validations.of(bucket).acknowledge({ id: 'AwsSolutions-S1', reason: 'This is the bucket of access logs.' });
  return bucket;
};

/**
 * Logs are partitioned by the day of the request, so that those of a day are listed by their prefix. An inventory costs less than a listing
 * of the bucket, and is read in parallel.
 */
export const loggedTo = (logs: IConstruct): BucketProps =>
  isBucket(logs)
    ? {
        serverAccessLogsBucket: logs,
        targetObjectKeyFormat: TargetObjectKeyFormat.partitionedPrefix(PartitionDateSource.EVENT_TIME),
        inventories: [
          {
            inventoryId: inventory.id,
            destination: { bucket: logs, prefix: inventory.prefix },
            frequency: InventoryFrequency.DAILY,
            includeObjectVersions: InventoryObjectVersion.ALL,
            format: InventoryFormat.CSV,
            optionalFields: ['Size', 'StorageClass'],
          },
        ],
      }
    : {};

/** With exactOptionalPropertyTypes CDK's Bucket does not have the type of its own interface. */
export const isBucket = (one: IConstruct): one is IBucket => one instanceof Bucket;
