import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { plans } from '#contract/plans.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import { overheadNanoUsd } from '#core/cost/estimate.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { newTally, withTally } from '#runtime/meter/tally.ts';
import { failWork } from '#runtime/stores/fail-work.ts';
import { beginSpending, countSpent, refusedCharge, refuseOverSpent, transactCharged } from '#runtime/stores/spend.ts';
import { account, account_id, endedAt, exported, job, project } from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const limit = plans.free.maxDailySpendNanoUsd;
const today = '2026-11-21';
const charge = { account_id, credits: 2, estimated_nano_usd: 50, created_at: '2026-11-21T23:59:59.999Z' };
const spent = (spend_nano_usd: number, spend_day = today): AccountRecord => ({
  ...account,
  spend_day,
  spend_nano_usd,
});
/** Charges the account in the table. The request may have read it in another state. */
const charged = (now: AccountRecord, read = now, requested = charge) => {
  hold({ accounts: now });
  return transactCharged(read, requested, () => ({}));
};

it.each([
  ['is the first of an account', account, 50],
  ['is the first of its day', spent(7, '2026-11-20'), 50],
  ['is one more of its day', spent(7), 57],
  ['exactly meets the ceiling', spent(limit - 50), limit],
])('is counted with the charge where the work %s', async (_, before, spend_nano_usd) => {
  expect(await charged(before)).toBeUndefined();
  expect(itemOf('accounts')).toEqual({ ...account, credits: 8, spend_day: today, spend_nano_usd, moves: 1 });
});

it.each([
  ['another request began the day', spent(7), account, 57],
  ['midnight has passed for another', spent(7), spent(9, '2026-11-20'), 57],
  ['the account was read at the ceiling, and work was taken off', spent(0), spent(limit), 50],
])('is counted once where %s since the account was read', async (_, now, read, spend_nano_usd) => {
  expect(await charged(now, read)).toBeUndefined();
  expect(itemOf('accounts')).toEqual({ ...account, credits: 8, spend_day: today, spend_nano_usd, moves: 1 });
});

it('is not counted where its day is over, and the spend of the new day stays as it is', async () => {
  const tomorrow = spent(limit, '2026-11-22');
  expect(await charged(tomorrow, spent(limit - 50))).toBeUndefined();
  expect(itemOf('accounts')).toEqual({ ...tomorrow, credits: 8, moves: 1 });
});

it.each([
  ['the work exceeds the ceiling', spent(limit - 49), charge],
  ['other work was charged since the account was read', spent(limit - 49), charge, spent(0)],
  ['one work alone exceeds the ceiling', account, { ...charge, estimated_nano_usd: limit + 1 }],
  ['one work alone exceeds it on a new day', spent(1, '2026-11-20'), { ...charge, estimated_nano_usd: limit + 1 }],
])('charges and counts nothing where %s', async (_, now, requested, read = now) => {
  const refusal = await charged(now, read, requested);
  expect(refusal?.write).toBe('balance');
  expect(refusal && refusedCharge(requested, refusal)).toMatchObject({
    code: 'spend_limit_reached',
    message:
      'With this the work of the day would cost more than the free plan allows. New work is accepted again from 2026-11-22T00:00:00Z on.',
  });
  expect(itemOf('accounts')).toEqual(now);
});

describe('what is not charged for', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(charge.created_at) }));
  afterEach(() => vi.useRealTimers());

  it.each([
    ['is the first of an account', account, spent(50)],
    ['is the first of its day', spent(7, '2026-11-20'), spent(50)],
    ['is one more of its day', spent(7), spent(57)],
    ['is beyond the ceiling', spent(limit), spent(limit + 50)],
    ['ended when work of the next day had begun', spent(7, '2026-11-22'), spent(7, '2026-11-22')],
  ])('is counted where it %s', async (_, before, after) => {
    for (const id of [account_id, testAccountOf(account_id)]) {
      hold({ accounts: before });
      await countSpent(id, 50);
      expect(itemsOf('accounts')).toEqual([after]);
    }
  });

  it('makes no account that is not there', async () => {
    hold({});
    await countSpent(account_id, 50);
    expect(itemsOf('accounts')).toEqual([]);
  });

  it('is counted for the account that begins, unless its day is at the ceiling', async () => {
    const tally = newTally('r', { route: 'createUpload' });
    hold({ accounts: spent(limit) });
    await withTally(tally, () => beginSpending(account_id).catch(() => undefined));
    expect(tally.spender).toBeUndefined();
    hold({ accounts: account });
    await beginSpending(account_id);
    await withTally(tally, () => beginSpending(account_id));
    expect(tally.spender).toBe(account_id);
  });

  it.each([
    ['below the ceiling', spent(limit - 1), 'accepted'],
    ['at it', spent(limit), 'spend_limit_reached'],
    ['at that of the day before', spent(limit, '2026-11-20'), 'accepted'],
  ])('is refused where the spend is %s', async (_, accounts, outcome) => {
    hold({ accounts });
    for (const id of [account_id, testAccountOf(account_id)])
      expect(
        await refuseOverSpent(id).then(
          () => 'accepted',
          ({ code }) => code,
        ),
      ).toBe(outcome);
  });
});

