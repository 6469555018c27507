import { beforeAll, expect, it } from 'vitest';
import { rateLimitLifetimeSeconds } from '#contract/rate-limits.ts';
import { payBucket } from '#runtime/stores/rate-limits.ts';
import { nowMs } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

it.each([
  ['that seems full and is', 30, true, nowMs - 1, nowMs + 30],
  ['that seems full and is new', 30, true, undefined, nowMs + 30],
  ['that seems full and is not', 30, true, nowMs, undefined],
  ['that is not full yet', 30, false, nowMs, nowMs + 30],
  ['that seems not full and is', 30, false, nowMs - 1, undefined],
  ['that is only read', 0, true, nowMs + 9, nowMs + 9],
  ['that is only read and is new', 0, false, undefined, 0],
])('a bucket %s is paid into with one write, or not at all', async (_, unpaidMs, seemsFull, full_at_ms, expected) => {
  const key = { subject: 's', route_class: 'reads' };
  const before = full_at_ms === undefined ? undefined : { ...key, full_at_ms };
  hold(before ? { 'rate-limits': before } : {});
  expect(await payBucket({ subject: 's', routeClass: 'reads', unpaidMs, seemsFull }, nowMs)).toBe(expected);
  const written = {
    ...key,
    ...(expected && { full_at_ms: expected }),
    expires_at: nowMs / 1000 + rateLimitLifetimeSeconds,
  };
  expect(itemOf('rate-limits')).toEqual(expected === undefined ? before : written);
});
