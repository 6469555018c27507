import { Readable } from 'node:stream';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliveryTimeoutMs, maxReceiverResponseBytes } from '#contract/limits.ts';
import type { DeliveryPlaces } from '#contract/records/places.ts';
import { attemptSlots, DeliveryRecord, type WebhookRecord } from '#contract/records/webhook.ts';
import type { DeliveryMessage } from '#contract/schemas/delivery-queue.ts';
import { deliverSeconds } from '#contract/steps/webhooks.ts';
import { newDelivery } from '#core/webhooks/new-delivery.ts';
import { testEvent } from '#core/webhooks/sample-event.ts';
import { changeWebhook } from '#runtime/stores/webhooks.ts';
import { deliver } from '../../../lambdas/webhooks/deliver.ts';
import { costsOf } from '../../runtime/logged.ts';
import { stepOf } from '../../support/step-of.ts';
import { answerQueues, forgetSent, sentCalls } from '../../support/stores/sent-messages.ts';
import { everything, hold, interceptServices, itemOf, itemsOf, put } from '../../support/stores/tables-in-memory.ts';

const account_id = newId();
const created_at = new Date().toISOString();

const Message = v.object({ MessageBody: v.string(), MessageGroupId: v.string() });
/** What a schedule sends. */
const Timer = v.object({ Target: v.optional(v.object({ Input: v.pipe(v.string(), v.parseJson(), Message) })) });
/** Five slots that are taken for a minute. */
const takenSlots = () => Object.fromEntries(attemptSlots.map((name) => [name, Date.now() + 60_000]));

type Body = Iterable<Buffer> | AsyncIterable<Buffer>;
/** Requests that hang at the receivers, by path. */
let hanging: { readonly path: string; answer(statusCode: number, headers?: object, body?: Body): void }[] = [];
/** The status and headers that the receivers answer with at once; without it requests hang. */
let atOnce: readonly [number, object?, Body?] | undefined;

vi.mock('#runtime/egress/egress-request.ts', () => ({
  egressRequest: ({ pathname }: URL, { signal }: { readonly signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      const answer = (statusCode: number, headers: object = {}, body: Body = []) =>
        resolve(Object.assign(Readable.from(body), { statusCode, headers }));
      hanging.push({ path: pathname.slice(1), answer });
      if (atOnce) answer(...atOnce);
    }),
}));

beforeAll(() => interceptServices(answerQueues));
beforeEach(() => {
  hanging = [];
  atOnce = undefined;
  forgetSent();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const endpointOf = (proven: boolean): WebhookRecord => {
  const webhook_id = newId();
  const url = `https://hooks.example.com/${webhook_id}`;
  const seen = proven && { last_success_at: created_at };
  return { account_id, webhook_id, url, events: [], created_at, failures: 0, ...seen };
};

/** Stores `each` deliveries to each of these endpoints; answers the messages for their first attempts. */
const storeDeliveries = (endpoints: readonly WebhookRecord[], each: number, places: readonly DeliveryPlaces[] = []) => {
  const records = endpoints.flatMap((endpoint) =>
    Array.from({ length: each }, () => newDelivery(endpoint, testEvent(newId(), Date.now()), Date.now())),
  );
  hold({
    webhooks: endpoints,
    'webhook-secrets': endpoints.map(({ webhook_id }) => ({ account_id, webhook_id, secret: 'whsec_a' })),
    deliveries: records,
    'delivery-places': places,
  });
  return records.map(({ account_webhook, event_id }) => {
    const [, webhook_id = ''] = account_webhook.split('#');
    return { account_id, webhook_id, event_id, attempt: 1 };
  });
};

/** Stores a delivery with these fields; answers the message of its first attempt. */
const storeDelivery = (fields: Partial<DeliveryRecord> = {}, endpoint = endpointOf(true)): DeliveryMessage => {
  const [message] = storeDeliveries([endpoint], 1);
  if (!message) throw new Error('no message');
  put('deliveries', { ...itemOf('deliveries'), ...fields });
  return message;
};

const answerAll = (statusCode: number) => {
  for (const { answer } of hanging) answer(statusCode);
};

/** Resolves when `count` attempts are at a receiver or have to wait. */
const allBegun = (count: number, waits: readonly unknown[]) =>
  expect.poll(() => hanging.length + waits.length).toBe(count);

/** Delivers these messages, and once a second those that had to wait; answers how many attempts were in flight each time. */
const inFlight = async (messages: readonly DeliveryMessage[], seconds: number): Promise<number[]> => {
  const counts: number[] = [];
  let left = messages;
  for (let second = 0; second < seconds; second += 1) {
    const begun = hanging.length;
    const waits: DeliveryMessage[] = [];
    for (const message of left) {
      void deliver(message, 1).then((waitMs) => {
        if (waitMs !== undefined) waits.push(message);
      });
    }
    await allBegun(begun + left.length, waits);
    left = waits;
    counts.push(hanging.length);
    vi.setSystemTime(Date.now() + 1000);
  }
  return counts;
};

it('an account has four attempts in flight at once, and one more each second, up to ten', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const endpoints = Array.from({ length: 30 }, () => endpointOf(true));
  expect(await inFlight(storeDeliveries(endpoints, 2), 9)).toEqual([4, 5, 6, 7, 8, 9, 10, 10, 10]);
  answerAll(204);
  const [answered_ms, further_ms] = [expect.any(Number), expect.any(Number)];
  await expect.poll(() => itemOf('delivery-places')).toEqual({ account_id, answered_ms, further_ms });
  expect(itemsOf('deliveries').filter(({ status }) => status === 'delivered')).toHaveLength(10);
});

it('an account whose endpoints have answered in the last ten seconds has ten at once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const endpoints = Array.from({ length: 30 }, () => endpointOf(true));
  const places = [{ account_id, answered_ms: Date.now() - 9000 }];
  expect(await inFlight(storeDeliveries(endpoints, 2, places), 1)).toEqual([10]);
});

