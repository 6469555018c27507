import { describe, expect, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { checkUsesOf } from '#contract/route-checks.ts';
import { tusRoute } from '#contract/route-paths.ts';
import { servedRoutes } from '#contract/routes.ts';
import type { Step } from '#contract/step.ts';
import { eventSteps } from '#contract/steps/events.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { steps } from '#contract/steps.ts';
import { signers, type Uses } from '#contract/uses.ts';
import { allOfType, grantsIn, ofType, rightsOf, type StackTemplate, synthesized, textOf } from '../synthesized.ts';

const stacks = synthesized('dev');

/** The rights of every function beside its uses: to write its own log and its traces. */
const everyFunction = [
  'logs:CreateLogStream on <own log>',
  'logs:PutLogEvents on <own log>',
  'xray:PutTelemetryRecords on *',
  'xray:PutTraceSegments on *',
];

const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
const regional = (service: string, rest: string) =>
  `arn:<AWS::Partition>:${service}:<AWS::Region>:<AWS::AccountId>:${rest}`;

const tableActions = {
  get: 'GetItem',
  query: 'Query',
  put: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  check: 'ConditionCheckItem',
  describe: 'DescribeTable',
};
const objectActions = {
  get: 'GetObject',
  put: 'PutObject',
  delete: 'DeleteObject',
  erase: 'DeleteObjectVersion',
  parts: 'ListMultipartUploadParts',
  abort: 'AbortMultipartUpload',
};

const actionOf = (actions: Readonly<Record<string, string>>, use = '') => actions[use];

/** The rights that `uses` grants, in the format of rightsOf, with tables by name. */
function rightsFor({
  tables: used = {},
  objects = {},
  starts = [],
  watches = [],
  stops = [],
  signs = [],
  ...uses
}: Uses): string[] {
  const prefixes = Object.entries(objects);
  return [
    ...Object.entries(used).flatMap(([name, tableUses]) => {
      const table = `<table ${pascal(name)}>`;
      return tableUses.map((use) => {
        const [verb, index] = use.split(' ');
        return index && verb === 'query'
          ? `dynamodb:Query on ${table}/index/${index}`
          : `dynamodb:${actionOf(tableActions, verb)} on ${table}`;
      });
    }),
    ...prefixes.flatMap(([prefix, objectUses]) =>
      objectUses
        .filter((use) => use !== 'list' && use !== 'unfinished' && use !== 'versions')
        .map((use) => `s3:${actionOf(objectActions, use)} on <Cueline-dev-Data-BucketArn>/${prefix}/*`),
    ),
    ...(prefixes.some(([, objectUses]) => objectUses.includes('get') || objectUses.includes('list'))
      ? ['s3:ListBucket on <Cueline-dev-Data-BucketArn>']
      : []),
    ...(prefixes.some(([, objectUses]) => objectUses.includes('unfinished'))
      ? ['s3:ListBucketMultipartUploads on <Cueline-dev-Data-BucketArn>']
      : []),
    ...(prefixes.some(([, objectUses]) => objectUses.includes('versions'))
      ? ['s3:ListBucketVersions on <Cueline-dev-Data-BucketArn>']
      : []),
    ...starts.map((machine) => `states:StartExecution on ${regional('states', `stateMachine:cueline-dev-${machine}`)}`),
    ...watches.map(
      (machine) => `states:DescribeExecution on ${regional('states', `execution:cueline-dev-${machine}:*`)}`,
    ),
    ...stops.map((machine) => `states:StopExecution on ${regional('states', `execution:cueline-dev-${machine}:*`)}`),
    ...signs.map((signer) => `sts:AssumeRole on <signer ${signer}>`),
    ...(uses.rendersVideo ? ['lambda:InvokeFunction on <RenderChunk>'] : []),
    ...(uses.joinsVideo ? ['lambda:InvokeFunction on <JoinChunks>'] : []),
    ...(uses.drawsFrames ? ['lambda:InvokeFunction on <DrawFrame>'] : []),
    ...(uses.decodesSound ? ['lambda:InvokeFunction on <DecodeSound>'] : []),
    ...(uses.hearsSpeech ? ['lambda:InvokeFunction on <RecogniseSpeech>'] : []),
    ...(uses.probes ? ['mediaconvert:Probe on *'] : []),
    ...(uses.speechJobs?.includes('start')
      ? ['iam:PassRole on <speech role>', 'transcribe:StartTranscriptionJob on *', 'transcribe:TagResource on *']
      : []),
    ...(uses.speechJobs?.includes('get')
      ? [`transcribe:GetTranscriptionJob on ${regional('transcribe', 'transcription-job/cueline-dev.*')}`]
      : []),
    ...(uses.sendsStarts ? ['sqs:SendMessage on <starts>'] : []),
    ...(uses.defersStarts ? ['sqs:ChangeMessageVisibility on <starts>'] : []),
    ...(uses.publishes ? ['events:PutEvents on <bus>'] : []),
    ...(uses.regroupsEvents ? ['sqs:SendMessage on <events>'] : []),
    ...(uses.sendsDeliveries ? ['sqs:SendMessage on <deliveries>'] : []),
    ...(uses.schedulesDeliveries
      ? [
          'iam:PassRole on <scheduler role>',
          `scheduler:CreateSchedule on ${regional('scheduler', 'schedule/cueline-dev-deliveries/*')}`,
        ]
      : []),
    ...(uses.readsLogs
      ? [
          'logs:DescribeLogGroups on *',
          'logs:GetQueryResults on *',
          `logs:StartQuery on ${regional('logs', 'log-group:Cueline-dev-Api-*')}`,
          `logs:StartQuery on ${regional('logs', 'log-group:Cueline-dev-Pipelines-*')}`,
        ]
      : []),
    ...(uses.readsAccessLogs
      ? ['s3:GetObject on <Cueline-dev-Data-AccessLogsArn>/*', 's3:ListBucket on <Cueline-dev-Data-AccessLogsArn>']
      : []),
    ...(uses.alarms ? ['sns:Publish on <alarms>'] : []),
    ...(uses.defersChunks ? ['sqs:ChangeMessageVisibility on <chunks>'] : []),
    ...(uses.readsRenderLoad
      ? ['sqs:GetQueueAttributes on <chunks>', `mediaconvert:GetQueue on ${regional('mediaconvert', 'queues/Default')}`]
      : []),
    ...(uses.answersTokens
      ? [`states:SendTaskSuccess on ${regional('states', `stateMachine:cueline-dev-${uses.answersTokens}`)}`]
      : []),
    ...(uses.failsTokens
      ? [`states:SendTaskFailure on ${regional('states', `stateMachine:cueline-dev-${uses.failsTokens}`)}`]
      : []),
  ];
}

/** The rights of the function `id`, with tables, its log, its signers and its failure queue by name. */
function rightsOfFunction(template: StackTemplate, id: string): string[] {
  const fn = ofType(template, 'AWS::Lambda::Function').find(([logicalId]) =>
    new RegExp(`^${id}Function\\w{8}$`).test(logicalId),
  );
  if (!fn) throw new Error(`There is no function ${id}.`);
  const ownLog = textOf(JSON.parse(JSON.stringify(fn[1].Properties.LoggingConfig)).LogGroup);
  return rightsOf(template, textOf(fn[1].Properties.Role).slice(1, -1))
    .map((right) =>
      right
        .replace(ownLog, '<own log>')
        .replace(/<Cueline-dev-Data:ExportsOutputFnGetAttTable(\w+?)[0-9A-F]{8}Arn\w+>/, '<table $1>')
        .replace(new RegExp(`<\\w*Signers(${signers.join('|')})\\w{8}>`), '<signer $1>')
        .replace(/<(RenderChunk|JoinChunks|DecodeSound|RecogniseSpeech)Function\w{8}>/, '<$1>')
        .replace(/<(?:.*\w+FnGetAtt)?DrawFrameFunction\w+>/, '<DrawFrame>')
        .replace(/<\w+DeadLetters\w{8}>/, '<dead letters>')
        .replace(/<(?:.*\w+FnGetAtt)?WebhooksDeliveriesQueue\w+>/, '<deliveries>')
        .replace(/<(?:.*\w+FnGetAtt)?StartsQueue\w+>/, '<starts>')
        .replace(/<ChunksQueue\w+>/, '<chunks>')
        .replace(/<(?:.*\w+FnGetAtt)?WebhooksEventsQueue\w+>/, '<events>')
        .replace(/<WebhooksBus\w{8}>/, '<bus>')
        .replace(/<WebhooksSchedulerRole\w{8}>/, '<scheduler role>')
        .replace(/<Cueline-dev-Data:ExportsOutputRefAlarmsTopic\w+>/, '<alarms>')
        .replace(/<SpeechRole\w{8}>/, '<speech role>'),
    )
    .sort();
}

describe.each(Object.values<Route>(servedRoutes))('$operationId', (route) => {
  it('may do what its row uses, check who calls unless public, and nothing else', () => {
    const id = route.operationId.charAt(0).toUpperCase() + route.operationId.slice(1);
    const rights = [...everyFunction, ...rightsFor(route.uses), ...rightsFor(checkUsesOf(route))];
    // A right that both the row and the key check use is granted twice.
    expect([...new Set(rightsOfFunction(stacks.routes, id))]).toEqual([...new Set(rights)].sort());
  });
});

const receiving = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];
/** The rights of a function on the queue that it reads. */
const sources: Readonly<Record<string, readonly string[]>> = {
  StartWork: receiving.map((action) => `${action} on <starts>`),
  StartChunk: receiving.map((action) => `${action} on <chunks>`),
  FanOut: receiving.map((action) => `${action} on <events>`),
  Deliver: [...receiving, 'sqs:ChangeMessageVisibility'].map((action) => `${action} on <deliveries>`),
};

