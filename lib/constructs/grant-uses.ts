import type { Role } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { ArnFormat, Stack } from 'aws-cdk-lib/core';
import { environmentNames, exportQueue } from '#contract/names.ts';
import { type Table, type TableName, tables } from '#contract/tables.ts';
import type { Machine, ObjectUse, TableUse, Uses } from '#contract/uses.ts';
import { grant } from './grant.ts';
import { ownCostTags } from './own-cost-tags.ts';

/** The resources that rows may use, as tokens of the function's stack. */
export interface Usable {
  /** Shared by the names of Transcribe jobs, MediaConvert's UserMetadata and the event rules: `cueline-<stage>`. */
  readonly stackPrefix: string;
  readonly tables: Readonly<Record<TableName, { readonly tableName: string; readonly tableArn: string }>>;
  readonly bucket: { readonly bucketName: string; readonly bucketArn: string };
  readonly machineArns: Readonly<Record<Machine, string>>;
  /** The role that is passed to Transcribe with each job. */
  readonly speechRoleArn: string;
  readonly startQueue: { readonly queueArn: string; readonly queueUrl: string };
  readonly chunkQueue: Usable['startQueue'];
  /** Resources of webhook delivery. */
  readonly webhooks: {
    readonly bus: { readonly eventBusArn: string; readonly eventBusName: string };
    /** The queue of the fan-out. */
    readonly eventQueue: { readonly queueArn: string; readonly queueUrl: string };
    readonly deliveryQueue: { readonly queueArn: string; readonly queueUrl: string };
    readonly scheduleGroupName: string;
    /** ARN of all schedules in the group. */
    readonly schedulesArn: string;
    readonly schedulerRoleArn: string;
    readonly scheduleDeadLettersArn: string;
  };
  /** Where S3 logs the requests to the bucket. */
  readonly accessLogs: Usable['bucket'];
  readonly alarmTopicArn: string;
  /** The origin that callers use; undefined for a stage without a domain. */
  readonly publicOrigin: string | undefined;
  /** JSON of `CaptionDrawing`. */
  readonly captionDrawing: string;
  /** Variables of what hears speech by address; none where nothing does. */
  readonly speechAddress: Readonly<Record<string, string>>;
  readonly logs: {
    /** Prefix of the names of all stacks of the deployment: `Cueline-<stage>`. */
    readonly deployment: string;
    /** ARNs of the functions' log groups, with `*` for the part of the name that CloudFormation generates. */
    readonly groupArns: readonly string[];
    /** JSON of `HourlyCounts`. */
    readonly hourlyCounts: string;
  };
}

/** A function and its own role. */
export interface Granted {
  readonly fn: LambdaFunction;
  readonly role: Role;
}

type ItemUse = Exclude<TableUse, `query ${string}` | `update ${string}`>;
const tableActions: Readonly<Record<ItemUse, string>> = {
  get: 'dynamodb:GetItem',
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
  describe: 'dynamodb:DescribeTable',
};
/** Rights to the bucket, which cannot be limited by prefix. */
const bucketActions = {
  unfinished: 's3:ListBucketMultipartUploads',
  versions: 's3:ListBucketVersions',
} as const satisfies Partial<Record<ObjectUse, string>>;
const objectActions: Readonly<Record<Exclude<ObjectUse, 'list' | keyof typeof bucketActions>, string>> = {
  get: 's3:GetObject',
  put: 's3:PutObject',
  delete: 's3:DeleteObject',
  erase: 's3:DeleteObjectVersion',
  parts: 's3:ListMultipartUploadParts',
  abort: 's3:AbortMultipartUpload',
};

/** Adds the rights and environment variables that `uses` names; `signs` is granted by SignerRoles. */
export function grantUses(granted: Granted, uses: Uses, usable: Usable): void {
  grantTables(granted, uses.tables ?? {}, usable);
  if (uses.objects) grantObjects(granted, uses.objects, usable);
  grantMachines(granted, uses, usable);
  grantStarts(granted, uses, usable);
  grantMediaServices(granted, uses, usable);
  grantWebhooks(granted, uses, usable);
  if (uses.readsLogs) grantLogs(granted, usable);
  if (uses.readsAccessLogs) grantAccessLogs(granted, usable);
  if (uses.alarms) grantAlarms(granted, usable);
  if (uses.countsDownloads && usable.publicOrigin !== undefined)
    granted.fn.addEnvironment(environmentNames.publicOrigin, usable.publicOrigin);
  if (uses.sendsSound)
    for (const [name, value] of Object.entries(usable.speechAddress)) granted.fn.addEnvironment(name, value);
  if (uses.drawsCaptions) granted.fn.addEnvironment(environmentNames.captionDrawing, usable.captionDrawing);
}

function grantAccessLogs({ role, fn }: Granted, { accessLogs }: Usable): void {
  fn.addEnvironment(environmentNames.accessLogs, accessLogs.bucketName);
  grant(role, { actions: ['s3:ListBucket'], resources: [accessLogs.bucketArn] });
  grant(role, {
    actions: ['s3:GetObject'],
    resources: [`${accessLogs.bucketArn}/*`],
    wildcardReason: 'S3 names the objects; the bucket has nothing but its access logs and inventories.',
  });
}