it('an endpoint has three attempts in flight at once, and one more each second, up to five', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await inFlight(storeDeliveries([endpointOf(true)], 12), 5)).toEqual([3, 4, 5, 5, 5]);
  answerAll(500);
});

it('several messages of one attempt at once make one attempt', async () => {
  const message = storeDelivery();
  const waits: unknown[] = [];
  const running = [1, 2, 3].map(async () => waits.push(await deliver(message, 1)));
  await allBegun(3, waits);
  expect(hanging).toHaveLength(1);
  hanging[0]?.answer(204);
  await Promise.all(running);
  expect(await deliver(message, 2)).toBeUndefined();
  expect(hanging).toHaveLength(1);
  expect(itemOf('deliveries')).toMatchObject({ status: 'delivered', attempts: 1 });
});

it('the message of an earlier attempt makes none', async () => {
  atOnce = [500];
  const message = storeDelivery();
  await deliver(message, 1);
  expect(itemOf('deliveries')).toMatchObject({ status: 'pending', attempt: 2 });
  expect(await deliver(message, 2)).toBeUndefined();
  expect(hanging).toHaveLength(1);
});

it('an endpoint that has never answered 2xx gets five attempts in a minute, however quickly it answers', async () => {
  const endpoint = endpointOf(false);
  const messages = storeDeliveries([endpoint], 12);
  const waits: unknown[] = [];
  const refuse = setInterval(() => answerAll(500), 1);
  for (const message of messages) waits.push(await deliver(message, 1));
  clearInterval(refuse);
  expect(hanging).toHaveLength(5);
  expect(waits.filter((wait) => wait !== undefined)).toHaveLength(7);
  expect(itemOf('webhooks')).toMatchObject({ failures: 5 });
  expect(itemsOf('deliveries').filter(({ attempts }) => attempts === 0)).toHaveLength(7);
  // A delivery that has to wait holds no place of its account.
  expect(itemOf('delivery-places')).toEqual({ account_id });
});

it('an endpoint gets all its attempts from its first 2xx on', async () => {
  const messages = storeDeliveries([endpointOf(false)], 12);
  const accept = setInterval(() => answerAll(200), 1);
  for (const message of messages) expect(await deliver(message, 1)).toBeUndefined();
  clearInterval(accept);
  expect(hanging).toHaveLength(12);
});

it('an attempt at a disabled endpoint fails unsent, is retried, and does not count as a failure of the endpoint', async () => {
  atOnce = [500];
  const [message] = storeDeliveries([{ ...endpointOf(true), disabled: true }], 1);
  if (message) await deliver(message, 1);
  expect(hanging).toEqual([]);
  expect(itemOf('deliveries')).toMatchObject({ status: 'pending', attempt: 2, error: 'the endpoint is disabled' });
  expect(itemOf('webhooks')).toMatchObject({ failures: 0 });
});

