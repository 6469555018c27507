import { AttributeType, BillingMode, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
  StorageClass,
} from 'aws-cdk-lib/aws-s3';
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { outputNames } from '#contract/names.ts';
import { publicOrigin, type Stage } from '#contract/stage.ts';
import { type Index, type TableName, type Table as TableRow, tables } from '#contract/tables.ts';
import { accessLogBucket, logByPolicy, loggedTo } from '../constructs/access-logs.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { alarmOnTables } from '../constructs/capacity-alarms.ts';
import { athenaPrefix } from '../constructs/cost-tables.ts';
import { alarmOnEgress, downloadMetrics } from '../constructs/egress-alarm.ts';
import type { Usable } from '../constructs/grant-uses.ts';
import { originSecret } from '../constructs/origin-secret.ts';
import { removalPolicyOf } from '../constructs/stage-retention.ts';
import { athenaResultDays, batchDays, costSliceDays, multipartUploadDays, scratchVersionDays } from '../limits.ts';
import { perRow } from '../per-row.ts';

/** Also denies operators to change or delete an item; who lifts it leaves a trace in CloudTrail. */
const appendOnly = new PolicyDocument({
  statements: [
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLUpdate', 'PartiQLDelete'].map(
        (action) => `dynamodb:${action}`,
      ),
      resources: ['*'],
    }),
  ],
});

/** Resources that hold data or outlast releases: the tables, the bucket, and the alarm topic. */
export class DataStack extends Stack {
  readonly tables: Usable['tables'];
  /** The bucket's exported values, which the other stacks import. */
  readonly bucket: Usable['bucket'];
  readonly accessLogs: Usable['accessLogs'];
  /** For stacks in other Regions, to which nothing is exported. */
  readonly ownBucketName: string;
  readonly alarmTopic: AlarmTopic;

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    logByPolicy(this);
    this.tables = perRow(tables, (name, row) => this.#table(name, row, stage));
    const logs = accessLogBucket(this, 'AccessLogs', stage);
    const bucket = this.#bucket(stage, logs);
    this.bucket = this.#exported(bucket, 'Bucket');
    this.ownBucketName = bucket.bucketName;
    this.accessLogs = this.#exported(logs, 'AccessLogs');
    this.alarmTopic = new AlarmTopic(this, 'Alarms', stage);
    alarmOnTables(this, this.alarmTopic);
    if (stage.egressAlarmGbPerHour) alarmOnEgress(bucket, stage.egressAlarmGbPerHour, this.alarmTopic);
    if (stage.edge) originSecret(this, stage);
    new CfnOutput(this, outputNames.bucket, { value: bucket.bucketName });
    new CfnOutput(this, outputNames.accessLogs, { value: logs.bucketName });
  }

  /** The exports have fixed names, so that findings of cdk-nag in other stacks' policies can be acknowledged by name. */
  #exported({ bucketName, bucketArn }: Bucket, name: string): Usable['bucket'] {
    return {
      bucketName: this.exportValue(bucketName, { name: `${this.stackName}-${name}Name` }),
      bucketArn: this.exportValue(bucketArn, { name: `${this.stackName}-${name}Arn` }),
    };
  }

  #table(name: TableName, row: TableRow, stage: Stage): Usable['tables'][TableName] {
    const table = new Table(this, outputNames.table(name), {
      partitionKey: { name: row.partitionKey, type: AttributeType.STRING },
      ...(row.sortKey && { sortKey: { name: row.sortKey, type: AttributeType.STRING } }),
      ...(row.ttl && { timeToLiveAttribute: row.ttl }),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.keepData,
      removalPolicy: removalPolicyOf(stage),
      ...(row.appendOnly && { resourcePolicy: appendOnly }),
    });
    for (const [indexName, { partitionKey, sortKey, keysOnly }] of Object.entries<Index>(row.indexes ?? {})) {
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: partitionKey, type: AttributeType.STRING },
        sortKey: { name: sortKey, type: AttributeType.STRING },
        ...(keysOnly && { projectionType: ProjectionType.KEYS_ONLY }),
      });
    }
    const used = this.#used(table, stage.tableNames[name]);
    new CfnOutput(this, `${outputNames.table(name)}Name`, { value: used.tableName }).overrideLogicalId(
      outputNames.table(name),
    );
    return used;
  }

  /**
   * The table, or another by name. The own one stays, and so do its exports: CloudFormation deletes and changes none while
   * another stack imports it, and this stack is updated first.
   */
  #used(table: Table, otherName: string | undefined): Usable['tables'][TableName] {
    for (const value of [table.tableName, table.tableArn]) this.exportValue(value);
    if (otherName === undefined) return table;
    const tableArn = this.formatArn({ service: 'dynamodb', resource: 'table', resourceName: otherName });
    return { tableName: otherName, tableArn };
  }

  #bucket(stage: Stage, logs: Bucket): Bucket {
    const noncurrentVersionExpiration = Duration.days(scratchVersionDays);
    const storageClass = StorageClass.INTELLIGENT_TIERING;
    const scratch = (id: string, prefix: string, days: number) => ({
      id,
      prefix,
      expiration: Duration.days(days),
      noncurrentVersionExpiration,
    });
    const bucket = new Bucket(this, 'Bucket', {
      // What a mistake replaced or deleted can be restored (docs/decisions/bucket-versions.md).
      versioned: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      cors: [
        {
          allowedMethods: [HttpMethods.PUT, HttpMethods.GET, HttpMethods.HEAD],
          // Pages that the API itself serves read the bucket too. The API is created after the bucket, so its name is not known here.
          allowedOrigins: [
            ...stage.corsOrigins,
            publicOrigin(stage) ?? `https://*.execute-api.${this.region}.${this.urlSuffix}`,
          ],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag', 'Accept-Ranges', 'Content-Length', 'Content-Range'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        { id: 'AbortMultipart', abortIncompleteMultipartUploadAfter: Duration.days(multipartUploadDays) },
        {
          id: 'ExpireVersions',
          noncurrentVersionExpiration: Duration.days(stage.versionDays),
          expiredObjectDeleteMarker: true,
        },
        ...(stage.sourceTiering
          ? [
              {
                id: 'TierSources',
                prefix: 'media/',
                transitions: [{ storageClass, transitionAfter: Duration.days(0) }],
              },
            ]
          : []),
        scratch('ExpireWork', 'work/', 7),
        scratch('ExpireBatches', 'batches/', batchDays),
        scratch('ExpireCostSlices', 'costs/parts/', costSliceDays),
        scratch('ExpireQueryResults', `${athenaPrefix}/`, athenaResultDays),
        // For uploads whose bytes a project has copied; a sweep deletes those of unused slots earlier. S3 counts the day from the
        // creation of the object, which is later than that of its slot, and rounds it up to midnight UTC. So the bytes of a slot
        // outlast the slot.
        scratch('ExpireUploads', 'uploads/', 1),
      ],
      ...(stage.egressAlarmGbPerHour && { metrics: [downloadMetrics] }),
      ...loggedTo(logs),
      removalPolicy: removalPolicyOf(stage),
      autoDeleteObjects: !stage.keepData,
    });
    return bucket;
  }
}
