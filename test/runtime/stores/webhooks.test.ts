import { beforeAll, expect, it } from 'vitest';
import type { WebhookRecord } from '#contract/records/webhook.ts';
import { insertWebhook, noteAttempt, rotateSecret, takeSlot } from '#runtime/stores/webhooks.ts';
import { account, account_id, created_at, endedAt, nowMs, other_id } from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, put } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const url = 'https://a.example/';
const endpoint: WebhookRecord = { account_id, webhook_id: other_id, url, events: [], failures: 2, created_at };
const failed = { succeeded: false, at: endedAt };
const slot = { name: 'slot_0', untilMs: nowMs } as const;
const rotation = { secret: 's', rotated_until: endedAt, nowMs, remembered: {} };
/** It is refused, since another request with its Idempotency-Key was quicker. */
const reply = { table: 'accounts', check: { account_id }, conditions: [{ absent: 'account_id' }] } as const;

it.each<[string, () => Promise<unknown>, Partial<WebhookRecord> | undefined, Partial<WebhookRecord>?]>([
  [
    'an answer',
    () => noteAttempt(endpoint, { ...failed, succeeded: true }, slot),
    { failures: 0, last_success_at: endedAt },
  ],
  ['a failure', () => noteAttempt(endpoint, failed), { failures: 3 }],
  ['a failure that keeps its slot', () => noteAttempt(endpoint, failed, slot), { failures: 3, slot_0: nowMs }],
  ['an answer at another URL', () => noteAttempt({ ...endpoint, url: `${url}b` }, failed), undefined],
  ['a slot', () => takeSlot(endpoint, 'slot_0', { beforeMs: 5, untilMs: 9 }), { slot_0: 9 }],
  [
    'a slot that is free again',
    () => takeSlot(endpoint, 'slot_0', { beforeMs: 5, untilMs: 9 }),
    { slot_0: 9 },
    { slot_0: 4 },
  ],
  [
    'a slot that another has',
    () => takeSlot(endpoint, 'slot_0', { beforeMs: 5, untilMs: 9 }),
    undefined,
    { slot_0: 5 },
  ],
  [
    'a secret that was rotated meanwhile',
    () => rotateSecret({ ...endpoint, rotated_until: created_at }, rotation),
    undefined,
  ],
])('%s is noted on the endpoint that is as it was', async (_, note, changed, before = {}) => {
  hold({ webhooks: { ...endpoint, ...before } });
  await note();
  expect(itemOf('webhooks')).toEqual({ ...endpoint, ...before, ...changed });
});

it('nothing is noted on an endpoint that is gone', async () => {
  hold({});
  const before = everything();
  await noteAttempt(endpoint, failed);
  expect(await takeSlot(endpoint, 'slot_0', { beforeMs: 5, untilMs: 9 })).toBe(false);
  expect(await rotateSecret(endpoint, rotation)).toBe(false);
  expect(everything()).toEqual(before);
});

it('an endpoint is made once, and it or its secret not where the request was answered meanwhile', async () => {
  hold({ accounts: account });
  const insert = (remembered = {}) => insertWebhook(account, endpoint, { secret: 's', remembered });
  await expect(insert({ reply })).rejects.toMatchObject({ code: 'unavailable' });
  await insert();
  put('webhooks', { ...endpoint, description: 'changed' });
  await expect(insert()).rejects.toThrow();
  expect(itemOf('webhooks')).toHaveProperty('description');
  await expect(rotateSecret(endpoint, { ...rotation, remembered: { reply } })).rejects.toMatchObject({
    code: 'unavailable',
  });
});
