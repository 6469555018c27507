import { setTimeout as delay } from 'node:timers/promises';
import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createEventSourceMappings,
  type EventSourceMappings,
} from '../../../src/services/lambda/event-source-mappings.ts';
import type { InvocationOutcome } from '../../../src/services/lambda/execution-environment.ts';
import { MAX_SYNC_PAYLOAD_BYTES } from '../../../src/services/lambda/lambda-function.ts';
import type { MappedEvent } from '../../../src/services/lambda/service.ts';
import type { EventSourceMapping } from '../../../src/services/lambda/sqs-poller.ts';
import { Turns } from '../../../src/services/lambda/turns.ts';
import type { QueueSettings } from '../../../src/services/sqs/queue.ts';
import { createSqs, type Sqs } from '../../../src/services/sqs/service.ts';
import { TestEdge } from '../../edge/test-edge.ts';

const roleArn = 'arn:aws:iam::000000000000:role/reader';
const rights = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
const target = {
  name: 'f',
  arn: 'arn:aws:lambda:us-east-1:000000000000:function:f',
  roleArn,
  codeDir: '/',
  handler: 'index.handler',
  environment: {},
  timeoutSeconds: 1,
  memoryMb: 128,
  layerArns: [],
  logGroupName: 'f',
};

let cloud: TestEdge;
let sqs: Sqs;
let client: SQSClient;
let mappings: EventSourceMappings;
let turns: Turns;
let payloads: string[];
/** What the function does with its event; what it throws is its failure. */
let handler: (event: SQSEvent) => Promise<unknown>;

const arn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;
const url = (name: string) => `${cloud.context.endpointUrl}/000000000000/${name}`;
const QueueUrl = () => url('work');

async function run({ payload }: MappedEvent): Promise<InvocationOutcome> {
  payloads.push(payload);
  try {
    return { status: 'success', payload: JSON.stringify((await handler(JSON.parse(payload))) ?? null), durationMs: 1 };
  } catch (cause) {
    return {
      status: 'error',
      payload: JSON.stringify({ errorType: 'Error', errorMessage: `${cause}` }),
      durationMs: 1,
    };
  }
}

function open() {
  turns = new Turns(1);
  sqs = createSqs(cloud.context);
  cloud.edge.serve(sqs);
  mappings = createEventSourceMappings(cloud.context, {
    functions: { mappedFunction: (_, maxRunning) => ({ target, run, maxRunning }) },
    queues: sqs,
    turns,
  });
}
const close = async () => {
  await mappings.stop();
  await sqs.stop();
};
const queue = (settings: Partial<QueueSettings> = {}) => {
  const name = settings.name ?? 'work';
  sqs.createQueue({ arn: arn(name), url: url(name), visibilityTimeoutSeconds: 60, name, ...settings });
};
const map = (mapping: Partial<EventSourceMapping> = {}) =>
  mappings.create({
    queueArn: arn('work'),
    functionArn: target.arn,
    batchSize: 10,
    reportsItemFailures: false,
    maxConcurrency: 1000,
    ...mapping,
  });
const send = (MessageBody: string, more = {}) =>
  client.send(new SendMessageCommand({ QueueUrl: QueueUrl(), MessageBody, ...more }));
const sendBatch = (bodies: readonly string[]) =>
  client.send(
    new SendMessageBatchCommand({
      QueueUrl: QueueUrl(),
      Entries: bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody })),
    }),
  );
const counts = async () => {
  const command = new GetQueueAttributesCommand({ QueueUrl: QueueUrl(), AttributeNames: ['All'] });
  const { Attributes } = await client.send(command);
  const { ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible } = Attributes ?? {};
  return { visible: Number(ApproximateNumberOfMessages), inFlight: Number(ApproximateNumberOfMessagesNotVisible) };
};
const bodiesOf = ({ Records }: SQSEvent) => Records.map(({ body }) => body);
/** Resolves with the event of the n-th invocation, which the function is left to handle. */
function invocation(number: number): Promise<SQSEvent> {
  const { promise, resolve } = Promise.withResolvers<SQSEvent>();
  const handle = handler;
  handler = (event) => {
    if (payloads.length === number) resolve(event);
    return handle(event);
  };
  return promise;
}

beforeEach(async () => {
  cloud = await TestEdge.start();
  cloud.allow(roleArn, ...rights);
  client = new SQSClient(cloud.operator);
  payloads = [];
  handler = async () => {};
  open();
});
afterEach(async () => {
  await close();
  client.destroy();
  await cloud.stop();
});

