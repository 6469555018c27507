import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryRecord, WebhookRecord } from '#contract/records/webhook.ts';
import { newDelivery } from '#core/webhooks/new-delivery.ts';
import { workEvent } from '#core/webhooks/work-event.ts';
import { costsOf } from '../../runtime/logged.ts';
import { stepOf } from '../../support/step-of.ts';
import {
  account_id,
  created_at,
  export_id,
  nowMs,
  other_id,
  project_id,
} from '../../support/stores/example-records.ts';
import { answerQueues, forgetSent, messagesTo } from '../../support/stores/sent-messages.ts';
import { hold, interceptServices, itemsOf } from '../../support/stores/tables-in-memory.ts';

const fanOut = stepOf(() => import('../../../lambdas/webhooks/fan-out.lambda.ts'));
const neighbour_id = '00000000-0000-7000-8000-0000000000ff';
const idOf = (digit: number) => `00000000-0000-7000-8000-00000000010${digit}`;
const done = { account_id, project_id, export_id, batch_id: other_id };
const event = workEvent(idOf(0), done, created_at);
const endpoint: WebhookRecord = {
  account_id,
  webhook_id: idOf(1),
  url: 'https://hooks.example.com/x',
  events: [],
  created_at,
  failures: 0,
};
const message = { account_id, webhook_id: endpoint.webhook_id, event_id: event.id, attempt: 1 };

/** A message of the queue of events; in the group of its account unless it says otherwise. */
const received = (body: object | string, group: string | undefined = account_id, messageId = 'one') => ({
  ...{ messageId, receiptHandle: 'handle', body: typeof body === 'string' ? body : JSON.stringify(body) },
  attributes: { ApproximateReceiveCount: '1', ...(group && { MessageGroupId: group }) },
});
const fromBus = (of = event, owner = account_id) => ({ detail: { account_id: owner, event: of } });
const run = (...Records: object[]) => fanOut({ Records });
const nothingFails = { batchItemFailures: [] };

beforeAll(() => interceptServices(answerQueues));
beforeEach(() => {
  hold({ webhooks: endpoint });
  forgetSent();
});

it('an event is listed, and its endpoint gets a delivery and the message of its first attempt', async () => {
  expect(await run(received(fromBus()))).toEqual(nothingFails);
  const { created_at: _, expires_at, next_attempt_at, ...fixed } = newDelivery(endpoint, event, nowMs);
  expect(itemsOf('deliveries')).toMatchObject([fixed]);
  expect(itemsOf('events')).toMatchObject([{ account_id, event_id: event.id, event }]);
  expect(messagesTo('deliveries')).toEqual([{ group: account_id, message }]);
  expect(messagesTo('events')).toEqual([]);
});

describe('an endpoint that', () => {
  it.each<[string, Partial<WebhookRecord>, number]>([
    ['subscribes to all types gets the event', {}, 1],
    ['subscribes to its type gets it', { events: ['export.failed', 'export.completed'] }, 1],
    ['subscribes to others gets none', { events: ['export.failed'] }, 0],
    ['is disabled gets none', { disabled: true }, 0],
    ['is younger than the event gets none', { created_at: '2026-11-21T12:00:00.001Z' }, 0],
    ['is of another account gets none', { account_id: neighbour_id }, 0],
  ])('%s', async (_, fields, count) => {
    hold({ webhooks: { ...endpoint, ...fields } });
    expect(await run(received(fromBus()))).toEqual(nothingFails);
    expect([itemsOf('deliveries'), messagesTo('deliveries'), itemsOf('events')].map(({ length }) => length)).toEqual([
      ...[count, count, 1],
    ]);
  });
});

it('a delivery that was made by an earlier run stays as it is, and its message is sent again', async () => {
  const begun: DeliveryRecord = { ...newDelivery(endpoint, event, nowMs), attempt: 3, attempts: 2, retries: 2 };
  hold({ webhooks: endpoint, deliveries: begun });
  await run(received(fromBus()));
  expect(itemsOf('deliveries')).toEqual([begun]);
  expect(messagesTo('deliveries')).toEqual([{ group: account_id, message }]);
});

