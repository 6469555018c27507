import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountRecord } from '#contract/records/account.ts';
import type { KeyRecord } from '#contract/records/api-key.ts';
import { maxCancelledNanoUsd } from '#core/credits/cancel-ceiling.ts';
import { countUsage } from '#runtime/stores/counted-usage.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { failWork, freePlace } from '#runtime/stores/fail-work.ts';
import type { WorkRecord } from '#runtime/stores/work.ts';
import {
  account,
  account_id,
  created_at,
  endedAt,
  export_id,
  exported,
  job,
  other_id,
  project,
} from '../../support/stores/example-records.ts';
import {
  everything,
  hold,
  interceptTables,
  interruptNext,
  itemOf,
  itemsOf,
  put,
  usageNow,
} from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const today = '2026-11-21';
const ceiling = maxCancelledNanoUsd({ plan: 'free' });
const cap = { key_id: other_id, period: today, cap_version: 0 };
const key: KeyRecord = {
  ...{ account_id, key_id: other_id, name: 'robot', scopes: [], ancestors: [], secrets: [], version: 1, created_at },
  ...{ cap_credits: 9, cap_period: 'day', cap_version: 0, spent_in: today, spent_credits: 7 },
};
const begun = { ...exported, status: 'processing' as const, counted_on: [cap] };
const spent: AccountRecord = { ...account, spend_day: today, spend_nano_usd: 100 };
const cancelled = (nanoUsd: number, cancel_day = today) => ({ ...spent, cancel_day, cancelled_nano_usd: nanoUsd });
const more = (one: AccountRecord) => ({ ...one, own_limits: { max_daily_spend_usd: 24 } });
const place = { account_id, kind: 'open_exports', used: 1, changes: 1 };
const held = { projects: project, exports: begun, keys: key, usage: place, accounts: spent };
const cancel = (read: WorkRecord = begun) =>
  failWork(read, { message: 'It was cancelled.', code: 'cancelled', isCancelled: true }, endedAt);
const limitReached = {
  code: 'cancel_limit_reached',
  message:
    'The free plan allows no more begun work to be cancelled today. This runs on, and its charge stays. Begun work can be cancelled again from 2026-11-22T00:00:00Z on.',
};

beforeEach(() => hold(held));

it('refunds begun work, to its caps too, and counts what AWS bills for it; the spend of the day keeps it', async () => {
  expect(await cancel()).toBe(true);
  const nanoUsd = begun.estimated_nano_usd ?? 0;
  expect(itemOf('accounts')).toEqual({ ...cancelled(nanoUsd), credits: 14, moves: 1 });
  expect(itemOf('keys')).toMatchObject({ spent_credits: 3 });
  expect(itemsOf('ledger')).toMatchObject([
    { entry_id: `${export_id}#refund`, credits: 4, cancelled: { day: today, nano_usd: nanoUsd } },
  ]);
  const { refunded, ...record } = itemOf('exports') ?? {};
  expect(refunded).toBeUndefined();
  expect(record).toMatchObject({
    ...{ status: 'failed', error: 'It was cancelled. The credits were refunded.', estimated_nano_usd: nanoUsd },
    event: { type: 'export.failed', data: { error_code: 'cancelled', refunded: 4 } },
  });
});

it.each<[string, AccountRecord, AccountRecord]>([
  ['an earlier day was the last', cancelled(ceiling, '2026-11-20'), cancelled(70)],
  ['the ceiling of the day is not reached', cancelled(ceiling - 1), cancelled(ceiling + 69)],
  ['an operator has set more for the account', more(cancelled(ceiling)), more(cancelled(ceiling + 70))],
  ['another clock was ahead: on the later day', cancelled(5, '2026-11-22'), cancelled(75, '2026-11-22')],
])('counts where %s', async (_, before, after) => {
  put('accounts', before);
  expect(await cancel()).toBe(true);
  expect(itemOf('accounts')).toEqual({ ...after, credits: 14, moves: 1 });
});

it.each<[string, AccountRecord, AccountRecord]>([
  ['was', cancelled(ceiling), cancelled(ceiling)],
  ['is reached after the account was read', cancelled(ceiling - 1), cancelled(ceiling)],
  ['of the next day was', cancelled(ceiling, '2026-11-22'), cancelled(ceiling, '2026-11-22')],
])('cancels nothing where the ceiling %s', async (_, read, now) => {
  put('accounts', read);
  const before = { ...everything(), accounts: [now] };
  interruptNext(async () => put('accounts', now));
  await expect(cancel()).rejects.toMatchObject({ code: 'cancel_limit_reached' });
  expect(everything()).toEqual(before);
});

it('says when begun work can be cancelled again', async () => {
  put('accounts', cancelled(ceiling));
  await expect(cancel()).rejects.toMatchObject(limitReached);
});

it('counts on the first day of an account that another request has begun since', async () => {
  interruptNext(async () => put('accounts', cancelled(7)));
  expect(await cancel()).toBe(true);
  expect(itemOf('accounts')).toMatchObject({ cancel_day: today, cancelled_nano_usd: 77 });
});

describe('where the ceiling is reached', () => {
  const full = cancelled(ceiling);
  beforeEach(() => put('accounts', full));

  it('work that is queued is cancelled and refunded, and takes its estimate off the spend', async () => {
    const queued = { ...exported, counted_on: [cap] };
    put('exports', queued);
    expect(await cancel(queued)).toBe(true);
    expect(itemOf('accounts')).toEqual({ ...full, credits: 14, moves: 1, spend_nano_usd: 30 });
    expect(itemOf('ledger')).not.toHaveProperty('cancelled');
  });

  it.each([begun.estimated_nano_usd, undefined])(
    'work of which a step begins after it was read runs on, its estimate being %s',
    async (estimated_nano_usd) => {
      const before = everything();
      await expect(cancel({ ...begun, estimated_nano_usd, status: 'queued' })).rejects.toMatchObject(limitReached);
      expect(everything()).toEqual(before);
    },
  );

  it('work that ends after it was read stays as it ended', async () => {
    put('exports', { ...begun, status: 'completed' });
    const before = everything();
    expect(await cancel()).toBe(false);
    expect(everything()).toEqual(before);
  });

  it('work that costs no credits is cancelled', async () => {
    const playback = { ...job, type: 'playback' as const, status: 'processing' as const, credits: 0 };
    put('jobs', playback);
    expect(await cancel(playback)).toBe(true);
    expect(itemOf('accounts')).toEqual(full);
  });

  it('work whose fault is ours is refunded', async () => {
    expect(await failWork(begun, { message: 'broken', code: 'internal_error' }, endedAt)).toBe(true);
    expect(itemOf('accounts')).toEqual({ ...full, credits: 14, moves: 1 });
  });
});

it('leaves work of a deleted project to its deletion, which stops it first', async () => {
  put('projects', { ...project, deleting: created_at });
  const before = everything();
  expect(await cancel()).toBe(false);
  expect(everything()).toEqual(before);
});

it('holds the place of cancelled work until it is given back, once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(endedAt) });
  await cancel();
  expect([usageNow().open_exports, await countUsage(account_id, 'open_exports')]).toEqual([1, 1]);
  const ended = (await findExport(account_id, export_id)) ?? begun;
  for (const _ of [1, 2]) await freePlace(ended);
  expect([usageNow().open_exports, await countUsage(account_id, 'open_exports')]).toEqual([0, 0]);
  vi.useRealTimers();
  expect(itemOf('exports')).not.toHaveProperty('holds_place');
});
