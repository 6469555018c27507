import { expect, it } from 'vitest';
import type { WebhookRecord } from '#contract/records/webhook.ts';
import { freeSlots, isUnproven, slotWaitMs } from '#core/webhooks/unproven.ts';

const nowMs = 1_000_000;
const [first, retry] = [{ attempt: 1 }, { attempt: 2 }];
const endpoint: WebhookRecord = {
  account_id: 'a',
  webhook_id: 'w',
  url: 'u',
  events: [],
  created_at: '',
  failures: 0,
};
/** The endpoint with slots that end so many milliseconds from now. */
const until = (...fromNowMs: number[]) => ({
  ...endpoint,
  ...Object.fromEntries(fromNowMs.map((ms, at) => [`slot_${at}`, nowMs + ms])),
});

it('an endpoint is unproven until it has answered 2xx once', () => {
  expect(isUnproven(endpoint)).toBe(true);
  expect(isUnproven({ ...endpoint, failures: 3, last_success_at: '2026-11-22T00:00:00.000Z' })).toBe(false);
});

it('a retry takes a slot whose minute is over, a first attempt one that has been free for another minute', () => {
  const mixed = until(1, -1, -60_001, 30_000, -70_000);
  expect(freeSlots(mixed, retry, nowMs)).toEqual(['slot_4', 'slot_2', 'slot_1']);
  expect(freeSlots(mixed, first, nowMs)).toEqual(['slot_4', 'slot_2']);
});

it('without a slot, a retry waits until one is free, and a first attempt waits longer each time', () => {
  const full = until(20_000, 10_000, 30_000, 40_000, 50_000);
  expect(slotWaitMs(full, retry, 9, nowMs, 0)).toBe(11_000);
  expect(slotWaitMs(full, first, 1, nowMs, 0)).toBe(1000);
  expect(slotWaitMs(full, first, 200, nowMs, 0)).toBe(600_000);
});