describe('an event from the bus', () => {
  it.each([
    ['without a group', ''],
    ['in the group of another account', neighbour_id],
  ])('%s is sent on in the group of its account, and not fanned out', async (_, group) => {
    expect(await run(received(fromBus(), group))).toEqual(nothingFails);
    expect(messagesTo('events')).toEqual([{ group: account_id, message: { account_id, event } }]);
    expect([messagesTo('deliveries'), itemsOf('deliveries'), itemsOf('events')]).toEqual([[], [], []]);
  });

  it('is fanned out once it was sent on, whatever its group', async () => {
    await run(received({ account_id, event }, neighbour_id));
    expect(messagesTo('events')).toEqual([]);
    expect(messagesTo('deliveries')).toEqual([{ group: account_id, message }]);
  });
});

it.each([
  ['no JSON', 'x'],
  ['of an unknown shape', { detail: { account_id, event: { id: 'x' } } }],
])('a message that is %s stays in the queue, and those beside it do not', async (_, body) => {
  const answer = await run(received(body, undefined, 'bad'), received(fromBus(), account_id, 'good'));
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'bad' }] });
  expect(messagesTo('deliveries')).toHaveLength(1);
});

it('events of several accounts go to their own endpoints, each in the group of its account', async () => {
  const theirs = { ...endpoint, account_id: neighbour_id, webhook_id: idOf(2) };
  hold({ webhooks: [endpoint, theirs] });
  const other = workEvent(idOf(3), { ...done, account_id: neighbour_id }, created_at);
  await run(received(fromBus()), received(fromBus(other, neighbour_id), neighbour_id, 'two'));
  expect(messagesTo('deliveries')).toEqual([
    { group: account_id, message },
    { group: neighbour_id, message: { ...message, ...theirsOf(theirs), event_id: other.id } },
  ]);
});
const theirsOf = ({ account_id: owner, webhook_id }: WebhookRecord) => ({ account_id: owner, webhook_id });

describe('a batch of events', () => {
  const events = Array.from({ length: 4 }, (_, at) => workEvent(idOf(at + 4), done, created_at));
  const batch = (owner = account_id) =>
    events.map((one, at) =>
      received(fromBus(one, at === 3 ? owner : account_id), at === 3 ? owner : account_id, `m${at}`),
    );

  it('sends ten messages in a call, and reads the endpoints of its account once', async () => {
    hold({ webhooks: [1, 2, 3].map((digit) => ({ ...endpoint, webhook_id: idOf(digit) })) });
    const costs = await costsOf(() => run(...batch()));
    expect(messagesTo('deliveries')).toHaveLength(12);
    expect(costs.map(({ calls }) => calls)).toEqual([
      { dynamodb: { Query: 1, UpdateItem: 3 } },
      ...[1, 2, 3].map(() => ({ dynamodb: { UpdateItem: 3 } })),
      { dynamodb: { TransactWriteItems: 1 }, sqs: { SendMessageBatch: 2 } },
    ]);
    expect(itemsOf('events')).toHaveLength(4);
  });

  it.each([
    ['of one account is paid by it', account_id, account_id],
    ['of several is paid by none', neighbour_id, undefined],
  ])('%s, as each event is by its own', async (_, owner, payer) => {
    const costs = await costsOf(() => run(...batch(owner)));
    const payers = costs.map((line) => line.account_id);
    expect(payers.pop()).toBe(payer);
    expect(payers.toSorted()).toEqual([account_id, account_id, account_id, owner]);
  });

  it.each([
    ['a receive and a delete', received(fromBus()), 2],
    ['a receive alone where all fails', received('x'), 1],
  ])('costs %s', async (_, message, sqs_requests) => {
    expect((await costsOf(() => run(message))).at(-1)).toMatchObject({ modelled: { sqs_requests } });
  });
});
