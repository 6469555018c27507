import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AwsError } from '../../../src/aws-error.ts';
import type { RuleSettings, RuleTarget } from '../../../src/services/events/rule.ts';
import { createEvents, type Events } from '../../../src/services/events/service.ts';
import type { FunctionInvoker, Invocation } from '../../../src/services/lambda/function-invoker.ts';
import { createStates } from '../../../src/services/states/service.ts';
import { TestEdge } from '../../edge/test-edge.ts';

const functionArn = 'arn:aws:lambda:us-east-1:000000000000:function:watch';
const queueArn = 'arn:aws:sqs:us-east-1:000000000000:inbox';
const deadLetterArn = 'arn:aws:sqs:us-east-1:000000000000:dead';
const ruleArn = 'arn:aws:events:us-east-1:000000000000:rule/rule';

let cloud: TestEdge;
let events: Events;
let invoked: Invocation[];
let sent: { queueArn: string; body: string; attributes?: Readonly<Record<string, string>> }[];
let refuse: Error | undefined;

const functions: FunctionInvoker = {
  invoke: () => Promise.reject(new Error('EventBridge invokes asynchronously')),
  invokeLater(invocation) {
    if (refuse) throw refuse;
    invoked.push(invocation);
  },
};

function start() {
  events = createEvents(cloud.context, { functions, queues: { send: (message) => sent.push(message) } });
}

const putRule = (settings: Partial<RuleSettings> = {}, target: Partial<RuleTarget> = {}) =>
  events.putRule({
    arn: ruleArn,
    name: 'rule',
    ...(settings.scheduleExpression === undefined && { eventPattern: { source: ['aws.transcribe'] } }),
    targets: [{ id: 'target', arn: functionArn, ...target }],
    ...settings,
  });
const publish = (source = 'aws.transcribe') =>
  events.publish({ source, detailType: 'Transcribe Job State Change', resources: [], detail: { job: 'j' } });

beforeEach(async () => {
  cloud = await TestEdge.start();
  [invoked, sent, refuse] = [[], [], undefined];
  start();
});
afterEach(async () => {
  await events.stop();
  await cloud.stop();
});

it('sends to the dead-letter queue an event whose target role may not start the machine', async () => {
  const machineArn = 'arn:aws:states:us-east-1:000000000000:stateMachine:m';
  const states = createStates(cloud.context);
  cloud.edge.serve(states);
  putRule({}, { arn: machineArn, roleArn: 'arn:aws:iam::000000000000:role/nobody', deadLetterArn });
  publish();
  await expect.poll(() => sent).toMatchObject([{ attributes: { ERROR_CODE: 'AccessDeniedException' } }]);
});

it("sends the target's input to a queue", async () => {
  putRule({}, { arn: queueArn, input: '{"fixed":1}' });
  publish();
  await expect.poll(() => sent).toMatchObject([{ queueArn, body: '{"fixed":1}' }]);
});

it('does not apply a disabled rule', async () => {
  putRule({ state: 'DISABLED' });
  putRule({ arn: `${ruleArn}-2` });
  publish();
  await expect.poll(() => invoked).toHaveLength(1);
  expect(invoked[0]?.principal).toMatchObject({ sourceArn: `${ruleArn}-2` });
});

it('delivers after a restart the events that were published before it', async () => {
  putRule();
  publish();
  await events.stop();
  expect(invoked).toEqual([]);
  start();
  putRule();
  await events.resume();
  await expect.poll(() => invoked).toHaveLength(1);
});

it('drops an event that was published in a failed transaction', async () => {
  putRule();
  expect(() =>
    cloud.context.state.atomically(() => {
      publish();
      throw new Error('rolled back');
    }),
  ).toThrow('rolled back');
  putRule({ arn: `${ruleArn}-2`, eventPattern: { source: ['aws.s3'] } });
  publish('aws.s3');
  await expect.poll(() => invoked).toHaveLength(1);
  expect(invoked[0]?.principal).toMatchObject({ sourceArn: `${ruleArn}-2` });
});

it('retries after a temporary failure', async () => {
  putRule();
  refuse = new Error('busy');
  publish();
  await expect.poll(() => cloud.logs.join()).toContain('could not reach');
  refuse = undefined;
  await expect.poll(() => invoked).toHaveLength(1);
});

it('sends to the dead-letter queue an event that it may not deliver', async () => {
  putRule({}, { deadLetterArn });
  refuse = new AwsError('AccessDeniedException', 403, 'not authorized');
  publish();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    queueArn: deadLetterArn,
    attributes: {
      RULE_ARN: ruleArn,
      TARGET_ARN: functionArn,
      ERROR_CODE: 'AccessDeniedException',
      RETRY_ATTEMPTS: '0',
    },
  });
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ detail: { job: 'j' } });
});

it('sends to the dead-letter queue an event that used up the attempts of the retry policy', async () => {
  putRule({}, { deadLetterArn, retryPolicy: { maximumRetryAttempts: 1 } });
  refuse = new Error('busy');
  publish();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.attributes).toMatchObject({
    EXHAUSTED_RETRY_CONDITION: 'MaximumRetryAttempts',
    RETRY_ATTEMPTS: '1',
  });
});

it('refuses an unsupported rule by name', () => {
  expect(() => putRule({ eventPattern: { source: [{ cidr: '::/0' }] } })).toThrow('cidr');
  expect(() => putRule({ scheduleExpression: 'cron(0 12 * * ? *)' })).toThrow('cron(0 12 * * ? *)');
  expect(() => putRule({}, { arn: 'arn:aws:sns:us-east-1:000000000000:topic' })).toThrow('sns');
  expect(() => putRule({}, { arn: 'arn:aws:states:us-east-1:000000000000:stateMachine:m' })).toThrow('without a role');
  expect(() => putRule({}, { arn: queueArn, messageGroup: '$.detail[0]' })).toThrow('$.detail[0]');
});

it('invokes by a rate rule at fixed intervals, and once for all those missed while it was stopped', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    vi.setSystemTime('2026-11-21T10:00:00Z');
    putRule({ scheduleExpression: 'rate(5 minutes)' });
    await events.resume();
    await events.stop();
    vi.setSystemTime('2026-11-21T10:17:30Z');
    start();
    putRule({ scheduleExpression: 'rate(5 minutes)' });
    await events.resume();
    await expect.poll(() => invoked).toHaveLength(1);
    expect(JSON.parse(invoked[0]?.payload ?? '')).toMatchObject({
      source: 'aws.events',
      'detail-type': 'Scheduled Event',
      time: '2026-11-21T10:05:00Z',
      resources: [ruleArn],
      detail: {},
    });
    expect(cloud.context.state.collection('events-schedules').get(ruleArn)).toEqual({
      everyMs: 300_000,
      nextAtMs: Date.parse('2026-11-21T10:20:00Z'),
    });
  } finally {
    vi.useRealTimers();
  }
});
