import { DeleteMessageCommand, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SqsCloud } from './sqs-cloud.ts';

let queues: SqsCloud;
beforeEach(async () => {
  queues = await SqsCloud.start();
});
afterEach(() => queues.stop());

it('deletes a message by its latest receipt handle only', async () => {
  queues.create({ name: 'work' });
  await queues.send('hello');
  const [first] = await queues.receive({ VisibilityTimeout: 0 });
  const [second] = await queues.receive({ VisibilityTimeout: 0 });
  await queues.client.send(
    new DeleteMessageCommand({ QueueUrl: queues.url('work'), ReceiptHandle: first?.ReceiptHandle }),
  );
  expect(await queues.bodies({ VisibilityTimeout: 0 })).toEqual(['hello']);
  await expect(
    queues.client.send(new DeleteMessageCommand({ QueueUrl: queues.url('work'), ReceiptHandle: 'nonsense' })),
  ).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' });
  const [third] = await queues.receive({ VisibilityTimeout: 0 });
  expect(second?.MessageId).toBe(third?.MessageId);
  await queues.client.send(
    new DeleteMessageCommand({ QueueUrl: queues.url('work'), ReceiptHandle: third?.ReceiptHandle }),
  );
  expect(await queues.receive()).toEqual([]);
});

it('refuses a group id that SQS does not accept', async () => {
  queues.create({ name: 'work' });
  await expect(queues.send('x', { MessageGroupId: 'with space' })).rejects.toMatchObject({
    name: 'InvalidParameterValue',
  });
  await expect(queues.send('x', { MessageGroupId: 'x'.repeat(129) })).rejects.toMatchObject({
    name: 'InvalidParameterValue',
  });
});

it('a batch adds each of its messages', async () => {
  queues.create({ name: 'work' });
  const Entries = ['a', 'b', 'c'].map((Id) => ({ Id, MessageBody: `body ${Id}` }));
  const { Successful } = await queues.client.send(
    new SendMessageBatchCommand({ QueueUrl: queues.url('work'), Entries }),
  );
  expect(Successful?.map(({ Id }) => Id)).toEqual(['a', 'b', 'c']);
  const received = await queues.receive({ MaxNumberOfMessages: 10 });
  expect(received.map(({ Body }) => Body)).toEqual(['body a', 'body b', 'body c']);
});

it('refuses two entries with the same id and an empty batch', async () => {
  queues.create({ name: 'work' });
  const Entries = [1, 2].map((MessageBody) => ({ Id: 'same', MessageBody: String(MessageBody) }));
  await expect(
    queues.client.send(new SendMessageBatchCommand({ QueueUrl: queues.url('work'), Entries })),
  ).rejects.toMatchObject({
    name: 'BatchEntryIdsNotDistinct',
  });
  await expect(
    queues.client.send(new SendMessageBatchCommand({ QueueUrl: queues.url('work'), Entries: [] })),
  ).rejects.toMatchObject({
    name: 'EmptyBatchRequest',
  });
});

it('refuses more than 1 MiB and a delay over 15 minutes', async () => {
  queues.create({ name: 'work' });
  await expect(queues.send('x'.repeat(1024 * 1024 + 1))).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  await expect(queues.send('x', { DelaySeconds: 901 })).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  await expect(queues.send('x'.repeat(1024 * 1024))).resolves.toBeDefined();
});

it('refuses unsupported parameters and FIFO queues by name, and unknown queues', async () => {
  queues.create({ name: 'work' });
  await expect(queues.send('x', { MessageDeduplicationId: 'd' })).rejects.toThrow('MessageDeduplicationId');
  await expect(queues.send('x', { QueueUrl: queues.url('other') })).rejects.toMatchObject({
    name: 'QueueDoesNotExist',
  });
  expect(() => queues.create({ name: 'work.fifo' })).toThrow('FIFO');
});
