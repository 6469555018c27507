import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallCounts } from '../../../src/edge/call-counts.ts';
import type { QueueSettings } from '../../../src/services/sqs/queue.ts';
import { createSqs, type Sqs } from '../../../src/services/sqs/service.ts';
import { LoopbackCloud } from '../states/loopback-cloud.ts';

const letEventsSend = {
  Statement: {
    Effect: 'Allow',
    Principal: { Service: 'events.amazonaws.com' },
    Action: 'sqs:SendMessage',
    Resource: '*',
    Condition: { ArnEquals: { 'aws:SourceArn': 'arn:rule' } },
  },
} as const;

let cloud: LoopbackCloud;
let sqs: Sqs;
let client: SQSClient;

const arn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;
const url = (name: string) => `${cloud.context.endpointUrl}/000000000000/${name}`;
const QueueUrl = () => url('work');

async function open(timeScale = 1) {
  cloud = await LoopbackCloud.start({ timeScale });
  client = new SQSClient(cloud.client);
  start();
}

function start() {
  sqs = createSqs(cloud.context);
  cloud.edge.serve(sqs);
}

const create = (settings: Partial<QueueSettings> & { name: string }) =>
  sqs.createQueue({ arn: arn(settings.name), url: url(settings.name), ...settings });
const send = (MessageBody: string, more = {}) =>
  client.send(new SendMessageCommand({ QueueUrl: QueueUrl(), MessageBody, ...more }));
const receive = async (more: Partial<ReceiveMessageCommandInput> = {}) =>
  (await client.send(new ReceiveMessageCommand({ QueueUrl: QueueUrl(), ...more }))).Messages ?? [];
const bodies = async (more: Partial<ReceiveMessageCommandInput> = {}) =>
  (await receive({ MaxNumberOfMessages: 10, ...more })).map(({ Body }) => Body);

beforeEach(() => open());
afterEach(async () => {
  await sqs.stop();
  client.destroy();
  await cloud.stop();
});

it('gives a message once, with its attributes, until its visibility ends', async () => {
  create({ name: 'work' });
  await send('hello', { MessageAttributes: { kind: { DataType: 'String', StringValue: 'greeting' } } });
  const [message] = await receive({ MessageAttributeNames: ['All'], MessageSystemAttributeNames: ['All'] });
  expect(message).toMatchObject({
    Body: 'hello',
    MessageAttributes: { kind: { StringValue: 'greeting' } },
    Attributes: { ApproximateReceiveCount: '1', SenderId: expect.any(String) },
  });
  expect(await receive()).toEqual([]);
  await client.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: QueueUrl(),
      ReceiptHandle: message?.ReceiptHandle,
      VisibilityTimeout: 0,
    }),
  );
  expect(await receive({ MessageSystemAttributeNames: ['ApproximateReceiveCount'] })).toMatchObject([
    { Body: 'hello', Attributes: { ApproximateReceiveCount: '2' } },
  ]);
});

it('deletes by the latest receipt only', async () => {
  create({ name: 'work' });
  await send('hello');
  const [first] = await receive({ VisibilityTimeout: 0 });
  const [second] = await receive({ VisibilityTimeout: 0 });
  await client.send(new DeleteMessageCommand({ QueueUrl: QueueUrl(), ReceiptHandle: first?.ReceiptHandle }));
  expect(await bodies({ VisibilityTimeout: 0 })).toEqual(['hello']);
  await expect(
    client.send(new DeleteMessageCommand({ QueueUrl: QueueUrl(), ReceiptHandle: 'nonsense' })),
  ).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' });
  const [third] = await receive({ VisibilityTimeout: 0 });
  expect(second?.MessageId).toBe(third?.MessageId);
  await client.send(new DeleteMessageCommand({ QueueUrl: QueueUrl(), ReceiptHandle: third?.ReceiptHandle }));
  expect(await receive()).toEqual([]);
});

it('wakes a long poll when a message arrives', async () => {
  create({ name: 'work' });
  const waiting = receive({ WaitTimeSeconds: 20 });
  await send('late');
  expect(await waiting).toMatchObject([{ Body: 'late' }]);
});

it('wakes a long poll when a delay, divided by the time scale, is over', async () => {
  await sqs.stop();
  await cloud.stop();
  await open(9000);
  create({ name: 'work' });
  await send('delayed', { DelaySeconds: 900 });
  expect(await bodies({ WaitTimeSeconds: 20 })).toEqual(['delayed']);
});

