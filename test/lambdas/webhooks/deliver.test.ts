import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { v7 as newId } from 'uuid';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DeliveryPlaces } from '#contract/records/places.ts';
import type { WebhookRecord } from '#contract/records/webhook.ts';
import type { DeliveryMessage } from '#contract/schemas/delivery-queue.ts';
import { newDelivery } from '#core/webhooks/new-delivery.ts';
import { testEvent } from '#core/webhooks/sample-event.ts';
import { changeWebhook } from '#runtime/stores/webhooks.ts';
import { deliver } from '../../../lambdas/webhooks/deliver.ts';
import type { SentCall } from '../../faults/world/sent-call.ts';
import { hold, interceptServices, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

const account_id = newId();
const created_at = new Date().toISOString();

/** Requests that hang at the receivers, by path. */
let hanging: { readonly path: string; answer(statusCode: number): void }[] = [];

vi.mock('#runtime/egress/egress-request.ts', () => ({
  egressRequest: ({ pathname }: URL) =>
    new Promise((resolve) => {
      const answer = (statusCode: number) => resolve(Object.assign(Readable.from([]), { statusCode, headers: {} }));
      hanging.push({ path: pathname.slice(1), answer });
    }),
}));

const sent = ({ body }: SentCall) => ({
  MessageId: 'm',
  MD5OfMessageBody: createHash('md5').update(JSON.parse(body).MessageBody).digest('hex'),
});
beforeAll(() => interceptServices(sent));
beforeEach(() => {
  hanging = [];
});
afterEach(() => {
  vi.useRealTimers();
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
  const [message] = storeDeliveries([endpointOf(true)], 1);
  if (!message) throw new Error('no message');
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
  const [message] = storeDeliveries([endpointOf(true)], 1);
  if (!message) throw new Error('no message');
  const retry = deliver(message, 1);
  await allBegun(1, []);
  answerAll(500);
  await retry;
  expect(itemOf('deliveries')).toMatchObject({ status: 'pending', attempt: 2 });
  // Where the message is wrongly taken for due, its attempt hangs here and is counted.
  const again = deliver(message, 2);
  await Promise.race([
    again,
    expect
      .poll(() => hanging.length)
      .toBe(2)
      .catch(() => {}),
  ]);
  expect(hanging).toHaveLength(1);
  expect(await again).toBeUndefined();
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