describe.each(Object.entries<Step>(steps))('%s', (name, step) => {
  it('may do what its row uses, and nothing else', () => {
    const failures = name in { ...eventSteps, ...sweepSteps } ? ['sqs:SendMessage on <dead letters>'] : [];
    expect(rightsOfFunction(stacks.pipelines, name)).toEqual(
      [...everyFunction, ...rightsFor(step.uses), ...failures, ...(sources[name] ?? [])].sort(),
    );
  });
});

it('the function of resumable uploads may do what its row uses, and nothing else', () => {
  expect(rightsOfFunction(stacks.routes, 'Tus')).toEqual([...everyFunction, ...rightsFor(tusRoute.uses)].sort());
});

it('the function that serves the console may only log', () => {
  expect(rightsOfFunction(stacks.routes, 'Console')).toEqual(everyFunction);
});

it('the function that answers unknown routes may only log', () => {
  expect(rightsOfFunction(stacks.routes, 'UnknownRoute')).toEqual(everyFunction);
});

it('Transcribe may be asked to write only to our bucket', () => {
  const conditions = grantsIn(stacks.pipelines)
    .filter(({ Action }) => Action.includes('transcribe:StartTranscriptionJob'))
    .map(({ Condition }) => Condition);
  const bucket = { 'Fn::ImportValue': 'Cueline-dev-Data-BucketName' };
  expect(conditions).toEqual([{ StringEquals: { 'transcribe:OutputBucketName': bucket } }]);
});