it('receives a message again after its invocation failed, until it is moved to the dead-letter queue', async () => {
  queue({ name: 'dead' });
  queue({ visibilityTimeoutSeconds: 1, redrive: { deadLetterArn: arn('dead'), maxReceiveCount: 2 } });
  map();
  handler = () => Promise.reject(new Error('always'));
  const second = invocation(2);
  await mappings.resume();
  await send('poison');
  expect((await second).Records[0]?.attributes.ApproximateReceiveCount).toBe('2');
  const command = new ReceiveMessageCommand({ QueueUrl: url('dead'), WaitTimeSeconds: 20 });
  expect((await client.send(command)).Messages).toMatchObject([{ Body: 'poison' }]);
  expect(payloads).toHaveLength(2);
});

it('keeps only the messages that the function reports as failed', async () => {
  queue();
  map({ reportsItemFailures: true });
  handler = async ({ Records }) => ({
    batchItemFailures: Records.filter(({ body }) => body === 'b').map(({ messageId }) => ({
      itemIdentifier: messageId,
    })),
  });
  const first = invocation(1);
  await sendBatch(['a', 'b', 'c']);
  await mappings.resume();
  expect(bodiesOf(await first)).toEqual(['a', 'b', 'c']);
  await expect.poll(async () => Object.values(await counts()).reduce((sum, count) => sum + count)).toBe(1);
});

it('deletes the whole batch without ReportBatchItemFailures, whatever the function reports', async () => {
  queue();
  map();
  handler = async ({ Records }) => ({
    batchItemFailures: Records.map(({ messageId: itemIdentifier }) => ({ itemIdentifier })),
  });
  await mappings.resume();
  await send('a');
  await expect.poll(() => payloads).toHaveLength(1);
  await expect.poll(counts).toEqual({ visible: 0, inFlight: 0 });
});

it('leaves messages over MaximumConcurrency in the queue', async () => {
  queue();
  map({ batchSize: 1, maxConcurrency: 2 });
  const release = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  handler = async () => {
    running += 1;
    most = Math.max(most, running);
    await release.promise;
    running -= 1;
  };
  const second = invocation(2);
  await sendBatch(['a', 'b', 'c', 'd', 'e']);
  await mappings.resume();
  await second;
  expect(await counts()).toEqual({ visible: 3, inFlight: 2 });
  release.resolve();
  await expect.poll(counts).toEqual({ visible: 0, inFlight: 0 });
  expect(most).toBe(2);
});

it('reads a queue once it has a turn, so that the fair order of that moment decides', async () => {
  queue();
  map({ batchSize: 1 });
  const turn = await turns.take();
  await mappings.resume();
  await send('noisy', { MessageGroupId: 'noisy' });
  await delay(50);
  expect(await counts()).toEqual({ visible: 1, inFlight: 0 });
  expect(payloads).toEqual([]);
  turn.end();
  await expect.poll(() => payloads).toHaveLength(1);
});

it('invokes twice where a batch would be over 6 MB', async () => {
  queue();
  map();
  await Promise.all(Array.from('abcdefghij', (letter) => send(letter.repeat(1024 * 1024 - 1))));
  const second = invocation(2);
  await mappings.resume();
  await second;
  const sizes = payloads.map((payload) => Buffer.byteLength(payload));
  expect(sizes.filter((sizeBytes) => sizeBytes > MAX_SYNC_PAYLOAD_BYTES)).toEqual([]);
  expect(payloads.flatMap((payload) => bodiesOf(JSON.parse(payload)))).toHaveLength(10);
});

it('handles messages that were sent before a restart', async () => {
  queue();
  await send('kept');
  await close();
  open();
  queue();
  map();
  const first = invocation(1);
  await mappings.resume();
  expect(await first).toMatchObject({ Records: [{ body: 'kept', attributes: { ApproximateReceiveCount: '1' } }] });
});

it.each(rights)('refuses a function whose role lacks %s', (right) => {
  queue();
  cloud.allow(roleArn, ...rights.filter((other) => other !== right));
  expect(() => map()).toThrow(right);
});

it('refuses a queue whose visibility timeout is below the time-out of the function', () => {
  queue({ visibilityTimeoutSeconds: 0 });
  expect(() => map()).toThrow('Queue visibility timeout: 0 seconds is less than Function timeout: 1 seconds');
});
