import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  SchedulerClient,
  type Target,
} from '@aws-sdk/client-scheduler';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PolicyDocument } from '../../../src/iam/policy.ts';
import { createScheduler, type Scheduler } from '../../../src/services/scheduler/service.ts';
import { createSqs, type Sqs } from '../../../src/services/sqs/service.ts';
import { TestEdge } from '../../edge/test-edge.ts';

const roleArn = 'arn:aws:iam::000000000000:role/timers';
const queueArn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;
const groupArn = 'arn:aws:scheduler:us-east-1:000000000000:schedule-group/retries';
const scheduleArn = 'arn:aws:scheduler:us-east-1:000000000000:schedule/retries/one';
const trustOf = (sourceArn: string, service = 'scheduler.amazonaws.com'): PolicyDocument => ({
  Statement: {
    Effect: 'Allow',
    Principal: { Service: service },
    Action: 'sts:AssumeRole',
    Condition: { ArnLike: { 'aws:SourceArn': sourceArn } },
  },
});

let cloud: TestEdge;
let sqs: Sqs;
let scheduler: Scheduler;
let client: SchedulerClient;
let messages: SQSClient;

const url = (name: string) => `${cloud.context.endpointUrl}/000000000000/${name}`;
const putRole = ({ trust = trustOf(groupArn), Resource = '*' } = {}) =>
  cloud.context.iam.putRole({
    arn: roleArn,
    name: 'timers',
    source: 'test',
    trust,
    policies: [{ name: 'p', document: { Statement: { Effect: 'Allow', Action: 'sqs:SendMessage', Resource } } }],
  });

async function open({ timeScale = 1 } = {}) {
  cloud = await TestEdge.start({ timeScale });
  client = new SchedulerClient(cloud.operator);
  messages = new SQSClient(cloud.operator);
  putRole();
  start();
}
function start() {
  sqs = createSqs(cloud.context);
  for (const name of ['out', 'dead']) sqs.createQueue({ name, arn: queueArn(name), url: url(name) });
  scheduler = createScheduler(cloud.context, { queues: sqs });
  expect(scheduler.createScheduleGroup('retries')).toBe(groupArn);
  cloud.edge.serve(sqs);
  cloud.edge.serve(scheduler);
}
const halt = async () => {
  await scheduler.stop();
  await sqs.stop();
};
const close = async () => {
  await halt();
  client.destroy();
  messages.destroy();
  await cloud.stop();
};

/** `at(…)` so many seconds from now; whole seconds, as Scheduler takes them. */
const inSeconds = (seconds: number) => `at(${new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19)})`;
const message = { MessageBody: 'again', MessageGroupId: 'tenant' };
const target = (rest: Partial<Target> = {}): Target => ({
  Arn: 'arn:aws:scheduler:::aws-sdk:sqs:sendMessage',
  RoleArn: roleArn,
  Input: JSON.stringify({ QueueUrl: url('out'), ...message }),
  ...rest,
});
const create = (rest: Partial<CreateScheduleCommandInput> = {}) =>
  client.send(
    new CreateScheduleCommand({
      Name: 'one',
      GroupName: 'retries',
      ScheduleExpression: inSeconds(3600),
      FlexibleTimeWindow: { Mode: 'OFF' },
      ActionAfterCompletion: 'DELETE',
      Target: target(),
      ...rest,
    }),
  );
const get = (Name = 'one') => client.send(new GetScheduleCommand({ Name, GroupName: 'retries' }));
const received = async (name = 'out', WaitTimeSeconds = 20) => {
  const command = new ReceiveMessageCommand({
    QueueUrl: url(name),
    WaitTimeSeconds,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });
  return (await messages.send(command)).Messages ?? [];
};
const atOnce = { timeScale: 1_000_000 };

beforeEach(() => open());
afterEach(close);

it('stays without ActionAfterCompletion DELETE after it has fired', async () => {
  await close();
  await open(atOnce);
  await create({ ActionAfterCompletion: 'NONE' });
  expect(await received()).toHaveLength(1);
  expect(await get()).toMatchObject({ Name: 'one', ActionAfterCompletion: 'NONE' });
  await halt();
  start();
  await scheduler.resume();
  expect(await received('out', 0)).toEqual([]);
});