it('says that credits lack before it says that the ceiling is reached', async () => {
  const refusal = await charged({ ...spent(limit), credits: 1 });
  expect(refusal && refusedCharge(charge, refusal)).toMatchObject({ code: 'insufficient_credits' });
});

/** Work of which a step has run. Its estimate includes the overhead. */
const begun = { status: 'processing', estimated_nano_usd: overheadNanoUsd + 30 } as const;

const failures = {
  job: {
    fail: () => failWork(job, { message: 'broken', code: 'internal_error' }, endedAt),
    failUnbilled: () =>
      failWork({ ...job, ...begun }, { message: 'broken', code: 'internal_error', unbilled: true }, endedAt),
    heldBegun: () => ({ jobs: { ...job, ...begun }, projects: project }),
    table: 'jobs' as const,
    held: (status: string) => ({ jobs: { ...job, status }, projects: project }),
    credits: job.credits,
    estimate: job.estimated_nano_usd ?? 0,
  },
  export: {
    fail: () => failWork(exported, { message: 'broken', code: 'internal_error' }, endedAt),
    failUnbilled: () =>
      failWork({ ...exported, ...begun }, { message: 'broken', code: 'internal_error', unbilled: true }, endedAt),
    heldBegun: () => ({ exports: { ...exported, ...begun }, projects: project }),
    table: 'exports' as const,
    held: (status: string) => ({ exports: { ...exported, status }, projects: project }),
    credits: exported.credits,
    estimate: exported.estimated_nano_usd ?? 0,
  },
};

it.each(Object.entries(failures))('takes off the whole estimate of a queued %s, with the refund', async (_, work) => {
  hold({ ...work.held('queued'), accounts: spent(100) });
  expect(await work.fail()).toBe(true);
  expect(itemOf('accounts')).toEqual({ ...spent(100 - work.estimate), credits: 10 + work.credits, moves: 1 });
});

it.each(Object.entries(failures))(
  'keeps the estimate of a %s that began after it was read, since AWS may bill it',
  async (_, work) => {
    hold({ ...work.held('processing'), accounts: spent(100) });
    expect(await work.fail()).toBe(true);
    expect(itemOf('accounts')).toEqual({ ...spent(100), credits: 10 + work.credits, moves: 1 });
  },
);

it.each(Object.entries(failures))(
  'takes off the estimate of a %s whose encode failed, which is not billed, except the overhead, once',
  async (_, work) => {
    const before = overheadNanoUsd + 100;
    hold({ ...work.heldBegun(), accounts: spent(before) });
    expect([await work.failUnbilled(), await work.failUnbilled()]).toEqual([true, false]);
    expect(itemOf('accounts')).toEqual({ ...spent(before - 30), credits: 10 + work.credits, moves: 1 });
    expect(itemOf(work.table)).toMatchObject({ status: 'failed', estimated_nano_usd: overheadNanoUsd });
  },
);

it.each(Object.entries(failures))(
  'keeps the spend of a new day where the encode of a %s fails on it',
  async (_, work) => {
    hold({ ...work.heldBegun(), accounts: spent(overheadNanoUsd + 100, '2026-11-22') });
    expect(await work.failUnbilled()).toBe(true);
    expect(itemOf('accounts')).toMatchObject({ spend_nano_usd: overheadNanoUsd + 100, spend_day: '2026-11-22' });
    expect(itemOf(work.table)).toMatchObject({ status: 'failed', estimated_nano_usd: begun.estimated_nano_usd });
  },
);

it.each(
  Object.entries(failures).flatMap(([name, work]) =>
    [
      ['another day', spent(100, '2026-11-22')] as const,
      ['a day without as much', spent(work.estimate - 1)] as const,
      ['no day at all', account] as const,
    ].map(([day, held]) => ({ name, work, day, held })),
  ),
)('refunds a queued $name and keeps the spend of $day as it is', async ({ work, held }) => {
  hold({ ...work.held('queued'), accounts: held });
  expect(await work.fail()).toBe(true);
  expect(itemOf('accounts')).toEqual({ ...held, credits: 10 + work.credits, moves: 1 });
});

it.each(Object.entries(failures))('changes nothing where the %s has ended', async (_, work) => {
  hold({ ...work.held('completed'), accounts: spent(100) });
  const before = everything();
  expect(await work.fail()).toBe(false);
  expect(everything()).toEqual(before);
});
