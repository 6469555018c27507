import { describe, expect, it } from 'vitest';
import type { AccountRecord } from '#contract/records/account.ts';
import { monthSpent, reachedCaps, watched } from '#core/credits/credit-events.ts';
import type { CappedKey } from '#core/keys/cap.ts';
import { account, account_id, created_at, other_id as key_id } from '../../support/stores/example-records.ts';

const month = created_at.slice(0, 7);
const held = (credits: number, more: Partial<AccountRecord>): AccountRecord => ({ ...account, credits, ...more });
const charge = (credits: number, of: AccountRecord) => watched(of, { credits, created_at });
const low = { low_credits: 50 };
/** Half of the budget is used at 80, four fifths at 68, all at 60. */
const budget = { monthly_budget: 40, budget_month: month, budget_base: 100 };
const base = { budget_month: month, budget_base: 100, isNew: false };
const within = (atLeast: number | undefined, below: number | undefined) => ({ atLeast, below });

it.each([
  ['of an account that has set no limit', 5, held(100, {})],
  ['of nothing', 0, held(100, { ...low, ...budget })],
  ['that the account cannot pay', 101, held(100, low)],
])('a charge %s watches nothing', (_, credits, of) => expect(charge(credits, of)).toBeUndefined());

describe('a charge that tells nothing finds the balance', () => {
  it.each([
    ['far above the limit', 10, held(100, low), within(60, undefined)],
    ['where it comes to the limit', 50, held(100, low), within(100, undefined)],
    ['below the limit', 10, held(49, low), within(undefined, 50)],
    ['between two thresholds', 2, held(79, budget), within(71, 81)],
    ['above the nearest of two limits', 5, held(100, { ...low, ...budget }), within(86, undefined)],
    ['below the nearest of two limits', 1, held(40, { ...low, ...budget }), within(undefined, 50)],
  ])('%s', (_, credits, of, balance) =>
    expect(charge(credits, of)).toEqual({ told: [], balance, base: of.monthly_budget ? base : undefined }),
  );
});

describe('a charge tells', () => {
  const reaches = (threshold_percent: number, spent_credits: number) => ({
    type: 'spend.threshold',
    data: { month, threshold_percent, spent_credits, monthly_budget: 40 },
  });

  it.each([
    [
      'that it takes the last credit above the limit',
      1,
      held(50, low),
      [{ type: 'credits.low', data: { credits: 49, ...low } }],
    ],
    ['that nothing is left', 60, held(60, low), [{ type: 'credits.low', data: { credits: 0, ...low } }]],
    ['that it uses half of the budget', 1, held(81, budget), [reaches(50, 20)]],
    ['each threshold that it passes', 33, held(100, budget), [reaches(50, 33), reaches(80, 33)]],
  ])('%s, and finds the balance unchanged', (_, credits, of, told) =>
    expect(charge(credits, of)).toMatchObject({ told, balance: { is: of.credits } }),
  );

  it.each([
    ['the first of all', {}],
    ['the first of its month', { budget_month: '2026-10', budget_base: 7 }],
    ['one without the base of its month', { budget_month: month }],
  ])('nothing as %s, and stores the base of the budget', (_, more) =>
    expect(charge(1, held(100, { monthly_budget: 40, ...more }))).toEqual({
      ...{ told: [], balance: { is: 100 }, base: { ...base, isNew: true } },
    }),
  );

  it('of a month that is over counts on the new one', () =>
    expect(charge(1, held(99, { ...budget, budget_month: '2026-12' }))).toMatchObject({
      base: { budget_month: '2026-12', budget_base: 100, isNew: false },
    }));
});

it.each([
  ['what it has charged', held(88, budget), 12],
  ['nothing where more was refunded', held(103, budget), 0],
  ['nothing before its first charge', held(88, {}), 0],
])('a month has cost %s', (_, of, spent) => expect(monthSpent(of, created_at)).toBe(spent));

describe('the cap of a key', () => {
  const key: CappedKey = {
    ...{ account_id, key_id, name: 'robot', scopes: [], ancestors: [], secrets: [], version: 0, created_at },
    ...{ cap_credits: 10, cap_period: 'day', cap_version: 1, spent_in: '2026-11-21', spent_credits: 6 },
  };
  const reached = (credits: number) => reachedCaps([key], { credits, created_at });

  it('is told by the charge after which another like it would be refused', () => {
    expect([reached(1), reached(2)]).toEqual([[], []]);
    const data = { key_id, name: 'robot', cap_credits: 10, cap_period: 'day', period: '2026-11-21', spent_credits: 9 };
    expect(reached(3)).toEqual([{ type: 'cap.reached', data }]);
  });
});