it('keeps a delayed message back', async () => {
  create({ name: 'work', delaySeconds: 900 });
  await send('delayed');
  await send('at once', { DelaySeconds: 0 });
  expect(await bodies()).toEqual(['at once']);
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: QueueUrl(), AttributeNames: ['All'] }),
  );
  expect(Attributes).toMatchObject({
    ApproximateNumberOfMessagesDelayed: '1',
    ApproximateNumberOfMessagesNotVisible: '1',
    ApproximateNumberOfMessages: '0',
  });
});

it('moves a message that was received too often to the dead-letter queue', async () => {
  create({ name: 'dead' });
  create({ name: 'work', redrive: { deadLetterArn: arn('dead'), maxReceiveCount: 2 } });
  await send('poison');
  for (let count = 0; count < 2; count += 1) {
    expect(await bodies({ VisibilityTimeout: 0 })).toEqual(['poison']);
  }
  expect(await bodies({ VisibilityTimeout: 0 })).toEqual([]);
  expect(await receive({ QueueUrl: url('dead'), MessageSystemAttributeNames: ['All'] })).toMatchObject([
    { Body: 'poison', Attributes: { DeadLetterQueueSourceArn: arn('work') } },
  ]);
});

it('keeps a message from being invisible for more than 12 hours from its receipt', async () => {
  create({ name: 'work' });
  await send('hello');
  const [message] = await receive();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  try {
    const change = (VisibilityTimeout: number) =>
      client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: QueueUrl(),
          ReceiptHandle: message?.ReceiptHandle,
          VisibilityTimeout,
        }),
      );
    await expect(change(43_200)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await change(43_000);
  } finally {
    vi.useRealTimers();
  }
});

it('gives a message of a quiet group before older ones of a noisy group, also after a restart', async () => {
  create({ name: 'work' });
  const noisy = Array.from({ length: 40 }, (_, index) => ({
    Id: String(index),
    MessageBody: `noisy ${index}`,
    MessageGroupId: 'noisy',
  }));
  for (let start = 0; start < 40; start += 10) {
    const Entries = noisy.slice(start, start + 10);
    await client.send(new SendMessageBatchCommand({ QueueUrl: QueueUrl(), Entries }));
  }
  for (let count = 0; count < 3; count += 1) expect(await bodies()).toHaveLength(10);
  await send('quiet', { MessageGroupId: 'quiet' });
  start();
  create({ name: 'work' });
  expect(await receive({ MessageSystemAttributeNames: ['MessageGroupId'] })).toMatchObject([
    { Body: 'quiet', Attributes: { MessageGroupId: 'quiet' } },
  ]);
  expect(await bodies()).toEqual(noisy.slice(30).map(({ MessageBody }) => MessageBody));
});

it('refuses a group id that SQS does not take', async () => {
  create({ name: 'work' });
  await expect(send('x', { MessageGroupId: 'with space' })).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  await expect(send('x', { MessageGroupId: 'x'.repeat(129) })).rejects.toMatchObject({ name: 'InvalidParameterValue' });
});

it('keeps messages, and their receipts, across a restart', async () => {
  create({ name: 'work' });
  await send('kept');
  await send('in flight');
  await receive({ MaxNumberOfMessages: 1 });
  start();
  create({ name: 'work' });
  expect(await bodies()).toEqual(['in flight']);
});

it('sends and deletes batches', async () => {
  create({ name: 'work' });
  const Entries = ['a', 'b', 'c'].map((Id) => ({ Id, MessageBody: `body ${Id}` }));
  const { Successful } = await client.send(new SendMessageBatchCommand({ QueueUrl: QueueUrl(), Entries }));
  expect(Successful?.map(({ Id }) => Id)).toEqual(['a', 'b', 'c']);
  const received = await receive({ MaxNumberOfMessages: 10 });
  expect(received.map(({ Body }) => Body)).toEqual(['body a', 'body b', 'body c']);
  await client.send(
    new DeleteMessageBatchCommand({
      QueueUrl: QueueUrl(),
      Entries: received.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
    }),
  );
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: QueueUrl(), AttributeNames: ['ApproximateNumberOfMessagesNotVisible'] }),
  );
  expect(Attributes).toEqual({ ApproximateNumberOfMessagesNotVisible: '0' });
});

it('refuses two entries with the same id and an empty batch', async () => {
  create({ name: 'work' });
  const Entries = [1, 2].map((MessageBody) => ({ Id: 'same', MessageBody: String(MessageBody) }));
  await expect(client.send(new SendMessageBatchCommand({ QueueUrl: QueueUrl(), Entries }))).rejects.toMatchObject({
    name: 'BatchEntryIdsNotDistinct',
  });
  await expect(client.send(new SendMessageBatchCommand({ QueueUrl: QueueUrl(), Entries: [] }))).rejects.toMatchObject({
    name: 'EmptyBatchRequest',
  });
});

