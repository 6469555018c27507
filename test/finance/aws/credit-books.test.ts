import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { usageOfSlice } from '#finance/aws/cost-slices.ts';
import { creditsOfDay } from '#finance/aws/credit-books.ts';
import { account, account_id, other_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables, put, putText } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const enter = (
  time: string,
  kind: string,
  credits: number,
  fields: object = {},
  id = newId({ msecs: Date.parse(time) }),
) => {
  put('ledger', { account_id, entry_id: `${id}#${kind}`, credits, reason: kind, created_at: time, ...fields });
  return id;
};
const amountsOf = async (day: string, written: readonly string[]) => {
  const { usage } = await creditsOfDay(day, written);
  return Object.fromEntries(usage.filter(({ units }) => units !== 0).map(({ meter, units }) => [meter, units]));
};
const neverDue = { due: 'due#0', due_at: '9999-12-31T00:00:00.000Z' };

/** Ten credits are given and 100 sold; a charge of the 2nd is refunded in the first moment of the 3rd. */
beforeEach(() => {
  hold({ accounts: [account, { ...account, account_id: other_id }] });
  enter('2026-11-01T10:00:00.000Z', 'grant', 10);
  enter('2026-11-01T23:59:59.999Z', 'grant', 100, { price_nano_usd: 5_000, ...neverDue });
  const work = enter('2026-11-02T12:00:00.000Z', 'charge', -30);
  enter('2026-11-03T00:00:00.000Z', 'refund', 20, {}, work);
  enter('2026-11-03T12:00:00.000Z', 'charge', -50);
});

const november = {
  '2026-11-01': { credits_sold: 5_000, deferred_revenue: 5_000 },
  '2026-11-02': { revenue: 1_000, deferred_revenue: 4_000 },
  '2026-11-03': { revenue: 1_500, deferred_revenue: 2_500 },
};

it('each day has the revenue of its charges and refunds, with or without the stored lots of days before it', async () => {
  const written: string[] = [];
  for (const [day, amounts] of Object.entries(november)) {
    expect(await amountsOf(day, [])).toEqual(amounts);
    expect(await amountsOf(day, written)).toEqual(amounts);
    putText(objectKeys.costLots(day), (await creditsOfDay(day, written)).lots);
    written.push(day);
  }
  // A day that is written again, and one after days without a file.
  expect(await amountsOf('2026-11-02', ['2026-11-01', '2026-11-03'])).toEqual(november['2026-11-02']);
  expect(await amountsOf('2026-11-03', ['2026-11-01'])).toEqual(november['2026-11-03']);
});

it('the stored lots stand for the ledger before them', async () => {
  putText(objectKeys.costLots('2026-11-02'), (await creditsOfDay('2026-11-02', [])).lots.replace('5000', '10000'));
  expect(await amountsOf('2026-11-03', ['2026-11-02'])).toMatchObject({ revenue: 3_000 });
});

it('an account that has bought nothing has no rows', async () => {
  enter(account.created_at, 'grant', 5, { account_id: other_id });
  const { usage } = await creditsOfDay('2026-11-03', []);
  expect(new Set(usage.map((row) => row.account_id))).toEqual(new Set([account_id]));
});

it('a day is not written while a lot that has expired with it is not entered, and is read meanwhile', async () => {
  const expires_at = '2026-11-04T00:00:00.000Z';
  const id = enter('2026-11-03T13:00:00.000Z', 'grant', 10, {
    price_nano_usd: 700,
    expires_at,
    due: 'due#0',
    due_at: expires_at,
  });
  const context = { stack: 'world', day: '2026-11-03', nowMs: Date.parse('2026-11-04T01:00:00.000Z') };
  await expect(usageOfSlice({ of: 'credits' }, [], context)).rejects.toThrow(`The lot ${id}#grant`);
  expect(await amountsOf('2026-11-03', [])).toMatchObject({ deferred_revenue: 3_200 });
  await usageOfSlice({ of: 'credits' }, [], { ...context, day: '2026-11-02' });
});
