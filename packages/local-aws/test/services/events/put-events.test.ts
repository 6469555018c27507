import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RuleTarget } from '../../../src/services/events/rule.ts';
import { createEvents, type Events } from '../../../src/services/events/service.ts';
import { createSqs, type Sqs } from '../../../src/services/sqs/service.ts';
import { policy, TestEdge } from '../../edge/test-edge.ts';

const queueArn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;
const ruleArn = (name: string) => `arn:aws:events:us-east-1:000000000000:rule/own/${name}`;
const ownBus = 'arn:aws:events:us-east-1:000000000000:event-bus/own';

let cloud: TestEdge;
let events: Events;
let sqs: Sqs;

beforeEach(async () => {
  cloud = await TestEdge.start();
  sqs = createSqs(cloud.context);
  events = createEvents(cloud.context, {
    queues: sqs,
    functions: { invoke: () => Promise.reject(new Error('not used')), invokeLater: () => {} },
  });
  for (const service of [sqs, events]) cloud.edge.serve(service);
  for (const name of ['inbox', 'dead']) {
    sqs.createQueue({ name, arn: queueArn(name), url: `${cloud.edge.url}/000000000000/${name}` });
  }
  events.createBus('own');
});
afterEach(async () => {
  await events.stop();
  await sqs.stop();
  await cloud.stop();
});

const toInbox = (name: string, target: Partial<RuleTarget> = {}, busName = 'own') =>
  events.putRule({
    arn: ruleArn(name),
    name,
    busName,
    eventPattern: { source: ['shop'] },
    targets: [{ id: 'inbox', arn: queueArn('inbox'), deadLetterArn: queueArn('dead'), ...target }],
  });
const mayBeSentToBy = (queue: string, ...rules: readonly string[]) =>
  sqs.putQueuePolicy(
    queueArn(queue),
    policy({
      Effect: 'Allow',
      Action: 'sqs:SendMessage',
      Principal: { Service: 'events.amazonaws.com' },
      Resource: queueArn(queue),
      Condition: { ArnEquals: { 'aws:SourceArn': rules.map(ruleArn) } },
    }),
  );
const order = (Detail: string): PutEventsRequestEntry => ({
  EventBusName: 'own',
  Source: 'shop',
  DetailType: 'order',
  Detail,
});
const put = (entries: readonly PutEventsRequestEntry[], as: ConstructorParameters<typeof EventBridgeClient>[0]) =>
  new EventBridgeClient(as ?? {}).send(new PutEventsCommand({ Entries: [...entries] }));

const received = async (queue: string) => {
  const { Messages = [] } = await new SQSClient(cloud.operator).send(
    new ReceiveMessageCommand({
      QueueUrl: queue,
      MaxNumberOfMessages: 10,
      WaitTimeSeconds: 20,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    }),
  );
  return Messages.map(({ Body = '', Attributes, MessageAttributes }) => ({
    detail: JSON.parse(Body).detail,
    group: Attributes?.MessageGroupId,
    error: MessageAttributes?.ERROR_CODE?.StringValue,
  }));
};

it('sends an event of a custom bus to the queue of its rule, in the message group that a field of the event names', async () => {
  mayBeSentToBy('inbox', 'orders', 'ofDefault');
  toInbox('orders', { messageGroup: '$.detail.tenant' });
  toInbox('ofDefault', {}, 'default');
  const { FailedEntryCount, Entries } = await put([order('{"tenant":"a"}')], cloud.operator);
  expect([FailedEntryCount, Entries]).toEqual([0, [{ EventId: expect.any(String) }]]);
  expect(await received('inbox')).toEqual([{ detail: { tenant: 'a' }, group: 'a' }]);
});

it('takes a message group that is not a path as it is, and none from an event that lacks the field', async () => {
  mayBeSentToBy('inbox', 'fixed', 'path');
  toInbox('fixed', { messageGroup: 'all' });
  await put([order('{"n":1}')], cloud.operator);
  expect(await received('inbox')).toEqual([{ detail: { n: 1 }, group: 'all' }]);
  toInbox('fixed', { messageGroup: '$.detail.tenant' });
  await put([order('{"n":2}')], cloud.operator);
  expect(await received('inbox')).toEqual([{ detail: { n: 2 }, group: undefined }]);
});

it('refuses an event to a role that may not put events on this bus', async () => {
  const name = 'publisher';
  const other = ownBus.replace('own', 'other');
  const role = cloud.role(name, [{ Effect: 'Allow', Action: 'events:PutEvents', Resource: other }]);
  const refused = put([order('{}')], cloud.client(cloud.context.iam.issue(role, name)));
  await expect(refused).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining(ownBus),
  });
});

it('sends an event that the queue refuses to the dead-letter queue', async () => {
  mayBeSentToBy('inbox', 'another');
  mayBeSentToBy('dead', 'orders');
  toInbox('orders');
  await put([order('{"n":1}')], cloud.operator);
  expect(await received('dead')).toMatchObject([{ detail: { n: 1 }, error: expect.stringContaining('AccessDenied') }]);
});

it('answers 200 with an error for a malformed entry, and accepts the others', async () => {
  mayBeSentToBy('inbox', 'orders');
  toInbox('orders');
  const { FailedEntryCount, Entries } = await put([order('{'), order('{"n":1}')], cloud.operator);
  expect([FailedEntryCount, Entries]).toMatchObject([
    1,
    [{ ErrorCode: 'MalformedDetail' }, { EventId: expect.any(String) }],
  ]);
  expect(await received('inbox')).toMatchObject([{ detail: { n: 1 } }]);
});

it('refuses a bus that does not exist, and a parameter that is not supported', async () => {
  const elsewhere = { ...order('{}'), EventBusName: 'nobodys' };
  await expect(put([elsewhere], cloud.operator)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  await expect(put([{ ...order('{}'), TraceHeader: 'x' }], cloud.operator)).rejects.toThrow('TraceHeader');
  expect(() => toInbox('orders', {}, 'nobodys')).toThrow('nobodys');
});