it('refuses more than 1 MiB and a delay over 15 minutes', async () => {
  create({ name: 'work' });
  await expect(send('x'.repeat(1024 * 1024 + 1))).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  await expect(send('x', { DelaySeconds: 901 })).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  await expect(send('x'.repeat(1024 * 1024))).resolves.toBeDefined();
});

it('refuses a parameter and a queue that it does not know, by name', async () => {
  create({ name: 'work' });
  await expect(send('x', { MessageDeduplicationId: 'd' })).rejects.toThrow('MessageDeduplicationId');
  await expect(send('x', { QueueUrl: url('other') })).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
  expect(() => create({ name: 'work.fifo' })).toThrow('FIFO');
});

it('purges and tells the URL of a queue', async () => {
  create({ name: 'work' });
  await send('gone');
  await client.send(new PurgeQueueCommand({ QueueUrl: QueueUrl() }));
  expect(await bodies()).toEqual([]);
  expect((await client.send(new GetQueueUrlCommand({ QueueName: 'work' }))).QueueUrl).toBe(QueueUrl());
});

it('asks for the action on the queue of every call, and of what a service sends', async () => {
  create({ name: 'work' });
  sqs.putQueuePolicy(arn('work'), letEventsSend);
  await send('x');
  await receive();
  sqs.send({
    queueArn: arn('work'),
    body: 'event',
    principal: { kind: 'service', service: 'events.amazonaws.com', sourceArn: 'arn:rule' },
    attributes: { RULE_ARN: 'arn:rule' },
  });
  expect(cloud.asked).toEqual([
    `sqs:SendMessage on ${arn('work')}`,
    `sqs:ReceiveMessage on ${arn('work')}`,
    `sqs:SendMessage on ${arn('work')}`,
  ]);
  expect(await receive({ MessageAttributeNames: ['RULE.*', 'RULE_ARN'] })).toMatchObject([
    { Body: 'event', MessageAttributes: { RULE_ARN: { StringValue: 'arn:rule' } } },
  ]);
});

it('takes from a service only what the policy of the queue allows', async () => {
  create({ name: 'work' });
  const principal = { kind: 'service', service: 'events.amazonaws.com', sourceArn: 'arn:rule' } as const;
  expect(() => sqs.send({ queueArn: arn('work'), body: 'x', principal })).toThrow('not authorized');
  create({ name: 'open', policy: letEventsSend });
  sqs.send({ queueArn: arn('open'), body: 'x', principal });
  const another = { ...principal, sourceArn: 'arn:another' };
  expect(() => sqs.send({ queueArn: arn('open'), body: 'x', principal: another })).toThrow('not authorized');
});

it('counts what another service sends as a call of that service', () => {
  const calls = new CallCounts(cloud.context.dataDir);
  const counted = createSqs({ ...cloud.context, calls });
  const policy = { Statement: { ...letEventsSend.Statement, Principal: '*' } } as const;
  counted.createQueue({ name: 'open', arn: arn('open'), url: url('open'), policy });
  for (const service of ['events.amazonaws.com', 'sns.amazonaws.com']) {
    const principal = { kind: 'service', service, sourceArn: 'arn:rule' } as const;
    counted.send({ queueArn: arn('open'), body: 'x', principal });
  }
  calls.write();
  const file: unknown = JSON.parse(readFileSync(join(cloud.context.dataDir, 'calls.json'), 'utf8'));
  const sent = { presigned: false, service: 'sqs', operation: 'SendMessage', count: 1 };
  expect(file).toMatchObject({
    calls: [
      { ...sent, caller: 'events' },
      { ...sent, caller: 'sns' },
    ],
  });
});

it('gives nothing to a client that hung up', async () => {
  create({ name: 'work' });
  const gone = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  cloud.edge.serve({
    ...sqs,
    handle(call) {
      const handled = sqs.handle(call);
      call.response.once('close', gone.resolve);
      reached.resolve();
      return handled;
    },
  });
  const hangUp = new AbortController();
  const command = new ReceiveMessageCommand({ QueueUrl: QueueUrl(), WaitTimeSeconds: 20 });
  const abandoned = client.send(command, { abortSignal: hangUp.signal });
  await reached.promise;
  hangUp.abort();
  await expect(abandoned).rejects.toThrow();
  await gone.promise;
  await send('for another');
  expect(await bodies()).toEqual(['for another']);
});
