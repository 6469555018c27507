import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { outputNames } from '#contract/names.ts';
import type { Stage } from '#contract/stage.ts';
import { type Index, type TableName, type Table as TableRow, tables } from '#contract/tables.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { downloadMetrics, ringOnEgress } from '../constructs/egress-alarm.ts';
import type { Usable } from '../constructs/grant-uses.ts';
import { MonthlyBudget } from '../constructs/monthly-budget.ts';
import { removalPolicyOf } from '../constructs/stage-retention.ts';
import { multipartUploadDays } from '../limits.ts';

/** What outlives a release: the tables, the bucket, and whom alarms are told to. */
export class DataStack extends Stack {
  readonly tables: Usable['tables'];
  /** As the other stacks import it. */
  readonly bucket: Usable['bucket'];
  readonly alarmTopic: AlarmTopic;

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    this.tables = {
      accounts: this.#table('accounts', stage),
      'api-keys': this.#table('api-keys', stage),
      uploads: this.#table('uploads', stage),
      projects: this.#table('projects', stage),
      jobs: this.#table('jobs', stage),
      exports: this.#table('exports', stage),
      usage: this.#table('usage', stage),
      ledger: this.#table('ledger', stage),
      webhooks: this.#table('webhooks', stage),
      'webhook-secrets': this.#table('webhook-secrets', stage),
      'delivery-places': this.#table('delivery-places', stage),
      'connection-places': this.#table('connection-places', stage),
      deliveries: this.#table('deliveries', stage),
      'rate-limits': this.#table('rate-limits', stage),
      idempotency: this.#table('idempotency', stage),
    };
    const bucket = this.#bucket(stage);
    // Exported by names of our own, so that what cdk-nag finds in another stack's policy has a name that can be acknowledged.
    this.bucket = {
      bucketName: this.exportValue(bucket.bucketName, { name: `${this.stackName}-BucketName` }),
      bucketArn: this.exportValue(bucket.bucketArn, { name: `${this.stackName}-BucketArn` }),
    };
    this.alarmTopic = new AlarmTopic(this, 'Alarms', stage);
    if (stage.egressAlarmGbPerHour) ringOnEgress(bucket, stage.egressAlarmGbPerHour, this.alarmTopic);
    if (stage.monthlyBudgetUsd) {
      const { name: stageName, monthlyBudgetUsd: usd } = stage;
      new MonthlyBudget(this, 'Budget', { stageName, usd, alarmTopic: this.alarmTopic });
    }
    new CfnOutput(this, outputNames.bucket, { value: bucket.bucketName });
  }

  #table(name: TableName, stage: Stage): Table {
    const row: TableRow = tables[name];
    const table = new Table(this, outputNames.table(name), {
      partitionKey: { name: row.partitionKey, type: AttributeType.STRING },
      ...(row.sortKey && { sortKey: { name: row.sortKey, type: AttributeType.STRING } }),
      ...(row.ttl && { timeToLiveAttribute: row.ttl }),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.keepData,
      removalPolicy: removalPolicyOf(stage),
    });
    for (const [indexName, { partitionKey, sortKey, keysOnly }] of this.#indexes(row)) {
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: partitionKey, type: AttributeType.STRING },
        sortKey: { name: sortKey, type: AttributeType.STRING },
        ...(keysOnly && { projectionType: ProjectionType.KEYS_ONLY }),
      });
    }
    new CfnOutput(this, `${outputNames.table(name)}Name`, { value: table.tableName }).overrideLogicalId(
      outputNames.table(name),
    );
    return table;
  }

  /**
   * An update of a table makes or deletes one index, so a stack that has `due`, which `due-keys` replaces, keeps it by
   * `-c keepDueIndex=true` until the other is there (docs/runbook.md).
   */
  #indexes({ indexes = {} }: TableRow): [string, Index][] {
    const { 'due-keys': dueKeys } = indexes;
    const kept = dueKeys &&
      this.node.tryGetContext('keepDueIndex') === 'true' && { due: { ...dueKeys, keysOnly: false } };
    return Object.entries({ ...indexes, ...kept });
  }

  #bucket(stage: Stage): Bucket {
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      cors: [
        {
          allowedMethods: [HttpMethods.PUT, HttpMethods.GET, HttpMethods.HEAD],
          allowedOrigins: [...stage.corsOrigins],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        { id: 'AbortMultipart', abortIncompleteMultipartUploadAfter: Duration.days(multipartUploadDays) },
        { id: 'ExpireWork', prefix: 'work/', expiration: Duration.days(7) },
        // What a project does not use of its upload; of an unused slot the sweep is quicker. A day is counted from the object,
        // which is younger than its slot, up to the next midnight (UTC): nothing of a slot that may still be used goes.
        { id: 'ExpireUploads', prefix: 'uploads/', expiration: Duration.days(1) },
      ],
      ...(stage.egressAlarmGbPerHour && { metrics: [downloadMetrics] }),
      removalPolicy: removalPolicyOf(stage),
      autoDeleteObjects: !stage.keepData,
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Objects are reached by our roles and by one-hour signed URLs that the API log shows; object-level records are CloudTrail data events, which are the account’s to switch on.',
    });
    return bucket;
  }
}
