import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { environmentNames } from '#contract/names.ts';
import type { TableName } from '#contract/tables.ts';
import type { Machine, ObjectUse, TableUse, Uses } from '#contract/uses.ts';
import { grant } from './grant.ts';
import { ownCostTags } from './own-cost-tags.ts';

/** What rows may use, as the stack that holds the function sees it. */
export interface Usable {
  /** Shared by the names of Transcribe jobs, MediaConvert's UserMetadata and the event rules: `cueline-<stage>`. */
  readonly stackPrefix: string;
  readonly tables: Readonly<Record<TableName, { readonly tableName: string; readonly tableArn: string }>>;
  readonly bucket: { readonly bucketName: string; readonly bucketArn: string };
  readonly machineArns: Readonly<Record<Machine, string>>;
  /** Passed to Transcribe with each job. */
  readonly speechRoleArn: string;
  readonly startQueue: { readonly queueArn: string; readonly queueUrl: string };
  /** The way of events to their receivers. */
  readonly webhooks: {
    /** To the fan-out, and of deliveries. */
    readonly eventQueue: { readonly queueArn: string; readonly queueUrl: string };
    readonly deliveryQueue: { readonly queueArn: string; readonly queueUrl: string };
    readonly scheduleGroupName: string;
    /** Of all in the group. */
    readonly schedulesArn: string;
    readonly schedulerRoleArn: string;
    readonly scheduleDeadLettersArn: string;
  };
  readonly logs: {
    /** What the names of all stacks of the deployment begin with: `Cueline-<stage>`. */
    readonly deployment: string;
    /** ARNs of the log groups of functions, with a `*` for what CloudFormation calls each. */
    readonly groupArns: readonly string[];
    /** JSON of what stands there by the hour. */
    readonly hourlyCounts: string;
  };
}

/** A function, and the role that is its own. */
export interface Granted {
  readonly fn: LambdaFunction;
  readonly role: Role;
}

type ItemUse = Exclude<TableUse, `query ${string}`>;
const tableActions: Readonly<Record<ItemUse, string>> = {
  get: 'dynamodb:GetItem',
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
  describe: 'dynamodb:DescribeTable',
};
const objectActions: Readonly<Record<Exclude<ObjectUse, 'list' | 'unfinished'>, string>> = {
  get: 's3:GetObject',
  put: 's3:PutObject',
  delete: 's3:DeleteObject',
  parts: 's3:ListMultipartUploadParts',
  abort: 's3:AbortMultipartUpload',
};

/** Gives the function the rights and the environment that its row's `uses` name; `signs` is granted by SignerRoles. */
export function grantUses(granted: Granted, uses: Uses, usable: Usable): void {
  grantTables(granted, uses.tables ?? {}, usable);
  if (uses.objects) grantObjects(granted, uses.objects, usable);
  grantMachines(granted, uses, usable);
  grantStarts(granted, uses, usable);
  grantMediaServices(granted, uses, usable);
  grantWebhooks(granted, uses, usable);
  if (uses.readsLogs) grantLogs(granted, usable);
}

function grantLogs({ role, fn }: Granted, { logs }: Usable): void {
  fn.addEnvironment(environmentNames.logsOf, logs.deployment);
  fn.addEnvironment(environmentNames.hourlyCounts, logs.hourlyCounts);
  grant(role, {
    actions: ['logs:StartQuery'],
    resources: [...logs.groupArns],
    wildcardReason: 'CloudFormation names the groups; those of this deployment’s own stacks begin so.',
  });
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoncloudwatchlogs.html
  grant(role, {
    actions: ['logs:GetQueryResults', 'logs:DescribeLogGroups'],
    resources: ['*'],
    wildcardReason:
      'Neither has a resource type that it could be narrowed to: a query has no ARN, a list names no group.',
  });
}

function grantWebhooks({ role, fn }: Granted, uses: Uses, { webhooks }: Usable): void {
  if (uses.publishes) {
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
    const actions = objectUses.flatMap((use) => (use === 'list' || use === 'unfinished' ? [] : [objectActions[use]]));
    if (actions.length === 0) continue;
    grant(role, {
      actions,
      resources: [`${bucketArn}/${prefix}/*`],
      wildcardReason: `Objects under ${prefix}/ are named at run time; the row in contract/ uses this prefix.`,
    });
  }
  // S3 answers 403 instead of 404 for an absent object unless the caller may list the bucket, and Get and HeadObject carry
  // no s3:prefix to narrow that by. https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadObject.html (Permissions)
  if (prefixes.some(([, objectUses]) => objectUses.includes('get') || objectUses.includes('list'))) {
    grant(role, { actions: ['s3:ListBucket'], resources: [bucketArn] });
  }
  if (prefixes.some(([, objectUses]) => objectUses.includes('unfinished'))) {
    grant(role, { actions: ['s3:ListBucketMultipartUploads'], resources: [bucketArn] });
  }
}

function grantMachines({ role, fn }: Granted, uses: Uses, { machineArns }: Usable): void {
  const { starts = [], watches = [], stops = [], answersTokens } = uses;
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
  if (answersTokens) {
    grant(role, {
      actions: ['states:SendTaskSuccess'],
      resources: [machineArns.transcribe],
    });
  }
}

function grantStarts({ role, fn }: Granted, { sendsStarts, defersStarts }: Uses, { startQueue }: Usable): void {
  if (sendsStarts || defersStarts) fn.addEnvironment(environmentNames.startQueue, startQueue.queueUrl);
  if (sendsStarts) grant(role, { actions: ['sqs:SendMessage'], resources: [startQueue.queueArn] });
  if (defersStarts) grant(role, { actions: ['sqs:ChangeMessageVisibility'], resources: [startQueue.queueArn] });
}

function grantMediaServices({ role, fn }: Granted, { probes, speechJobs = [] }: Uses, usable: Usable): void {
  if (probes) {
    grant(role, {
      actions: ['mediaconvert:Probe'],
      resources: ['*'],
      wildcardReason: 'Probe has no resource type; what it may read is bounded by the caller’s own s3:GetObject.',
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

/** Object.entries, with the keys' type kept; a key whose value is undefined is left out. */
const entriesOf = <Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>): [Key, Value][] => {
  const entries: [Key, Value][] = [];
  for (const key in record) {
    const value = record[key];
    if (value !== undefined) entries.push([key, value]);
  }
  return entries;
};