it('what is answered at a URL that the endpoint no longer has proves nothing of the new one', async () => {
  const endpoint = endpointOf(false);
  const [message] = storeDeliveries([endpoint], 1);
  if (!message) throw new Error('no message');
  const delivered = deliver(message, 1);
  await allBegun(1, []);
  await changeWebhook(endpoint, { url: 'https://third-party.example.com/' });
  answerAll(204);
  await delivered;
  expect(itemOf('deliveries')).toMatchObject({ status: 'delivered' });
  expect(itemOf('webhooks')).not.toHaveProperty('last_success_at');
});

describe('an attempt that fails', () => {
  const minutes = (count: number) => count * 60;
  it.each([
    ['is repeated by a message of the queue after a minute', 0, {}, { DelaySeconds: 60 }],
    ['after eight minutes by one too', 3, {}, { DelaySeconds: minutes(8) }],
    ['after the longest delay of a queue too', 0, { 'retry-after': '900' }, { DelaySeconds: 900 }],
    ['after longer by a schedule', 0, { 'retry-after': '901' }, { ScheduleExpression: 'at(2026-11-21T12:15:01)' }],
    ['after 16 minutes by a schedule', 4, {}, { ScheduleExpression: 'at(2026-11-21T12:16:00)' }],
  ])('%s', async (_, retries, headers, timer) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00.000Z') });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    atOnce = [503, headers];
    const message = storeDelivery({ retries });
    expect(await deliver(message, 1)).toBeUndefined();
    const [sent, ...others] = sentCalls();
    expect([sent, others]).toMatchObject([timer, []]);
    const { MessageBody, MessageGroupId } = v.parse(Timer, sent).Target?.Input ?? v.parse(Message, sent);
    expect([JSON.parse(MessageBody), MessageGroupId]).toEqual([{ ...message, attempt: 2 }, account_id]);
    expect(itemOf('deliveries')).toMatchObject({ status: 'pending', attempt: 2, attempts: 1, retries: retries + 1 });
    expect(itemOf('webhooks')).toMatchObject({ failures: 1 });
  });

  it('beyond a day of waits is the last one', async () => {
    atOnce = [503];
    await deliver(storeDelivery({ waited_ms: 86_400_000 }), 1);
    expect(sentCalls()).toEqual([]);
    expect(itemOf('deliveries')).toMatchObject({ status: 'failed', attempts: 1, error: 'answered 503' });
  });

  it('frees its slot a minute after its answer', async () => {
    const startMs = Date.parse('2026-11-21T12:00:00.000Z');
    vi.useFakeTimers({ toFake: ['Date'], now: startMs });
    const slots = () => Object.values(itemOf('webhooks') ?? {});
    const delivered = deliver(storeDelivery({}, endpointOf(false)), 1);
    await allBegun(1, []);
    expect(slots()).toContain(startMs + deliverSeconds * 1000 + 60_000);
    vi.setSystemTime(startMs + 7000);
    answerAll(500);
    await delivered;
    expect(slots()).toContain(startMs + 67_000);
  });
});

describe('an answer', () => {
  const html = { 'content-type': `text/html; ${'x'.repeat(200)}` };
  const large = Buffer.alloc(maxReceiverResponseBytes + 1, 'x');
  const broken = async function* () {
    yield Buffer.from('<h1>');
    throw new Error('reset');
  };
  it.each<[string, number, object, Body, object]>([
    ['200 delivers', 200, {}, [], { answer: { status: 200, body: '' } }],
    ['299 too', 299, {}, [], { answer: { status: 299, body: '' } }],
    ['199 does not', 199, {}, [], { answer: { status: 199, body: '' }, error: 'answered 199' }],
    ['a redirect is not followed', 300, {}, [], { error: 'redirects are not followed (300)' }],
    ['its last status neither', 399, {}, [], { error: 'redirects are not followed (399)' }],
    ['400 is an error', 400, {}, [], { error: 'answered 400' }],
    ['410 is tried again like any other', 410, {}, [], { error: 'answered 410' }],
    [
      'is kept with its type',
      500,
      html,
      [Buffer.from('<b>\u001b')],
      { answer: { status: 500, content_type: html['content-type'].slice(0, 100), body: '<b>\uFFFD' } },
    ],
    ['is kept in part', 200, {}, [large], { answer: { status: 200, cut: true } }],
    ['that breaks off counts by its status', 204, {}, broken(), { answer: { status: 204, body: '', cut: true } }],
  ])('%s', async (_, code, headers, body, expected) => {
    atOnce = [code, headers, body];
    await deliver(storeDelivery(), 1);
    const { status, log } = v.parse(DeliveryRecord, itemOf('deliveries'));
    expect(status).toBe('error' in expected || code >= 300 ? 'pending' : 'delivered');
    expect(log).toMatchObject([{ number: 1, sent: { signature: expect.stringContaining('***') }, ...expected }]);
  });

  it('that does not come within ten seconds fails the attempt', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const delivered = deliver(storeDelivery(), 1);
    while (hanging.length === 0) await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(deliveryTimeoutMs - 100);
    expect(itemOf('deliveries')).toMatchObject({ attempts: 0 });
    await vi.advanceTimersByTimeAsync(100);
    await delivered;
    expect(itemOf('deliveries')).toMatchObject({ status: 'pending', error: 'no answer within 10 seconds' });
  });
});