it('is described until it is deleted', async () => {
  const ScheduleExpression = inSeconds(3600);
  await create({ ScheduleExpression, Description: 'text' });
  expect(await get()).toMatchObject({
    Arn: scheduleArn,
    GroupName: 'retries',
    Name: 'one',
    ScheduleExpression,
    ScheduleExpressionTimezone: 'UTC',
    FlexibleTimeWindow: { Mode: 'OFF' },
    ActionAfterCompletion: 'DELETE',
    State: 'ENABLED',
    Description: 'text',
    Target: target(),
    CreationDate: expect.any(Date),
  });
  const deleteSchedule = new DeleteScheduleCommand({ Name: 'one', GroupName: 'retries' });
  await client.send(deleteSchedule);
  await expect(get()).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  await expect(client.send(deleteSchedule)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

it('is one for each name and group; the same call again changes nothing', async () => {
  scheduler.createScheduleGroup('others');
  putRole({ trust: trustOf('*') });
  const first = await create({ ClientToken: 'a' });
  expect((await create({ ClientToken: 'a' })).ScheduleArn).toBe(first.ScheduleArn);
  await expect(create({ ClientToken: 'b' })).rejects.toMatchObject({ name: 'ConflictException' });
  await expect(create()).rejects.toMatchObject({ name: 'ConflictException' });
  expect((await create({ GroupName: 'others' })).ScheduleArn).toContain('schedule/others/one');
});

it('fires after a restart at the same time, and at once when it is late', async () => {
  await create();
  await create({ Name: 'later', ScheduleExpression: inSeconds(7200) });
  await halt();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    start();
    await scheduler.resume();
    expect(await received()).toHaveLength(1);
    await expect(get('later')).resolves.toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

it('sends to the dead-letter queue a message that its role may not send', async () => {
  await close();
  await open(atOnce);
  putRole({ Resource: queueArn('dead') });
  await create({ Target: target({ DeadLetterConfig: { Arn: queueArn('dead') } }) });
  const [dead] = await received('dead');
  expect(JSON.parse(dead?.Body ?? '')).toMatchObject(message);
  expect(dead?.MessageAttributes).toMatchObject({
    SCHEDULE_ARN: { StringValue: scheduleArn },
    ERROR_CODE: { StringValue: 'AccessDenied' },
    RETRY_ATTEMPTS: { StringValue: '0' },
  });
  await expect(get()).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

it('retries after a temporary failure, as often as its retry policy says', async () => {
  await close();
  await open(atOnce);
  const sendMessage = vi.spyOn(sqs, 'sendMessage').mockImplementation(() => {
    throw new Error('busy');
  });
  const RetryPolicy = { MaximumRetryAttempts: 1 };
  await create({ Target: target({ RetryPolicy, DeadLetterConfig: { Arn: queueArn('dead') } }) });
  const [dead] = await received('dead');
  expect(sendMessage).toHaveBeenCalledTimes(2);
  expect(dead?.MessageAttributes).toMatchObject({
    RETRY_ATTEMPTS: { StringValue: '1' },
    EXHAUSTED_RETRY_CONDITION: { StringValue: 'MaximumRetryAttempts' },
  });
});

it('accepts only a role that trusts Scheduler on behalf of the group', async () => {
  for (const trust of [trustOf(`${groupArn}-2`), trustOf(groupArn, 'events.amazonaws.com')]) {
    putRole({ trust });
    await expect(create()).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('must allow AWS EventBridge Scheduler to assume the role'),
    });
  }
});

it('accepts only a role that the caller may pass', async () => {
  const callerArn = 'arn:aws:iam::000000000000:role/caller';
  cloud.allow(callerArn, 'scheduler:CreateSchedule');
  const credentials = cloud.context.iam.issue(callerArn, 'caller');
  client.destroy();
  client = new SchedulerClient({ ...cloud.operator, credentials });
  await expect(create()).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining('iam:PassRole'),
  });
  cloud.allow(callerArn, 'scheduler:CreateSchedule', 'iam:PassRole');
  await expect(create()).resolves.toBeDefined();
});

it('refuses an unknown group, and an invalid or past time', async () => {
  await expect(create({ GroupName: 'nowhere' })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  for (const ScheduleExpression of ['at(tomorrow)', 'at(2026-13-01T00:00:00)', inSeconds(-1)]) {
    await expect(create({ ScheduleExpression })).rejects.toMatchObject({ name: 'ValidationException' });
  }
  await expect(create({ Target: target({ Input: 'no JSON' }) })).rejects.toMatchObject({ name: 'ValidationException' });
  await expect(create({ Name: 'x'.repeat(65) })).rejects.toMatchObject({ name: 'ValidationException' });
});

it('refuses unsupported parameters by name', async () => {
  await expect(create({ ScheduleExpression: 'rate(1 hour)' })).rejects.toThrow('rate(1 hour)');
  await expect(create({ EndDate: new Date() })).rejects.toThrow('EndDate');
  await expect(create({ Target: target({ Arn: queueArn('out') }) })).rejects.toThrow(queueArn('out'));
  const Input = JSON.stringify({ QueueUrl: url('out'), ...message, MessageDeduplicationId: 'd' });
  await expect(create({ Target: target({ Input }) })).rejects.toThrow('MessageDeduplicationId');
  const attribute = JSON.stringify({ QueueUrl: url('out'), MessageBody: '<aws.scheduler.scheduled-time>' });
  await expect(create({ Target: target({ Input: attribute }) })).rejects.toThrow('context attributes');
  await expect(client.send(new ListSchedulesCommand({}))).rejects.toThrow('scheduler /schedules');
});
