import { expect, it } from 'vitest';
import { freeSlots, placeMs, turnAfter } from '../../../core/webhooks/turn.ts';

const nowMs = 1_000_000;
const endpoint = { account_id: 'a', webhook_id: 'w', url: 'u', events: [], created_at: '', failures: 0 };
/** Its attempts began so long ago. */
const busy = (...agoMs: number[]) => ({
  ...endpoint,
  ...Object.fromEntries(agoMs.map((ms, at) => [`slot_${at}`, nowMs - ms + placeMs])),
});

it('a place is free once it is given back or its holder has died', () => {
  expect(freeSlots(endpoint, nowMs)).toHaveLength(5);
  expect(freeSlots(busy(0, 1, 2, 3, 4), nowMs)).toEqual([]);
  expect(freeSlots(busy(0, placeMs, placeMs + 1), nowMs)).toEqual(['slot_2', 'slot_3', 'slot_4']);
});

it.each([
  ['the first time', endpoint, 1, 2000],
  ['the third time', endpoint, 3, 8000],
  ['at an endpoint that is quick', busy(100, 200), 1, 2000],
  ['at one that has been at it for five seconds', busy(100, 5000), 1, 10_000],
  ['at one that hangs, again', busy(10_000), 2, 40_000],
  ['at one that hangs, for long', busy(10_000), 99, 60_000],
  ['for ever', endpoint, 99, 60_000],
  ['where an attempt has died', busy(placeMs + 1), 1, 2000],
])('a message that came in vain %s comes again by then, half of it later at the earliest', (_, at, receives, ms) => {
  expect(turnAfter(at, receives, nowMs, 0)).toBe(ms / 2);
  expect(turnAfter(at, receives, nowMs, 0.999)).toBeCloseTo(ms, -2);
});
