import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Cloud } from '../src/cloud.ts';
import { newAssembly, type TestAssembly } from './assembly-for-test.ts';

let assembly: TestAssembly;
beforeEach(() => {
  assembly = newAssembly();
});
afterEach(() => assembly.end());

const publish = `
  import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
  export const handler = ({ text }) => new SQSClient({}).send(new SendMessageCommand({
    QueueUrl: process.env.QUEUE, MessageBody: text,
  }));`;
const relay = `
  import { CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 19);
  export const handler = async ({ Records }) => {
    for (const { messageId, body } of Records) await new SchedulerClient({}).send(new CreateScheduleCommand({
      Name: messageId,
      GroupName: process.env.GROUP,
      ScheduleExpression: 'at(' + inAnHour() + ')',
      FlexibleTimeWindow: { Mode: 'OFF' },
      ActionAfterCompletion: 'DELETE',
      Target: {
        Arn: 'arn:aws:scheduler:::aws-sdk:sqs:sendMessage',
        RoleArn: process.env.ROLE,
        Input: JSON.stringify({
          QueueUrl: process.env.QUEUE,
          MessageBody: body,
          MessageGroupId: 'tenant',
        }),
      },
    }));
  };`;

const lambda = (stack: Stack, id: string, source: string, environment: Record<string, string>) =>
  new LambdaFunction(stack, id, {
    functionName: id,
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromAsset(assembly.bundle(source)),
    environment,
    timeout: Duration.seconds(30),
  });

/** Publisher -> queue -> relay -> schedule in an hour -> queue. */
function synth({ mayPublish = true } = {}): void {
  const app = new App({ outdir: assembly.assemblyDir, analyticsReporting: false });
  const stack = new Stack(app, 'Relay');
  const inbox = new Queue(stack, 'Inbox', { visibilityTimeout: Duration.seconds(180) });
  const publisher = lambda(stack, 'publisher', publish, { QUEUE: inbox.queueUrl });
  if (mayPublish) inbox.grantSendMessages(publisher);

  const outbox = new Queue(stack, 'Outbox');
  const group = new ScheduleGroup(stack, 'Group');
  const conditions = { ArnEquals: { 'aws:SourceArn': group.scheduleGroupArn } };
  const timers = new Role(stack, 'Timers', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com').withConditions(conditions),
  });
  outbox.grantSendMessages(timers);
  const environment = { GROUP: group.scheduleGroupName, ROLE: timers.roleArn, QUEUE: outbox.queueUrl };
  const relayer = lambda(stack, 'relay', relay, environment);
  relayer.addEventSource(new SqsEventSource(inbox, { batchSize: 1, maxConcurrency: 2, reportBatchItemFailures: true }));
  group.grantWriteSchedules(relayer);
  timers.grantPassRole(relayer.grantPrincipal);
  new CfnOutput(stack, 'Url', { value: outbox.queueUrl });
  app.synth();
}

const clientOf = ({ endpointUrl, operator }: Cloud) => ({
  endpoint: endpointUrl,
  region: 'us-east-1',
  credentials: operator,
});
const say = (cloud: Cloud, text: string) =>
  new LambdaClient(clientOf(cloud)).send(
    new InvokeCommand({ FunctionName: 'publisher', Payload: JSON.stringify({ text }) }),
  );

it('a function without the grant sends nothing to the queue', async () => {
  synth({ mayPublish: false });
  const { FunctionError, Payload } = await say(await assembly.start(), 'hello');
  expect([FunctionError, Payload?.transformToString()]).toEqual([
    'Unhandled',
    expect.stringContaining('not authorized to perform: sqs:SendMessage'),
  ]);
});

it('a function that sends to its own queue is cut off after 16 rounds', async () => {
  const app = new App({ outdir: assembly.assemblyDir, analyticsReporting: false });
  const stack = new Stack(app, 'Loop');
  const queue = new Queue(stack, 'Queue', { visibilityTimeout: Duration.seconds(180) });
  const source = `
    import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
    const client = new SQSClient({});
    export const handler = async () => client.send(new SendMessageCommand({ QueueUrl: process.env.QUEUE, MessageBody: 'again' }));`;
  const looper = lambda(stack, 'looper', source, { QUEUE: queue.queueUrl });
  queue.grantSendMessages(looper);
  looper.addEventSource(new SqsEventSource(queue));
  new CfnOutput(stack, 'Url', { value: queue.queueUrl });
  app.synth();
  const cloud = await assembly.start();
  const QueueUrl = cloud.stackOutputs.Loop?.Url;
  await new SQSClient(clientOf(cloud)).send(new SendMessageCommand({ QueueUrl, MessageBody: 'begin' }));
  await expect.poll(() => assembly.said).toContain('looper is not given a message of its own loop');
  const rounds = () =>
    readFileSync(join(assembly.dataDir, 'logs', 'looper.log'), 'utf8').split('platform.report').length - 1;
  await expect.poll(rounds).toBe(16);
});