describe('the message', () => {
  const ends = expect.toSatisfy((waitMs) => waitMs === undefined);
  const waits = expect.any(Number);
  const unproven = endpointOf(false);
  it.each<[string, number, Partial<DeliveryRecord>, WebhookRecord, number, unknown, number]>([
    ['of an attempt after the recorded one makes it', 2, {}, endpointOf(true), 1, ends, 1],
    ['ahead of the record of its restart waits', 2, { status: 'failed' }, endpointOf(true), 4, waits, 0],
    ['ahead of it for too long ends', 2, { status: 'failed' }, endpointOf(true), 5, ends, 0],
    ['of a delivery that has ended ends', 1, { status: 'delivered' }, endpointOf(true), 1, ends, 0],
    ['for an endpoint without a free slot waits', 1, {}, { ...unproven, ...takenSlots() }, 1, waits, 0],
  ])('%s', async (_, attempt, fields, endpoint, receives, outcome, posts) => {
    atOnce = [204];
    const message = storeDelivery(fields, endpoint);
    expect(await deliver({ ...message, attempt }, receives)).toEqual(outcome);
    expect(hanging).toHaveLength(posts);
    expect(itemOf('delivery-places') ?? {}).not.toHaveProperty('holder_0');
    if (posts) expect(itemOf('deliveries')).toMatchObject({ status: 'delivered', attempt, attempts: 1 });
  });

  it.each([
    ['of a deleted endpoint ends', 'webhooks', undefined],
    ['whose endpoint is deleted meanwhile ends', 'webhook-secrets', undefined],
    ['that comes before its record waits', 'deliveries', waits],
  ] as const)('%s', async (_, missing, outcome) => {
    atOnce = [204];
    const message = storeDelivery();
    hold({ ...everything(), [missing]: [] });
    expect(await deliver(message, 1)).toEqual(outcome);
    expect([hanging, itemsOf('deliveries').filter(({ attempts }) => attempts !== 0)]).toEqual([[], []]);
  });
});

describe('the handler', () => {
  const handle = stepOf(() => import('../../../lambdas/webhooks/deliver.lambda.ts'));
  const received = (message: DeliveryMessage) => ({
    Records: [
      {
        ...{ messageId: 'one', receiptHandle: 'handle', body: JSON.stringify(message) },
        attributes: { ApproximateReceiveCount: '2' },
      },
    ],
  });
  const payer = ({ webhook_id }: DeliveryMessage) => ({ account_id, webhook_id, route: 'Deliver' });

  it('takes the message of a made attempt from the queue, at the cost of a receive and a delete', async () => {
    atOnce = [204];
    const message = storeDelivery();
    const [cost] = await costsOf(async () =>
      expect(await handle(received(message))).toEqual({ batchItemFailures: [] }),
    );
    expect(cost).toMatchObject({ ...payer(message), modelled: { sqs_requests: 2 } });
  });

  it('leaves one that must wait in the queue until its wait is over, at the cost of a receive', async () => {
    const message = storeDelivery();
    hold({ ...everything(), deliveries: [] });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const left = { batchItemFailures: [{ itemIdentifier: 'one' }] };
    const [cost] = await costsOf(async () => expect(await handle(received(message))).toEqual(left));
    const [change] = sentCalls();
    expect(change).toMatchObject({
      operation: 'ChangeMessageVisibility',
      ReceiptHandle: 'handle',
      VisibilityTimeout: 2,
    });
    expect(cost).toMatchObject({ ...payer(message), modelled: { sqs_requests: 1 } });
  });
});
