import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptRecord, DeliveryRecord, WebhookRecord } from '#contract/records/webhook.ts';
import { webhookRoutes } from '#contract/routes/webhooks.ts';
import { EventType } from '#contract/schemas/events.ts';
import { Delivery, DeliveryList, LoggedDelivery } from '#contract/schemas/webhook.ts';
import { newDelivery } from '#core/webhooks/new-delivery.ts';
import { testEvent } from '#core/webhooks/sample-event.ts';
import {
  account,
  account_id,
  created_at,
  endedAt,
  nowMs,
  other_id,
  upload_id,
} from '../../../support/stores/example-records.ts';
import { answerQueues, forgetSent, sentCalls } from '../../../support/stores/sent-messages.ts';
import { signedIn } from '../../../support/stores/signed-in.ts';
import { hold, interceptServices, itemOf, itemsOf, put } from '../../../support/stores/tables-in-memory.ts';

const url = 'https://hooks.example.com/x';
const endpoint: WebhookRecord = {
  account_id,
  webhook_id: other_id,
  url,
  events: ['batch.completed'],
  created_at,
  failures: 0,
};
const idOf = (digit: number) => `00000000-0000-7000-8000-00000000010${digit}`;
const deliveryOf = (digit: number, webhook_id = other_id) =>
  newDelivery({ account_id, webhook_id }, testEvent(idOf(digit), nowMs), nowMs);
const id = { webhook_id: other_id, event_id: idOf(1) };
const notFound = { status: 404, code: 'not_found' };
const shown = {
  ...{ event_id: idOf(1), event_type: 'transcript.completed', status: 'pending', attempts: 0, created_at },
  ...{ last_attempt_at: null, next_attempt_at: created_at, response_status: null, response_ms: null, error: null },
};

let call: ReturnType<typeof signedIn>;
beforeAll(() => interceptServices(answerQueues));
beforeEach(() => {
  hold({ webhooks: endpoint, deliveries: deliveryOf(1) });
  call = signedIn();
  forgetSent();
});
/** The attempts whose messages were sent to be received at once. */
const sent = () =>
  sentCalls().map(({ MessageBody, DelaySeconds }) => {
    const { account_id: owner, webhook_id, event_id, attempt } = JSON.parse(MessageBody);
    expect([owner, webhook_id, DelaySeconds]).toEqual([account_id, other_id, 0]);
    return [event_id, attempt];
  });

describe('POST /webhooks/{webhook_id}/test', () => {
  it.each([undefined, ...EventType.options])(
    'of the type %s is sent to the endpoint, whatever it subscribes to',
    async (type) => {
      hold({ webhooks: endpoint });
      call = signedIn();
      const answer = await call(webhookRoutes.testWebhook, { id: other_id, body: type === undefined ? {} : { type } });
      const made = answer.as(Delivery);
      expect([answer.status, made.event_type, made.status]).toEqual([202, type ?? 'transcript.completed', 'pending']);
      expect(sent()).toEqual([[made.event_id, 1]]);
      const stored = itemOf('deliveries');
      expect(stored).toMatchObject({ event_id: made.event_id, attempt: 1, status: 'pending' });
      expect(JSON.parse(String(stored?.body))).toMatchObject({ id: made.event_id, type: made.event_type, test: true });
    },
  );

  it('of an unknown type is refused', async () => {
    const { refusal } = await call(webhookRoutes.testWebhook, { id: other_id, body: { type: 'export.started' } });
    expect(refusal).toEqual({ status: 400, code: 'invalid_request', param: 'type' });
    expect(sentCalls()).toEqual([]);
  });
});

describe('POST …/retry', () => {
  const ended = { attempt: 13, attempts: 13, retries: 12, waited_ms: 86_400_000, next_attempt_at: undefined };
  it.each<[string, Partial<DeliveryRecord>, number, object]>([
    [
      'a waiting delivery makes its next attempt now',
      { attempt: 2, attempts: 1 },
      2,
      { status: 'pending', attempts: 1 },
    ],
    ['one that has failed begins again', { ...ended, status: 'failed' }, 14, { status: 'pending', attempts: 13 }],
    ['one that was delivered too', { ...ended, status: 'delivered' }, 14, { status: 'pending', attempts: 13 }],
  ])('%s', async (_, fields, attempt, expected) => {
    hold({ webhooks: endpoint, deliveries: { ...deliveryOf(1), ...fields } });
    call = signedIn();
    const answer = await call(webhookRoutes.retryDelivery, { id });
    expect([answer.status, answer.as(Delivery)]).toMatchObject([202, expected]);
    expect(sent()).toEqual([[idOf(1), attempt]]);
    expect(itemOf('deliveries')).toMatchObject({ attempt, status: 'pending' });
  });
});