function grantAlarms({ role, fn }: Granted, { alarmTopicArn }: Usable): void {
  fn.addEnvironment(environmentNames.alarmTopic, alarmTopicArn);
  grant(role, { actions: ['sns:Publish'], resources: [alarmTopicArn] });
}

function grantLogs({ role, fn }: Granted, { logs }: Usable): void {
  fn.addEnvironment(environmentNames.logsOf, logs.deployment);
  fn.addEnvironment(environmentNames.hourlyCounts, logs.hourlyCounts);
  grant(role, {
    actions: ['logs:StartQuery'],
    resources: [...logs.groupArns],
    wildcardReason: 'CloudFormation names the groups; this is the prefix of the groups of this deployment.',
  });
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoncloudwatchlogs.html
  grant(role, {
    actions: ['logs:GetQueryResults', 'logs:DescribeLogGroups'],
    resources: ['*'],
    wildcardReason: 'Neither action can be limited to a resource: a query has no ARN, and a list of groups names none.',
  });
}

function grantWebhooks({ role, fn }: Granted, uses: Uses, { webhooks }: Usable): void {
  if (uses.publishes) {
    fn.addEnvironment(environmentNames.eventBus, webhooks.bus.eventBusName);
    grant(role, { actions: ['events:PutEvents'], resources: [webhooks.bus.eventBusArn] });
  }
  if (uses.regroupsEvents) {
    fn.addEnvironment(environmentNames.eventQueue, webhooks.eventQueue.queueUrl);
    grant(role, { actions: ['sqs:SendMessage'], resources: [webhooks.eventQueue.queueArn] });
  }
  if (uses.sendsDeliveries) {
    fn.addEnvironment(environmentNames.deliveryQueue, webhooks.deliveryQueue.queueUrl);
    grant(role, { actions: ['sqs:SendMessage'], resources: [webhooks.deliveryQueue.queueArn] });
  }
  if (!uses.schedulesDeliveries) return;
  fn.addEnvironment(environmentNames.scheduleGroup, webhooks.scheduleGroupName);
  fn.addEnvironment(environmentNames.schedulerRole, webhooks.schedulerRoleArn);
  fn.addEnvironment(environmentNames.scheduleDeadLetters, webhooks.scheduleDeadLettersArn);
  grant(role, {
    actions: ['scheduler:CreateSchedule'],
    resources: [webhooks.schedulesArn],
    wildcardReason: 'Schedules are named by delivery and attempt at run time; the group is this one.',
  });
  grant(role, {
    actions: ['iam:PassRole'],
    resources: [webhooks.schedulerRoleArn],
    conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
  });
}

