import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountRecord } from '#contract/records/account.ts';
import type { KeyRecord } from '#contract/records/api-key.ts';
import { type CreditEvent, CreditEvent as Event } from '#contract/schemas/events.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { chargeEntry, grantEntry, moveBalance, refundEntry } from '#runtime/stores/charges.ts';
import { setLimits } from '#runtime/stores/credit-limits.ts';
import { getPayer } from '#runtime/stores/payer.ts';
import { transactCharged } from '#runtime/stores/spend.ts';
import { stepOf } from '../../support/step-of.ts';
import { account, account_id, other_id as key_id, nowMs } from '../../support/stores/example-records.ts';
import { hold, interceptServices, interruptNext, itemOf, itemsOf, put } from '../../support/stores/tables-in-memory.ts';

const published: unknown[] = [];
const Entries = v.object({ Entries: v.array(v.object({ Detail: v.pipe(v.string(), v.parseJson()) })) });
beforeAll(() =>
  interceptServices(async ({ body }) => {
    published.push(...v.parse(Entries, JSON.parse(body)).Entries.map(({ Detail }) => Detail));
    return { FailedEntryCount: 0, Entries: [] };
  }),
);
beforeEach(() => published.splice(0));

const time = (day: string) => `2026-11-${day}T12:00:00.000Z`;
const payer = () => getPayer({ accountId: account_id, spendsBy: [key_id] });
const charge = async (credits: number, created_at = time('21'), read = payer()) => {
  const id = newId({ msecs: Date.parse(created_at) });
  const refusal = await transactCharged(await read, { account_id, credits, created_at }, () => ({
    entry: chargeEntry(id, { account_id, credits, created_at }, 'work'),
  }));
  expect(refusal).toBeUndefined();
  return id;
};
const give = (credits: number) =>
  transact({
    grant: grantEntry(newId(), { account_id, credits, created_at: time('21') }, 'gift'),
    balance: moveBalance(account_id, credits, { add: { budget_base: credits } }),
  });
const refund = (id: string, credits: number) =>
  transact({
    refund: refundEntry(id, { account_id, credits, created_at: time('21') }, 'failed'),
    balance: moveBalance(account_id, credits),
  });
const told = (): CreditEvent['data'][] =>
  itemsOf('ledger').flatMap(({ events }) => v.parse(v.optional(v.array(Event), []), events).map(({ data }) => data));
/** It has had a charge on the day: the first of a day is refused where another came before it, and is read again. */
const holdAccount = (more: Partial<AccountRecord>, key: Partial<KeyRecord> = {}) =>
  hold({
    accounts: { ...account, credits: 100, spend_day: '2026-11-21', spend_nano_usd: 0, ...more },
    keys: {
      ...{ account_id, key_id, name: 'robot', scopes: [], ancestors: [], secrets: [], version: 0 },
      ...{ created_at: account.created_at, ...key },
    },
  });

describe('credits.low', () => {
  const low = (credits: number) => ({ credits, low_credits: 50 });

  it('is told by the charge that takes the balance below it, and by none before and after', async () => {
    holdAccount({ low_credits: 50 });
    for (const credits of [49, 1, 1, 1]) await charge(credits);
    expect(told()).toEqual([low(49)]);
  });

  it('is told once where two charges cross it together, of which neither would alone', async () => {
    holdAccount({ low_credits: 50 });
    const [one, other] = [payer(), payer()];
    await charge(30, time('21'), one);
    await charge(30, time('21'), other);
    expect(told()).toEqual([low(40)]);
  });

  it('is told once where another charge has crossed it since the account was read', async () => {
    holdAccount({ low_credits: 50 });
    interruptNext(() => charge(60));
    await charge(5, time('21'), payer());
    expect(told()).toEqual([low(40)]);
  });

  it('is told again when credits were added in between, also since the account was read', async () => {
    holdAccount({ low_credits: 50 });
    await charge(60);
    const before = payer();
    await before;
    await give(20);
    await charge(30, time('21'), before);
    expect(told()).toEqual([low(40), low(30)]);
  });

  it('is told by a charge whose account was read before the limit was set', async () => {
    holdAccount({});
    interruptNext(() => setLimits(account_id, { low_credits: 50 }, nowMs));
    await charge(60);
    expect(told()).toEqual([low(40)]);
  });

  it('is told by no charge of an account that has set none, and of no credits', async () => {
    holdAccount({});
    await charge(99);
    await charge(0);
    expect(told()).toEqual([]);
    expect(itemsOf('ledger')).toHaveLength(2);
  });
});

