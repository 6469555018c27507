import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SqsCloud } from './sqs-cloud.ts';

let queues: SqsCloud;
beforeEach(async () => {
  queues = await SqsCloud.start();
});
afterEach(() => queues.stop());

it('wakes a long poll when a message arrives', async () => {
  queues.create({ name: 'work' });
  const waiting = queues.receive({ WaitTimeSeconds: 20 });
  await queues.send('late');
  expect(await waiting).toMatchObject([{ Body: 'late' }]);
});

it('wakes a long poll when a delay, divided by the time scale, is over', async () => {
  await queues.stop();
  queues = await SqsCloud.start(9000);
  queues.create({ name: 'work' });
  await queues.send('delayed', { DelaySeconds: 900 });
  expect(await queues.bodies({ WaitTimeSeconds: 20 })).toEqual(['delayed']);
});

it('does not deliver a delayed message before its time', async () => {
  queues.create({ name: 'work' });
  await queues.send('delayed', { DelaySeconds: 900 });
  await queues.send('at once');
  expect(await queues.bodies()).toEqual(['at once']);
  const { Attributes } = await queues.client.send(
    new GetQueueAttributesCommand({ QueueUrl: queues.url('work'), AttributeNames: ['All'] }),
  );
  expect(Attributes).toMatchObject({
    ApproximateNumberOfMessagesDelayed: '1',
    ApproximateNumberOfMessagesNotVisible: '1',
    ApproximateNumberOfMessages: '0',
  });
});

it('moves a message that was received too often to the dead-letter queue', async () => {
  queues.create({ name: 'dead' });
  queues.create({ name: 'work', redrive: { deadLetterArn: queues.arn('dead'), maxReceiveCount: 2 } });
  await queues.send('poison');
  for (let count = 0; count < 2; count += 1) {
    expect(await queues.bodies({ VisibilityTimeout: 0 })).toEqual(['poison']);
  }
  expect(await queues.bodies({ VisibilityTimeout: 0 })).toEqual([]);
  expect(await queues.receive({ QueueUrl: queues.url('dead'), MessageSystemAttributeNames: ['All'] })).toMatchObject([
    { Body: 'poison', Attributes: { DeadLetterQueueSourceArn: queues.arn('work') } },
  ]);
});

it('refuses to keep a message invisible for more than 12 hours from its receipt', async () => {
  queues.create({ name: 'work' });
  await queues.send('hello');
  const [message] = await queues.receive();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  try {
    const change = (VisibilityTimeout: number) =>
      queues.client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: queues.url('work'),
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

it('delivers a message of a quiet group before older ones of a noisy group, also after a restart', async () => {
  queues.create({ name: 'work' });
  const noisy = Array.from({ length: 40 }, (_, index) => ({
    Id: String(index),
    MessageBody: `noisy ${index}`,
    MessageGroupId: 'noisy',
  }));
  for (let start = 0; start < 40; start += 10) {
    const Entries = noisy.slice(start, start + 10);
    await queues.client.send(new SendMessageBatchCommand({ QueueUrl: queues.url('work'), Entries }));
  }
  for (let count = 0; count < 3; count += 1) expect(await queues.bodies()).toHaveLength(10);
  await queues.send('quiet', { MessageGroupId: 'quiet' });
  queues.restart();
  queues.create({ name: 'work' });
  expect(await queues.receive({ MessageSystemAttributeNames: ['MessageGroupId'] })).toMatchObject([
    { Body: 'quiet', Attributes: { MessageGroupId: 'quiet' } },
  ]);
  expect(await queues.bodies()).toEqual(noisy.slice(30).map(({ MessageBody }) => MessageBody));
});

it('keeps messages across a restart, and those in flight invisible', async () => {
  queues.create({ name: 'work' });
  await queues.send('kept');
  await queues.send('in flight');
  await queues.receive({ MaxNumberOfMessages: 1 });
  queues.restart();
  queues.create({ name: 'work' });
  expect(await queues.bodies()).toEqual(['in flight']);
});

it('delivers nothing to a client that has disconnected', async () => {
  queues.create({ name: 'work' });
  const disconnected = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  queues.cloud.edge.serve({
    ...queues.sqs,
    handle(call) {
      const handled = queues.sqs.handle(call);
      call.response.once('close', disconnected.resolve);
      reached.resolve();
      return handled;
    },
  });
  const hangUp = new AbortController();
  const command = new ReceiveMessageCommand({ QueueUrl: queues.url('work'), WaitTimeSeconds: 20 });
  const abandoned = queues.client.send(command, { abortSignal: hangUp.signal });
  await reached.promise;
  hangUp.abort();
  await expect(abandoned).rejects.toThrow();
  await disconnected.promise;
  await queues.send('for another');
  expect(await queues.bodies()).toEqual(['for another']);
});
