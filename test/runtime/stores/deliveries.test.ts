import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptRecord, DeliveryRecord } from '#contract/records/webhook.ts';
import { newDelivery } from '#core/webhooks/new-delivery.ts';
import { testEvent } from '#core/webhooks/sample-event.ts';
import {
  addDelivery,
  findDelivery,
  getDelivery,
  listDeliveries,
  recordAttempt,
  restartDelivery,
} from '#runtime/stores/deliveries.ts';
import { account_id, created_at, endedAt, nowMs, other_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

const endpoint = { account_id, webhook_id: other_id };
const idOf = (digit: number) => `00000000-0000-7000-8000-00000000010${digit}`;
const pending = newDelivery(endpoint, testEvent(idOf(1), nowMs), nowMs);
const named = { ...endpoint, event_id: pending.event_id };
const answer = { status: 204, body: '' };
const made: AttemptRecord = { number: 1, at: endedAt, ms: 30, answer };
const unanswered: AttemptRecord = { number: 1, at: endedAt, ms: 30, error: 'no answer' };
const wait = { waitMs: 66_000, retries: 1, waitedMs: 60_000 };
const stored = async () => await getDelivery(named);

beforeAll(interceptTables);
beforeEach(async () => {
  hold({});
  await addDelivery(pending);
});

describe('a delivery', () => {
  it('is found by its endpoint and event alone', async () => {
    expect(await findDelivery(named)).toEqual(pending);
    for (const other of [{ account_id: idOf(2) }, { webhook_id: idOf(2) }, { event_id: idOf(2) }]) {
      expect(await findDelivery({ ...named, ...other })).toBeUndefined();
      await expect(getDelivery({ ...named, ...other })).rejects.toMatchObject({
        ...{ code: 'not_found', message: 'Nothing with this event id was sent to this endpoint.' },
      });
    }
  });

  it('that has run stays as it is when its event is fanned out again', async () => {
    await recordAttempt(pending, made);
    const before = itemsOf('deliveries');
    await addDelivery(pending);
    expect(itemsOf('deliveries')).toEqual(before);
  });

  it('is listed newest first, those before an event alone, and not with those of others', async () => {
    for (const digit of [3, 2]) await addDelivery({ ...pending, event_id: idOf(digit) });
    await addDelivery(newDelivery({ account_id, webhook_id: idOf(9) }, testEvent(idOf(4), nowMs), nowMs));
    const ids = async (page: { limit: number; before?: string }) =>
      (await listDeliveries(endpoint, page)).map(({ event_id }) => event_id);
    expect(await ids({ limit: 9 })).toEqual([idOf(3), idOf(2), idOf(1)]);
    expect(await ids({ limit: 2 })).toEqual([idOf(3), idOf(2)]);
    expect(await ids({ limit: 2, before: idOf(3) })).toEqual([idOf(2), idOf(1)]);
  });
});

describe('an attempt', () => {
  const attempted = { last_attempt_at: endedAt, attempts: 1 };
  it.each<[string, AttemptRecord, typeof wait | undefined, Partial<DeliveryRecord>]>([
    [
      'that succeeds ends its delivery',
      made,
      undefined,
      { status: 'delivered', attempt: 1, response_status: 204, response_ms: 30 },
    ],
    [
      'that fails for the last time ends it',
      unanswered,
      undefined,
      { status: 'failed', attempt: 1, error: 'no answer' },
    ],
    [
      'that fails waits for the next',
      { ...made, error: 'answered 204' },
      wait,
      {
        ...{ status: 'pending', attempt: 2, retries: 1, waited_ms: 60_000, error: 'answered 204' },
        ...{ response_status: 204, response_ms: 30, next_attempt_at: '2026-11-21T12:02:06.000Z' },
      },
    ],
  ])('%s', async (_, attempt, next, expected) => {
    await recordAttempt(pending, attempt, next);
    const { next_attempt_at, ...before } = pending;
    expect(await stored()).toEqual({ ...before, ...attempted, log: [attempt], ...expected });
  });

  it('forgets the reason and the answer of the one before', async () => {
    await recordAttempt(pending, { ...made, error: 'answered 500' }, wait);
    await recordAttempt(await stored(), { ...unanswered, number: 2 }, wait);
    expect(await stored()).not.toHaveProperty('response_status');
    expect(await stored()).not.toHaveProperty('response_ms');
    await recordAttempt(await stored(), { ...made, number: 3 });
    const { error, log, ...ended } = await stored();
    expect([error, log?.map(({ number }) => number)]).toEqual([undefined, [1, 2, 3]]);
    expect(ended).toMatchObject({ status: 'delivered', attempts: 3, attempt: 3 });
  });

  it.each<[string, Partial<DeliveryRecord>, number, boolean]>([
    ['of the recorded number is recorded', { attempt: 2 }, 2, true],
    ['of a later number too, where the Lambda of the one before died', { attempt: 2 }, 3, true],
    ['of an earlier number is not', { attempt: 2 }, 1, false],
    ['of a delivery that has ended is not', { attempt: 1, status: 'delivered' }, 1, false],
    ['of a delivery that has failed is not', { attempt: 1, status: 'failed' }, 1, false],
  ])('%s', async (_, fields, number, recorded) => {
    hold({ deliveries: { ...pending, ...fields } });
    await recordAttempt(pending, { ...made, number });
    expect(itemOf('deliveries')?.attempts).toBe(recorded ? 1 : 0);
  });
});

describe('a restart', () => {
  const ended = { attempts: 13, attempt: 13, retries: 12, waited_ms: 86_400_000 };
  const begun = { status: 'pending', attempt: 14, retries: 0, waited_ms: 0, next_attempt_at: created_at };
  it.each([
    ['pending', false],
    ['delivered', true],
    ['failed', true],
  ] as const)('of a delivery that is %s happens: %s', async (status, restarts) => {
    const record = { ...pending, ...ended, status };
    hold({ deliveries: record });
    expect(await restartDelivery(record, created_at)).toEqual(restarts ? { ...record, ...begun } : undefined);
    expect(itemOf('deliveries')).toEqual(restarts ? { ...record, ...begun } : record);
  });

  it('happens once where two ask for it', async () => {
    const record: DeliveryRecord = { ...pending, ...ended, status: 'failed' };
    hold({ deliveries: { ...record, attempt: 14 } });
    expect(await restartDelivery(record, created_at)).toBeUndefined();
  });
});