it('every function has its own role', () => {
  const roles = allOfType(stacks, 'AWS::Lambda::Function').map(([, { Properties }]) => textOf(Properties.Role));
  expect(new Set(roles).size).toBe(roles.length);
});

it('only actions without a resource type, or with one in some AWS documents only, are granted on *', () => {
  const onEverything = Object.values(stacks).flatMap((template) =>
    ofType(template, 'AWS::IAM::Role').flatMap(([id]) =>
      rightsOf(template, id).filter((right) => right.endsWith(' on *')),
    ),
  );
  expect([...new Set(onEverything)].sort()).toEqual([
    // CDK grants log delivery to state machines.
    'logs:CreateLogDelivery on *',
    'logs:DeleteLogDelivery on *',
    'logs:DescribeLogGroups on *',
    'logs:DescribeResourcePolicies on *',
    'logs:GetLogDelivery on *',
    'logs:GetQueryResults on *',
    'logs:ListLogDeliveries on *',
    'logs:PutResourcePolicy on *',
    'logs:UpdateLogDelivery on *',
    'mediaconvert:CreateJob on *',
    'mediaconvert:Probe on *',
    'mediaconvert:TagResource on *',
    'transcribe:StartTranscriptionJob on *',
    'transcribe:TagResource on *',
    'xray:GetSamplingRules on *',
    'xray:GetSamplingTargets on *',
    'xray:PutTelemetryRecords on *',
    'xray:PutTraceSegments on *',
  ]);
});

it('no role has a managed policy, except that of the provider that empties the dev bucket', () => {
  const managed = allOfType(stacks, 'AWS::IAM::Role').filter(([, { Properties }]) => Properties.ManagedPolicyArns);
  expect(managed.map(([id]) => id)).toEqual([expect.stringContaining('S3AutoDeleteObjects')]);
});

it('the check of a key may note when the key was used, and change nothing else of it', () => {
  const updates = grantsIn(stacks.routes).filter(
    ({ Action, Resource }) =>
      JSON.stringify(Resource).includes('TableApiKeys') && `${Action}` === 'dynamodb:UpdateItem',
  );
  const limited = updates.filter(({ Condition }) => Condition);
  expect(limited.length).toBe(
    Object.values<Route>(servedRoutes).filter(
      (route) => route.scope || route.uses.tables?.['api-keys']?.includes('update last_used_at'),
    ).length,
  );
  for (const { Condition } of limited)
    expect(Condition).toEqual({ 'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['key_hash', 'last_used_at'] } });
});

it('what makes work may note its start, by both parts of its key, and change nothing else of it', () => {
  const limitedOn = (table: string) =>
    grantsIn(stacks.routes).flatMap(({ Resource, Condition }) =>
      JSON.stringify(Resource).includes(table) && Condition ? [Condition] : [],
    );
  const noted = (id: string) => ({
    'ForAllValues:StringEquals': {
      'dynamodb:Attributes': ['account_id', id, 'due', 'due_at', 'due_failures', 'status'],
    },
  });
  expect(limitedOn('TableJobs')).toEqual(Array.from({ length: 3 }, () => noted('job_id')));
  expect(limitedOn('TableExports')).toEqual([noted('export_id')]);
});