describe('GET …/deliveries', () => {
  const list = (query: Record<string, string>, webhook_id = other_id) =>
    call(webhookRoutes.listDeliveries, { id: webhook_id, query });
  const idsOf = ({ data }: { readonly data: readonly Delivery[] }) => data.map(({ event_id }) => event_id);

  it('answers the newest first in pages, whose cursor is refused for another endpoint', async () => {
    for (const digit of [2, 3]) put('deliveries', deliveryOf(digit));
    put('webhooks', { ...endpoint, webhook_id: idOf(9) });
    put('deliveries', deliveryOf(4, idOf(9)));
    expect((await list({})).as(DeliveryList).data.at(-1)).toEqual(shown);
    expect((await list({ limit: '3' })).as(DeliveryList)).not.toHaveProperty('next_cursor');
    const first = (await list({ limit: '2' })).as(DeliveryList);
    expect(idsOf(first)).toEqual([idOf(3), idOf(2)]);
    const next = { limit: '2', cursor: first.next_cursor ?? '' };
    const second = (await list(next)).as(DeliveryList);
    expect([idsOf(second), second.next_cursor]).toEqual([[idOf(1)], undefined]);
    expect((await list(next, idOf(9))).refusal).toEqual({ status: 400, code: 'invalid_request', param: 'cursor' });
  });
});

it('GET …/deliveries/{event_id} has the attempts, with what was sent and what came back', async () => {
  const masked = { url: 'https://hooks.example.com/x?token=***', signature: 't=1,v1=***' };
  const log: AttemptRecord[] = [
    { number: 1, at: created_at, ms: 0, error: 'the endpoint is disabled' },
    { number: 2, at: created_at, ms: 10, sent: masked, error: 'the connection failed (ECONNRESET)' },
    {
      number: 3,
      at: endedAt,
      ms: 20,
      sent: masked,
      answer: { status: 500, body: 'x', cut: true },
      error: 'answered 500',
    },
    { number: 4, at: endedAt, ms: 30, sent: masked, answer: { status: 200, content_type: 'text/html', body: '' } },
  ];
  const { body } = deliveryOf(1);
  const last = { response_status: 200, response_ms: 30, last_attempt_at: endedAt, attempts: 4 };
  put('deliveries', { ...deliveryOf(1), ...last, log, status: 'delivered', next_attempt_at: undefined });
  const { attempt_log, request_body, ...delivery } = (await call(webhookRoutes.getDelivery, { id })).as(LoggedDelivery);
  expect(delivery).toEqual({ ...shown, ...last, status: 'delivered', next_attempt_at: null });
  expect(request_body).toBe(body);
  const request = {
    url: masked.url,
    headers: {
      'content-type': 'application/json',
      'cueline-event-id': idOf(1),
      'cueline-event-type': 'transcript.completed',
      'cueline-signature': masked.signature,
    },
  };
  const times = (at: number) => ({ number: at, duration_ms: (at - 1) * 10, started_at: at < 3 ? created_at : endedAt });
  expect(attempt_log).toEqual([
    { ...times(1), request: null, response: null, error: 'the endpoint is disabled' },
    { ...times(2), request, response: null, error: 'the connection failed (ECONNRESET)' },
    {
      ...times(3),
      request,
      response: { status: 500, content_type: null, body: 'x', cut: true },
      error: 'answered 500',
    },
    { ...times(4), request, response: { status: 200, content_type: 'text/html', body: '', cut: false }, error: null },
  ]);
});

it.each(['testWebhook', 'retryDelivery', 'listDeliveries', 'getDelivery'] as const)(
  '%s finds nothing of another account, of a deleted endpoint, or of an event that was not sent to it',
  async (name) => {
    const route = webhookRoutes[name];
    const request = { id, ...(name === 'testWebhook' && { body: {} }) };
    const foreign = signedIn({ ...account, account_id: upload_id });
    expect((await foreign(route, request)).refusal).toEqual(notFound);
    const ofDelivery = 'params' in route && 'event_id' in route.params.entries;
    if (ofDelivery) expect((await call(route, { id: { ...id, event_id: idOf(8) } })).refusal).toEqual(notFound);
    hold({ deliveries: deliveryOf(1) });
    call = signedIn();
    expect((await call(route, request)).refusal).toEqual(notFound);
    expect([sentCalls(), itemsOf('deliveries')]).toEqual([[], [deliveryOf(1)]]);
  },
);
