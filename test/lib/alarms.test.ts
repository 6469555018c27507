import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { metricNames } from '#contract/names.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { failedCheckWaitMs } from '#core/work/due.ts';
import { alertMessage } from '#finance/books/money-alert-texts.ts';
import { allOfType, ofType, stages, synthesized, textOf } from './synthesized.ts';

const stacks = synthesized('full');
const alarms = allOfType(stacks, 'AWS::CloudWatch::Alarm');

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-');
const [runbook = ''] = readFileSync('docs/runbook.md', 'utf8').split('\n# Tasks without an alarm\n');
const anchors = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

it.each(alarms)('%s links to a section of the runbook', (_, { Properties }) => {
  const [, anchor] = String(Properties.AlarmDescription).match(/ See docs\/runbook\.md#([\w-]+)$/) ?? [];
  expect(anchors).toContain(anchor);
});

it('an alarm, or a message to its topic, links to every section of the runbook', () => {
  const linked = alarms.map(([, { Properties }]) => String(Properties.AlarmDescription).split('#')[1]);
  const [, ofMoney] = alertMessage('Cueline-dev', '2026-11-23', []).text.split('#');
  expect(new Set([...linked, ofMoney])).toEqual(new Set(anchors));
});

it('the runbook names every dead-letter queue in its section', () => {
  const section = runbook.split('\n## ').find((text) => text.startsWith('Dead letters\n'));
  const queues = allOfType(stacks, 'AWS::SQS::Queue').map(
    ([id]) => /^(?:Webhooks)?(.+)DeadLetters[0-9A-F]{8}$/.exec(id)?.[1],
  );
  const names = queues.filter((name) => name !== undefined);
  expect(names.toSorted()).toEqual(['Chunks', 'Deliveries', 'Events', 'Rules', 'Schedule', 'Starts']);
  expect(names.filter((name) => !section?.includes(`\`${name}`))).toEqual([]);
});

it('every alarm notifies the one topic, which mails the address of the stage', () => {
  expect(allOfType(stacks, 'AWS::SNS::Topic')).toHaveLength(1);
  for (const [id, { Properties }] of alarms) expect(Properties.AlarmActions, id).toHaveLength(1);
  for (const [id, { Properties }] of alarms) expect(Properties.OKActions, id).toEqual(Properties.AlarmActions);
  const [[topicId = ''] = []] = ofType(stacks.data, 'AWS::SNS::Topic');
  for (const [id, { Properties }] of alarms) expect(JSON.stringify(Properties.AlarmActions), id).toContain(topicId);
  const subscriptions = ofType(stacks.data, 'AWS::SNS::Subscription').map(([, { Properties }]) => Properties);
  expect(subscriptions).toMatchObject([{ Protocol: 'email', Endpoint: 'ops@example.com' }]);
  expect(allOfType(synthesized('dev'), 'AWS::SNS::Subscription')).toHaveLength(0);
});

it('the topic lets CloudWatch of this account publish, and refuses plain HTTP', () => {
  expect(
    ofType(stacks.data, 'AWS::SNS::TopicPolicy').map(([, { Properties }]) => Properties.PolicyDocument),
  ).toMatchObject([
    {
      Statement: expect.arrayContaining([
        expect.objectContaining({
          Effect: 'Allow',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Action: 'sns:Publish',
          Resource: expect.anything(),
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      ]),
    },
  ]);
  expect(JSON.stringify(ofType(stacks.data, 'AWS::SNS::TopicPolicy'))).toContain('"aws:SecureTransport":"false"');
});

it('the alarms watch API faults, every dead-letter queue and every machine', () => {
  const watched = JSON.stringify(alarms);
  expect(watched).toContain('"MetricName":"5xx"');
  for (const [id] of allOfType(stacks, 'AWS::SQS::Queue'))
    expect(watched).toContain(`"Fn::GetAtt":["${id}","QueueName"]`);
  for (const [id] of allOfType(stacks, 'AWS::StepFunctions::StateMachine')) {
    const own = alarms.map(([, alarm]) => JSON.stringify(alarm)).find((text) => text.includes(`{"Ref":"${id}"}`));
    for (const metric of ['ExecutionsFailed', 'ExecutionsTimedOut']) expect(own).toContain(metric);
    // Deleting a project with open work aborts its executions.
    expect(own).not.toContain('ExecutionsAborted');
  }
});

it.each(Object.entries(sweepSteps))('an alarm is raised when %s is not called', (name, { everyMinutes }) => {
  const own = alarms.filter(
    ([, { Properties }]) =>
      Properties.MetricName === 'Invocations' && JSON.stringify(Properties.Dimensions).includes(`"${name}Function`),
  );
  expect(own.map(([, { Properties }]) => Properties)).toMatchObject([
    {
      Namespace: 'AWS/Lambda',
      Statistic: 'Sum',
      Period: Math.max(15, 3 * everyMinutes) * 60,
      EvaluationPeriods: 1,
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      TreatMissingData: 'breaching',
    },
  ]);
});

it('an alarm is raised when the table of rate limits does not answer', () => {
  const own = alarms.filter(([, { Properties }]) => Properties.MetricName === metricNames.unlimited);
  expect(own.map(([, { Properties }]) => Properties)).toMatchObject([
    { Namespace: 'Cueline/dev', Statistic: 'Sum', Period: 300, Threshold: 5, TreatMissingData: 'notBreaching' },
  ]);
});

it('an alarm is raised when more exports are downloaded in an hour than egressAlarmGbPerHour', () => {
  const ofEgress = (of: typeof stacks) =>
    allOfType(of, 'AWS::CloudWatch::Alarm').filter(([, { Properties }]) => Properties.Namespace === 'AWS/S3');
  const [, [bucketId = '', bucket] = []] = ofType(stacks.data, 'AWS::S3::Bucket');
  expect(bucket?.Properties.MetricsConfigurations).toEqual([{ Id: 'exports', Prefix: 'exports/' }]);
  expect(ofEgress(stacks).map(([, { Properties }]) => Properties)).toMatchObject([
    {
      MetricName: 'BytesDownloaded',
      Dimensions: [
        { Name: 'BucketName', Value: { Ref: bucketId } },
        { Name: 'FilterId', Value: 'exports' },
      ],
      Statistic: 'Sum',
      Period: 3600,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      Threshold: 3_000_000_000,
      TreatMissingData: 'notBreaching',
    },
  ]);
  expect(ofEgress(synthesized('dev'))).toEqual([]);
  expect(ofEgress(synthesized('prod'))).toHaveLength(1);
});

/** The properties of an alarm by the beginning of its logical id. */
const alarmOf = (id: string) => alarms.find(([logicalId]) => logicalId.startsWith(id))?.[1].Properties;

it('an alarm is raised when a message waits for twenty minutes, or a chunk for two hours, in any queue that has a consumer', () => {
  const ages = alarms.filter(([, { Properties }]) => Properties.MetricName === 'ApproximateAgeOfOldestMessage');
  expect(ages).toHaveLength(allOfType(stacks, 'AWS::Lambda::EventSourceMapping').length);
  for (const [id, { Properties }] of ages)
    expect(Properties, id).toMatchObject({ Period: 300, Threshold: id.startsWith('Chunks') ? 7200 : 1200 });
});

it.each([
  ['ApiFaultShare', '100 * FILL(counted, 0) / requests', 1, 300, { Namespace: 'AWS/ApiGateway', MetricName: '5xx' }],
  ['SlowApi', 'counted', 7000, 900, { Namespace: 'AWS/ApiGateway', MetricName: 'IntegrationLatency' }],
  [
    'RefusedShare',
    '100 * FILL(counted, 0) / requests',
    5,
    300,
    { Namespace: 'Cueline/dev', MetricName: metricNames.refused },
  ],
])('the alarm %s counts only where there are a hundred requests', (id, expression, Threshold, Period, Metric) => {
  const Count = { Namespace: 'AWS/ApiGateway', MetricName: 'Count' };
  const Stat = id === 'SlowApi' ? 'p99' : 'Sum';
  expect(alarmOf(id)).toMatchObject({
    Threshold,
    Metrics: [
      { Expression: `IF(requests >= 100, ${expression}, 0)`, ReturnData: true },
      { Id: 'counted', MetricStat: { Metric, Period, Stat } },
      { Id: 'requests', MetricStat: { Metric: Count, Period, Stat: 'Sum' } },
    ],
  });
});

it('answers of 429 are counted from the access log, whose lines have the status as text', () => {
  const [log] = ofType(stacks.api, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties);
  expect(log).toMatchObject({
    FilterPattern: '{ $.status = "429" }',
    MetricTransformations: [{ MetricNamespace: 'Cueline/dev', MetricName: metricNames.refused, MetricValue: '1' }],
  });
  const [stage] = ofType(stacks.api, 'AWS::ApiGatewayV2::Stage').map(([, { Properties }]) => Properties);
  const { Format, DestinationArn } = Object(stage?.AccessLogSettings);
  expect(JSON.parse(Format).status).toBe('$context.status');
  expect(textOf(DestinationArn)).toBe(textOf(log?.LogGroupName));
});

it('an alarm is raised at 80 % of the requests that the throttle of the stage allows', () => {
  expect(alarmOf('NearThrottle')).toMatchObject({
    MetricName: 'Count',
    Statistic: 'Sum',
    Period: 300,
    Threshold: stages.full.throttle.ratePerSecond * 300 * 0.8,
  });
});

it('an alarm is raised at 70 % of the concurrent Lambdas that the stage expects, reserved ones included', () => {
  expect(alarmOf('Concurrency')).toMatchObject({
    Namespace: 'AWS/Lambda',
    MetricName: 'ClaimedAccountConcurrency',
    Statistic: 'Maximum',
    Threshold: 2100,
  });
});

it('an alarm is raised when Lambda refuses calls, but for those of imports, which wait and try again', () => {
  const [copyPart = ''] =
    ofType(stacks.pipelines, 'AWS::Lambda::Function').find(([id]) => id.startsWith('CopyPart')) ?? [];
  const metrics = [
    { Expression: 'refused - FILL(copies, 0)', ReturnData: true },
    { Id: 'refused', MetricStat: { Metric: { Namespace: 'AWS/Lambda', MetricName: 'Throttles' }, Stat: 'Sum' } },
    { Id: 'copies', MetricStat: { Metric: { Dimensions: [{ Name: 'FunctionName', Value: { Ref: copyPart } }] } } },
  ];
  expect(alarmOf('ThrottledLambdas')).toMatchObject({ Metrics: metrics, Threshold: 20 });
});

it.each([
  ['ThrottledTables', 'ThrottledRequests'],
  ['FailingTables', 'SystemErrors'],
])('the alarm %s reads %s of all tables, and ends when there are no more', (id, metric) => {
  expect(alarmOf(id)).toMatchObject({
    Metrics: [
      { Expression: 'FILL(failed, 0)', ReturnData: true },
      { Id: 'failed', Expression: `SELECT SUM(${metric}) FROM SCHEMA("AWS/DynamoDB", Operation, TableName)` },
    ],
    Threshold: 20,
  });
});

it('an alarm is raised when a quota counter was wrong', () => {
  const own = alarms.filter(([, { Properties }]) => Properties.MetricName === metricNames.usageCorrected);
  expect(own.map(([, { Properties }]) => Properties)).toMatchObject([
    { Namespace: 'Cueline/dev', Statistic: 'Sum', Period: 3600, Threshold: 1, TreatMissingData: 'notBreaching' },
  ]);
});

it('an alarm is raised while one work has been open for four hours, and clears an hour after it has ended', () => {
  expect(alarmOf('OpenWork')).toMatchObject({
    Threshold: 14_400_000,
    TreatMissingData: 'notBreaching',
    ...{ Namespace: 'Cueline/dev', MetricName: metricNames.openFor, Period: 3600, Statistic: 'Maximum' },
  });
});

it('an alarm is raised when a twentieth of at least twenty works was waited for for half an hour', () => {
  const ofWaits = { Namespace: 'Cueline/dev', MetricName: metricNames.waited };
  expect(alarmOf('Waits')).toMatchObject({
    Threshold: 1_800_000,
    TreatMissingData: 'notBreaching',
    Metrics: [
      { Expression: 'IF(ended >= 20, waited, 0)', ReturnData: true },
      { Id: 'waited', MetricStat: { Metric: ofWaits, Period: 3600, Stat: 'p95' } },
      { Id: 'ended', MetricStat: { Metric: ofWaits, Period: 3600, Stat: 'SampleCount' } },
    ],
  });
});

/** What CloudWatch computes of an alarm over the waits of works that ended in its period, by the expression of the template. */
const isRaised = ({ Properties }: (typeof alarms)[number][1], waitsMs: readonly number[]): boolean => {
  const [rule, within] = [Object(Properties.Metrics)[0].Expression, Object(Properties.Metrics)[1].MetricStat.Stat];
  const [, fewest, , limitMs] = [...(/>= (\d+)/.exec(rule) ?? []), ...(/PR\(:(\d+)\)/.exec(within) ?? [])].map(Number);
  const share = (100 * waitsMs.filter((ms) => ms <= (limitMs ?? 0)).length) / waitsMs.length;
  const value = waitsMs.length >= (fewest ?? 0) ? 100 - share : 0;
  return value >= Number(Properties.Threshold);
};

it.each([
  ['ObjectiveIn1h', 3600, 14.4],
  ['ObjectiveIn6h', 21_600, 6],
])('the alarm %s is raised while work misses the objective too often, and clears', (name, Period, percent) => {
  const alarm = alarms.find(([id]) => id.startsWith(name))?.[1];
  if (!alarm) throw new Error(`There is no ${name}`);
  expect(alarm.Properties).toMatchObject({ Threshold: percent, TreatMissingData: 'notBreaching' });
  expect(alarm.Properties.Metrics).toMatchObject([
    { Expression: 'IF(ended >= 20, 100 - within, 0)', ReturnData: true },
    { Id: 'within', MetricStat: { Period, Stat: 'PR(:120000)', Metric: { MetricName: metricNames.waited } } },
    { Id: 'ended', MetricStat: { Period, Stat: 'SampleCount' } },
  ]);
  const waits = (late: number, all = 1000) => Array.from({ length: all }, (_, at) => (at < late ? 120_001 : 120_000));
  expect([isRaised(alarm, waits(10 * percent)), isRaised(alarm, waits(10 * percent - 1))]).toEqual([true, false]);
  expect([isRaised(alarm, waits(19, 19)), isRaised(alarm, waits(20, 20))]).toEqual([false, true]);
});

it('a stage without an objective has none of its alarms', () => {
  const ofDev = allOfType(synthesized('dev'), 'AWS::CloudWatch::Alarm').map(([id]) => id);
  expect(ofDev.filter((id) => id.startsWith('Objective'))).toEqual([]);
});

it('an alarm is raised when MediaConvert made three videos in an hour because our own code had failed', () => {
  const own = alarms.filter(([, { Properties }]) => Properties.MetricName === metricNames.rendererFallbacks);
  expect(own.map(([, { Properties }]) => Properties)).toMatchObject([
    { Namespace: 'Cueline/dev', Statistic: 'Sum', Period: 3600, Threshold: 3, TreatMissingData: 'notBreaching' },
  ]);
});

it('an alarm is raised while an item is poisoned, whose checks are more frequent than the period of the alarm', () => {
  const own = alarms.filter(([, { Properties }]) => Properties.MetricName === metricNames.poisoned);
  expect(own.map(([, { Properties }]) => Properties)).toMatchObject([
    { Namespace: 'Cueline/dev', Statistic: 'Sum', Period: 3600, Threshold: 1, TreatMissingData: 'notBreaching' },
  ]);
  expect(failedCheckWaitMs(100, 0)).toBeLessThanOrEqual(3_600_000 / 2);
});
