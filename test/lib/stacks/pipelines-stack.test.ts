import { isDeepStrictEqual } from 'node:util';
import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { eventSteps } from '#contract/steps/events.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { grantsIn, ofType, rightsOf, synthesized, textOf } from '../synthesized.ts';

const Statements = v.array(v.looseObject({ Condition: v.optional(v.unknown()) }));

const stacks = synthesized('dev');
const { pipelines } = stacks;

describe.each(Object.keys({ ...eventSteps, ...sweepSteps }))('events for %s', (name) => {
  const rule = ofType(pipelines, 'AWS::Events::Rule').find(([, { Properties }]) =>
    JSON.stringify(Properties.Targets).includes(`${name}Function`),
  );
  const invoke = ofType(pipelines, 'AWS::Lambda::EventInvokeConfig').find(([, { Properties }]) =>
    textOf(Properties.FunctionName).startsWith(`<${name}Function`),
  );

  it('go to a dead-letter queue when they cannot be delivered, after retries', () => {
    expect(rule?.[1].Properties.Targets).toMatchObject([
      {
        DeadLetterConfig: { Arn: { 'Fn::GetAtt': [expect.stringContaining('DeadLetters'), 'Arn'] } },
        RetryPolicy: { MaximumRetryAttempts: 5 },
      },
    ]);
  });

  it('go to a dead-letter queue when the function fails on every attempt', () => {
    expect(invoke?.[1].Properties).toMatchObject({
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringContaining('DeadLetters'), 'Arn'] } },
      },
      MaximumRetryAttempts: 2,
    });
  });

  it('may be delivered: the rule may call the function, and send to the queue', () => {
    const permissions = ofType(pipelines, 'AWS::Lambda::Permission').filter(([, { Properties }]) =>
      textOf(Properties.FunctionName).startsWith(`<${name}Function`),
    );
    expect(permissions.map(([, { Properties }]) => [Properties.Principal, textOf(Properties.SourceArn)])).toEqual([
      ['events.amazonaws.com', `<${rule?.[0]}>`],
    ]);
    expect(JSON.stringify(ofType(pipelines, 'AWS::SQS::QueuePolicy'))).toContain(
      `"aws:SourceArn":{"Fn::GetAtt":["${rule?.[0]}","Arn"]}`,
    );
  });
});

it('sends events of the bus to the queue of the fan-out, in the group of their account, or to its dead letters', () => {
  const rules = ofType(pipelines, 'AWS::Events::Rule').filter(([, { Properties }]) => Properties.EventBusName);
  const queue = (name: string) => ({ 'Fn::GetAtt': [expect.stringMatching(`^WebhooksEvents${name}\\w{8}$`), 'Arn'] });
  expect(rules.map(([, { Properties }]) => Properties)).toMatchObject([
    {
      EventBusName: { Ref: expect.stringMatching(/^WebhooksBus/) },
      EventPattern: { source: ['cueline'] },
      State: 'ENABLED',
      Targets: [
        {
          Id: 'Target0',
          Arn: queue('Queue'),
          SqsParameters: { MessageGroupId: '$.detail.account_id' },
          DeadLetterConfig: { Arn: queue('DeadLetters') },
          RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
        },
      ],
    },
  ]);
  const ruleArn = { 'Fn::GetAtt': [rules[0]?.[0], 'Arn'] };
  const senders = ofType(pipelines, 'AWS::SQS::QueuePolicy').flatMap(([, { Properties }]) =>
    v
      .parse(Statements, Object(Properties.PolicyDocument).Statement)
      .filter(({ Condition }) => isDeepStrictEqual(Condition, { ArnEquals: { 'aws:SourceArn': ruleArn } })),
  );
  expect(senders).toMatchObject([
    { Effect: 'Allow', Principal: { Service: 'events.amazonaws.com' } },
    { Effect: 'Allow', Principal: { Service: 'events.amazonaws.com' } },
  ]);
});