describe('spend.threshold', () => {
  const at = (threshold_percent: number, spent_credits: number, month = '2026-11') => ({
    ...{ month, threshold_percent, spent_credits, monthly_budget: 40 },
  });

  it('is told once for each threshold, however many a charge crosses', async () => {
    holdAccount({ monthly_budget: 40 });
    for (const credits of [19, 1, 15, 4, 1, 1]) await charge(credits);
    expect(told()).toEqual([at(50, 20), at(80, 35), at(100, 40)]);
    holdAccount({ monthly_budget: 40 });
    await charge(33);
    expect(told()).toEqual([at(50, 33), at(80, 33)]);
  });

  it('counts less what was refunded, and nothing of what was given', async () => {
    holdAccount({ monthly_budget: 40 });
    const failed = await charge(19);
    await refund(failed, 19);
    await charge(19);
    await give(1000);
    expect(told()).toEqual([]);
    await charge(1);
    expect(told()).toEqual([at(50, 20)]);
  });

  it('begins anew with each month, which never goes back', async () => {
    holdAccount({ monthly_budget: 40 });
    await charge(39);
    await charge(1, '2026-12-01T00:00:00.000Z');
    await charge(18, '2026-11-30T23:59:59.999Z');
    await charge(1, '2026-12-01T00:00:00.001Z');
    expect(told()).toEqual([at(50, 39), at(80, 39), at(50, 20, '2026-12')]);
  });

  it('is told once where credits were given and charged since the account was read', async () => {
    holdAccount({ monthly_budget: 40 });
    await charge(10);
    const before = payer();
    await before;
    await charge(9);
    await give(9);
    await charge(1, time('21'), before);
    expect(told()).toEqual([at(50, 20)]);
  });

  it('of a budget that is set within a month counts what the month has cost by then', async () => {
    holdAccount({});
    await charge(30, '2026-10-31T23:59:59.999Z');
    const failed = await charge(12);
    await refund(failed, 3);
    interruptNext(() => give(5));
    await setLimits(account_id, { monthly_budget: 40 }, nowMs);
    await charge(10);
    expect(told()).toEqual([]);
    await charge(1);
    expect(told()).toEqual([at(50, 20)]);
    await setLimits(account_id, { monthly_budget: null, low_credits: null }, nowMs);
    await charge(30);
    expect(told()).toHaveLength(1);
  });
});

it('a budget that cannot be set, since the account is charged each time, is refused; low credits are set at once', async () => {
  holdAccount({});
  const chargeAgain = async () => {
    await charge(1);
    interruptNext(chargeAgain);
  };
  interruptNext(chargeAgain);
  await expect(setLimits(account_id, { monthly_budget: 40 }, nowMs)).rejects.toMatchObject({
    ...{ code: 'unavailable', retryAfterSeconds: 5 },
    message: 'The account is charged at this moment. Send the request again in a few seconds.',
  });
  await setLimits(account_id, { low_credits: 50 }, nowMs);
  interruptNext(async () => undefined);
  expect(itemOf('accounts')).toMatchObject({ credits: 95, low_credits: 50 });
});

it('a limit is set or ended without the other, and none of an account that is erased meanwhile', async () => {
  const limits = { low_credits: 50, monthly_budget: 40 };
  for (const [ended, left] of [
    [{}, limits],
    [{ low_credits: null }, { monthly_budget: 40 }],
    [{ monthly_budget: null }, { low_credits: 50 }],
  ] as const) {
    holdAccount(limits);
    await setLimits(account_id, ended, nowMs);
    const { low_credits, monthly_budget } = {
      low_credits: undefined,
      monthly_budget: undefined,
      ...itemOf('accounts'),
    };
    expect({ low_credits, monthly_budget }).toEqual({ low_credits: undefined, monthly_budget: undefined, ...left });
  }
  interruptNext(async () => put('accounts', { ...account, erasing_at: time('21') }));
  await expect(setLimits(account_id, { low_credits: 5 }, nowMs)).rejects.toMatchObject({ code: 'unauthorized' });
  hold({});
  await setLimits(account_id, {}, nowMs);
});

describe('cap.reached', () => {
  const cap = { cap_credits: 10, cap_period: 'day', cap_version: 1 } as const;
  const reached = (spent_credits: number, period = '2026-11-21') => ({
    ...{ key_id, name: 'robot', cap_credits: 10, cap_period: 'day', period, spent_credits },
  });

  it('is told once in a period, by the charge after which another like it would be refused', async () => {
    holdAccount({}, cap);
    for (const credits of [3, 3, 3, 1]) await charge(credits);
    expect(told()).toEqual([reached(9)]);
    for (const credits of [6, 4]) await charge(credits, time('22'));
    expect(told()).toEqual([reached(9), reached(6, '2026-11-22')]);
  });

  it('is told once where charges reach it together', async () => {
    holdAccount({}, { ...cap, spent_in: '2026-11-21', spent_credits: 0 });
    const readers = [payer(), payer(), payer()];
    await Promise.all(readers);
    for (const read of readers) await charge(3, time('21'), read);
    expect(told()).toEqual([reached(9)]);
  });
});

it('events of a charge are published by the sweep, each once, and are then in the ledger no more', async () => {
  holdAccount({ low_credits: 50, monthly_budget: 100 });
  await charge(60);
  const settle = stepOf(() => import('../../../lambdas/sweeps/settle-ledger.lambda.ts'));
  await settle();
  expect(published).toMatchObject([
    { account_id, event: { type: 'credits.low', data: { credits: 40 } } },
    { account_id, event: { type: 'spend.threshold', data: { spent_credits: 60 } } },
  ]);
  expect(told()).toEqual([]);
  await settle();
  expect(published).toHaveLength(2);
});