function grantTables({ role, fn }: Granted, uses: NonNullable<Uses['tables']>, usable: Usable): void {
  for (const [name, tableUses] of entriesOf(uses)) {
    const { tableName, tableArn } = usable.tables[name];
    fn.addEnvironment(environmentNames.table(name), tableName);
    const onTable = tableUses.filter((use): use is ItemUse => use in tableActions);
    const indexes = tableUses.filter((use) => use.startsWith('query ')).map((use) => use.slice('query '.length));
    if (onTable.length > 0) {
      grant(role, { actions: onTable.map((use) => tableActions[use]), resources: [tableArn] });
    }
    for (const use of tableUses.filter((use) => use.startsWith('update '))) {
      const { partitionKey, sortKey }: Table = tables[name];
      // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
      const fields = [partitionKey, ...(sortKey ? [sortKey] : []), ...use.split(' ').slice(1)];
      grant(role, {
        actions: ['dynamodb:UpdateItem'],
        resources: [tableArn],
        conditions: { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': fields } },
      });
    }
    if (indexes.length > 0) {
      grant(role, { actions: ['dynamodb:Query'], resources: indexes.map((index) => `${tableArn}/index/${index}`) });
    }
  }
}

function grantObjects({ role, fn }: Granted, uses: NonNullable<Uses['objects']>, usable: Usable): void {
  const { bucketName, bucketArn } = usable.bucket;
  const prefixes = entriesOf(uses);
  fn.addEnvironment(environmentNames.bucket, bucketName);
  for (const [prefix, objectUses] of prefixes) {
    const actions = objectUses.flatMap((use) =>
      use === 'list' || use === 'unfinished' || use === 'versions' ? [] : [objectActions[use]],
    );
    if (actions.length === 0) continue;
    grant(role, {
      actions,
      resources: [`${bucketArn}/${prefix}/*`],
      wildcardReason: `Objects under ${prefix}/ are named at run time; the row in contract/ uses this prefix.`,
    });
  }
  // Without ListBucket, S3 answers 403 instead of 404 for an absent object. The right cannot be limited by prefix, since
  // GetObject and HeadObject have no s3:prefix. https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadObject.html (Permissions)
  if (prefixes.some(([, objectUses]) => objectUses.includes('get') || objectUses.includes('list'))) {
    grant(role, { actions: ['s3:ListBucket'], resources: [bucketArn] });
  }
  for (const [use, action] of entriesOf(bucketActions)) {
    if (prefixes.some(([, objectUses]) => objectUses.includes(use)))
      grant(role, { actions: [action], resources: [bucketArn] });
  }
}

function grantMachines({ role, fn }: Granted, uses: Uses, { machineArns }: Usable): void {
  const { starts = [], watches = [], stops = [], answersTokens, failsTokens } = uses;
  for (const machine of new Set([...starts, ...watches, ...stops])) {
    fn.addEnvironment(environmentNames.machine(machine), machineArns[machine]);
  }
  for (const machine of starts) grant(role, { actions: ['states:StartExecution'], resources: [machineArns[machine]] });
  const grantOnExecutions = (action: string, machine: Machine) =>
    grant(role, {
      actions: [action],
      resources: [`${machineArns[machine].replace(':stateMachine:', ':execution:')}:*`],
      wildcardReason: 'Executions are named by account and work at run time; the machine is this one.',
    });
  for (const machine of watches) grantOnExecutions('states:DescribeExecution', machine);
  for (const machine of stops) grantOnExecutions('states:StopExecution', machine);
  if (answersTokens) grant(role, { actions: ['states:SendTaskSuccess'], resources: [machineArns[answersTokens]] });
  if (failsTokens) grant(role, { actions: ['states:SendTaskFailure'], resources: [machineArns[failsTokens]] });
}

function grantStarts({ role, fn }: Granted, uses: Uses, { startQueue, chunkQueue }: Usable): void {
  const { sendsStarts, defersStarts, defersChunks, readsRenderLoad } = uses;
  if (sendsStarts || defersStarts) fn.addEnvironment(environmentNames.startQueue, startQueue.queueUrl);
  if (sendsStarts) grant(role, { actions: ['sqs:SendMessage'], resources: [startQueue.queueArn] });
  if (defersStarts) grant(role, { actions: ['sqs:ChangeMessageVisibility'], resources: [startQueue.queueArn] });
  if (defersChunks || readsRenderLoad) fn.addEnvironment(environmentNames.chunkQueue, chunkQueue.queueUrl);
  if (defersChunks) grant(role, { actions: ['sqs:ChangeMessageVisibility'], resources: [chunkQueue.queueArn] });
  if (!readsRenderLoad) return;
  grant(role, { actions: ['sqs:GetQueueAttributes'], resources: [chunkQueue.queueArn] });
  const mediaConvertQueue = { service: 'mediaconvert', resource: 'queues', resourceName: exportQueue };
  grant(role, { actions: ['mediaconvert:GetQueue'], resources: [Stack.of(role).formatArn(mediaConvertQueue)] });
}

function grantMediaServices({ role, fn }: Granted, { probes, speechJobs = [] }: Uses, usable: Usable): void {
  if (probes) {
    grant(role, {
      actions: ['mediaconvert:Probe'],
      resources: ['*'],
      wildcardReason: 'Probe has no resource type; what it may read is limited by the caller’s own s3:GetObject.',
    });
  }
  if (speechJobs.length > 0) fn.addEnvironment(environmentNames.stack, usable.stackPrefix);
  if (speechJobs.includes('start')) {
    fn.addEnvironment(environmentNames.speechRole, usable.speechRoleArn);
    grant(role, {
      actions: ['iam:PassRole'],
      resources: [usable.speechRoleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'transcribe.amazonaws.com' } },
    });
    grant(role, {
      actions: ['transcribe:StartTranscriptionJob'],
      resources: ['*'],
      conditions: { StringEquals: { 'transcribe:OutputBucketName': usable.bucket.bucketName } },
      wildcardReason: 'StartTranscriptionJob has no resource type; the condition keeps its output in our bucket.',
    });
    grant(role, {
      actions: ['transcribe:TagResource'],
      resources: ['*'],
      conditions: ownCostTags(usable.stackPrefix),
      wildcardReason: 'TagResource has no resource type; the condition keeps it to the tag of this deployment.',
    });
  }
  if (speechJobs.includes('get')) {
    grant(role, {
      actions: ['transcribe:GetTranscriptionJob'],
      resources: [speechJobArn(role, `${usable.stackPrefix}.*`)],
      wildcardReason: ownSpeechJobs,
    });
  }
}

const ownSpeechJobs = 'Job names are <stack>.<account>.<job>: the prefix is this stack’s own.';

const speechJobArn = (role: Role, resourceName: string): string =>
  Stack.of(role).formatArn({
    service: 'transcribe',
    resource: 'transcription-job',
    resourceName,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });

/** Object.entries with typed keys and without undefined values. */
const entriesOf = <Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>): [Key, Value][] => {
  const entries: [Key, Value][] = [];
  for (const key in record) {
    const value = record[key];
    if (value !== undefined) entries.push([key, value]);
  }
  return entries;
};