it('rules match only events of their own stack', () => {
  const patterns = ofType(pipelines, 'AWS::Events::Rule').flatMap(
    ([, { Properties }]) => Properties.EventPattern ?? [],
  );
  expect(patterns).toEqual([
    // On the bus of the stage.
    { source: ['cueline'] },
    {
      source: ['aws.transcribe'],
      'detail-type': ['Transcribe Job State Change'],
      detail: { TranscriptionJobName: [{ prefix: 'cueline-dev.' }], TranscriptionJobStatus: ['COMPLETED', 'FAILED'] },
    },
    {
      source: ['aws.mediaconvert'],
      'detail-type': ['MediaConvert Job State Change'],
      detail: { status: ['STATUS_UPDATE'], userMetadata: { stack: ['cueline-dev'], purpose: ['export'] } },
    },
    {
      source: ['aws.states'],
      'detail-type': ['Step Functions Execution Status Change'],
      detail: {
        status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
        stateMachineArn: ['transcribe', 'export', 'import', 'playback'].map(machineArn),
      },
    },
  ]);
});

const machineArn = (machine: string) => ({
  'Fn::Join': [
    '',
    [
      'arn:',
      { Ref: 'AWS::Partition' },
      ':states:',
      { Ref: 'AWS::Region' },
      ':',
      { Ref: 'AWS::AccountId' },
      `:stateMachine:cueline-dev-${machine}`,
    ],
  ],
});

it.each(Object.entries(sweepSteps))('calls %s on the schedule of its row', (name, { everyMinutes }) => {
  const rule = ofType(pipelines, 'AWS::Events::Rule').find(([, { Properties }]) =>
    JSON.stringify(Properties.Targets).includes(`${name}Function`),
  );
  expect(rule?.[1].Properties).toMatchObject({
    State: 'ENABLED',
    ScheduleExpression: Schedule.rate(Duration.minutes(everyMinutes)).expressionString,
  });
  expect(pipelines.Outputs[`Sweep${name}`]).toMatchObject({ Value: { Ref: expect.stringContaining(name) } });
});

it('a stage of few Lambdas begins at most two sweeps of each minute at once', () => {
  const schedules = ofType(synthesized('small').pipelines, 'AWS::Events::Rule').map(
    ([, { Properties }]) => Properties.ScheduleExpression,
  );
  expect(schedules).not.toContain('rate(1 minute)');
  for (const nth of [0, 1, 2]) expect(schedules.filter((one) => one === `cron(${nth}/3 * * * ? *)`)).toHaveLength(2);
});

it('lets MediaConvert read media, working files and fonts, and write working files, playback files and exports, all in our bucket', () => {
  const [roleId = ''] = ofType(pipelines, 'AWS::IAM::Role')
    .map(([id]) => id)
    .filter((id) => id.startsWith('MediaConvertRole'));
  const bucket = '<Cueline-dev-Data-BucketArn>';
  expect(rightsOf(pipelines, roleId)).toEqual([
    `s3:GetObject on ${bucket}/fonts/*`,
    `s3:GetObject on ${bucket}/media/*`,
    `s3:GetObject on ${bucket}/work/*`,
    `s3:PutObject on ${bucket}/exports/*`,
    `s3:PutObject on ${bucket}/playback/*`,
    `s3:PutObject on ${bucket}/work/*`,
  ]);
});

it('gives RenderCaptions the fonts', () => {
  const [found] = ofType(pipelines, 'AWS::Lambda::Function').filter(([id]) => id.startsWith('RenderCaptionsFunction'));
  expect(found?.[1].Properties.Layers).toEqual([{ Ref: expect.stringMatching(/^Fonts/) }]);
});

it('grants no role the bootstrap bucket, whose KMS key may belong to another account', () => {
  expect(JSON.stringify(Object.values(stacks).flatMap(grantsIn))).not.toMatch(/assets/);
});

it('the roles of the machines trust Step Functions for this account alone', () => {
  const trusts = ofType(pipelines, 'AWS::IAM::Role').map(([, { Properties }]) =>
    JSON.stringify(Properties.AssumeRolePolicyDocument),
  );
  const condition = JSON.stringify({ StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } });
  expect(trusts.filter((trust) => trust.includes('"states.amazonaws.com"'))).toEqual(
    Array(5).fill(expect.stringContaining(`"Condition":${condition}`)),
  );
});
