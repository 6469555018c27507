import { describe, expect, it } from 'vitest';
import { cancelledPart, plans } from '#contract/plans.ts';
import { cancelDay, maxCancelledNanoUsd, overCancelCeiling } from '#core/credits/cancel-ceiling.ts';
import { dailyUse, refuseAtLimit, refuseWithoutCredits, unaffordable } from '#core/credits/daily-spend.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { account, account_id } from '../../support/stores/example-records.ts';

const limit = plans.free.maxDailySpendNanoUsd;
const [yesterday, today, tomorrow] = ['2026-11-20', '2026-11-21', '2026-11-22'];
const time = `${today}T23:59:59.999Z`;
const spent = (spend_nano_usd: number, spend_day = today) => ({ ...account, spend_day, spend_nano_usd });

describe('a charge', () => {
  const charge = { account_id, credits: 2, estimated_nano_usd: 50, created_at: time };

  it.each([
    ['of all credits', { ...account, credits: 2 }, charge],
    ['that meets the limit of the day', spent(limit - 50), charge],
    ['without an estimate, at the limit', spent(limit), { ...charge, estimated_nano_usd: undefined }],
    ['at the limit of the day before', spent(limit, yesterday), charge],
    ['on a day that is over, of any size', spent(0, tomorrow), { ...charge, estimated_nano_usd: limit + 1 }],
  ])('%s can be paid', (_, of, asked) => expect(unaffordable(asked, of)).toBeUndefined());

  it.each([
    ['of a credit more', { credits: 1 }, 2, 'This takes 2 credits and the account has 1.'],
    ['of the one credit that lacks', { credits: 0 }, 1, 'This takes 1 credit and the account has 0.'],
  ])('%s cannot', (_, of, credits, message) =>
    expect(unaffordable({ ...charge, credits }, { ...spent(limit), ...of })).toMatchObject({
      ...{ code: 'insufficient_credits', message: `${message} Add credits to the account, then try again.` },
    }),
  );

  it.each([
    ['the free plan', {}, limit],
    ['the account', { own_limits: { max_daily_spend_usd: 3 } }, 3e9],
  ])('that passes the limit of %s cannot', (name, own, most) => {
    const message = `With this the work of the day would cost more than ${name} allows. New work is accepted again from ${tomorrow}T00:00:00Z on.`;
    expect(unaffordable(charge, { ...spent(most - 49), ...own })).toMatchObject({
      code: 'spend_limit_reached',
      message,
    });
  });
});

it('a request that is not charged for is refused from the limit of its day on', () => {
  for (const of of [account, spent(limit - 1), spent(limit, yesterday)])
    expect(() => refuseAtLimit(time, of)).not.toThrow();
  expect(() => refuseAtLimit(time, spent(limit))).toThrow(expect.objectContaining({ code: 'spend_limit_reached' }));
});

it('an account without credits is refused, but not that of tests', () => {
  expect(() => refuseWithoutCredits({ account_id, credits: 1 })).not.toThrow();
  expect(() => refuseWithoutCredits({ account_id: testAccountOf(account_id), credits: 0 })).not.toThrow();
  const message = 'The account has no credits left. Add credits to the account, then try again.';
  const refused = expect.objectContaining({ code: 'insufficient_credits', message });
  expect(() => refuseWithoutCredits({ account_id, credits: 0 })).toThrow(refused);
});

it.each([
  [account, 0],
  [spent(1), 0.001],
  [spent(limit / 2), 0.5],
  [spent(limit + 1), 1],
  [spent(limit, yesterday), 0],
])('%# uses its part of the limit of the day', (of, share_used) =>
  expect(dailyUse(time, of)).toEqual({ share_used, resets_at: `${tomorrow}T00:00:00Z` }),
);

describe('begun work', () => {
  const ceiling = Math.floor(limit / cancelledPart);
  const cancelled = (cancelled_nano_usd: number | undefined, cancel_day = today) => ({
    ...{ ...account, cancel_day, cancelled_nano_usd },
  });

  it('has a ceiling that is a part of the limit of the day', () => expect(maxCancelledNanoUsd(account)).toBe(ceiling));

  it.each([
    ['the day', account, today],
    ['the day after an earlier one', cancelled(0, yesterday), today],
    ['the later day that was before it', cancelled(0, tomorrow), tomorrow],
  ])('counts on %s', (_, of, day) => expect(cancelDay(time, of)).toBe(day));

  it.each([
    ['the first of an account', account],
    ['the first of its day', cancelled(ceiling, yesterday)],
    ['below the ceiling', cancelled(ceiling - 1)],
    ['on a day without figures', cancelled(undefined)],
  ])('is cancelled where it is %s', (_, of) => expect(overCancelCeiling(time, of)).toBeUndefined());

  it.each([
    [today, tomorrow],
    [tomorrow, '2026-11-23'],
  ])('is not cancelled at the ceiling of %s', (day, from) =>
    expect(overCancelCeiling(time, cancelled(ceiling, day))).toMatchObject({
      code: 'cancel_limit_reached',
      message: `The free plan allows no more begun work to be cancelled today. This runs on, and its charge stays. Begun work can be cancelled again from ${from}T00:00:00Z on.`,
    }),
  );
});
