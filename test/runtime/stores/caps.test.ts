import { beforeAll, expect, it } from 'vitest';
import type { KeyRecord } from '#contract/records/api-key.ts';
import { transactRefunded } from '#runtime/stores/caps.ts';
import { chargeEntry, moveBalance } from '#runtime/stores/charges.ts';
import { getPayer, type Payment } from '#runtime/stores/payer.ts';
import { refusedCharge, transactCharged } from '#runtime/stores/spend.ts';
import { account, account_id, created_at, job_id, other_id as key_id } from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const period = created_at.slice(0, 10);
const key: KeyRecord = {
  ...{ account_id, key_id, name: 'k', scopes: [], ancestors: [], secrets: [], version: 0, created_at },
  ...{ cap_credits: 5, cap_period: 'day', cap_version: 1, spent_in: period, spent_credits: 3 },
};
const wide = { ...key, key_id: job_id, cap_credits: 9 };
const counted = { key_id, period, cap_version: 1 };
const charge = { account_id, credits: 2, created_at };
const payerNow = () => getPayer({ accountId: account_id, spendsBy: [key_id] });
const asLedgered = ({ counted_on }: Payment) => ({ entry: chargeEntry(job_id, { ...charge, counted_on }, 'r') });

it('a charge is in the ledger below zero, with the caps that it counts on', async () => {
  hold({ accounts: account, keys: key });
  expect(await transactCharged(await payerNow(), charge, asLedgered)).toBeUndefined();
  const entry = { entry_id: `${job_id}#charge`, credits: -2, reason: 'r', counted_on: [counted] };
  expect(itemsOf('ledger')).toContainEqual(expect.objectContaining(entry));
  expect(itemOf('keys')).toMatchObject({ spent_credits: 5 });
});

it.each([
  ['counts on a cap that was raised since it was read', { cap_credits: 9, cap_version: 2, spent_credits: 6 }, 8],
  ['counts on no cap that was removed since', { cap_credits: undefined, cap_version: undefined }, 3],
])('a charge %s', async (_, now, spent_credits) => {
  hold({ accounts: account, keys: key });
  const payer = await payerNow();
  hold({ accounts: account, keys: { ...key, ...now } });
  expect(await transactCharged(payer, charge, asLedgered)).toBeUndefined();
  expect(itemOf('keys')).toMatchObject({ spent_credits });
});

it('a refund is taken off the cap that its charge counted on', async () => {
  hold({ keys: key });
  expect(await transactRefunded({ account_id, counted_on: [counted] }, 2, {})).toBeUndefined();
  expect(itemOf('keys')).toEqual({ ...key, spent_credits: 1 });
});

it.each([
  ['whose period is over', { period: '2026-11-20' }],
  ['that was changed since', { cap_version: 0 }],
])('a refund leaves a cap %s, and is made', async (_, other) => {
  hold({ accounts: account, keys: key });
  const writes = { balance: moveBalance(account_id, 2) };
  expect(await transactRefunded({ account_id, counted_on: [{ ...counted, ...other }] }, 2, writes)).toBeUndefined();
  expect(itemOf('keys')).toEqual(key);
  expect(itemOf('accounts')).toEqual({ ...account, credits: 12, moves: 1 });
});

it('a charge counts on both caps where one was raised since it was read', async () => {
  hold({ accounts: account, keys: [wide, key] });
  const payer = await getPayer({ accountId: account_id, spendsBy: [wide.key_id, key_id] });
  hold({ accounts: account, keys: [wide, { ...key, cap_credits: 9, cap_version: 2 }] });
  expect(await transactCharged(payer, charge, asLedgered)).toBeUndefined();
  expect(itemsOf('keys').map(({ spent_credits }) => spent_credits)).toEqual([5, 5]);
  expect(itemOf('ledger')).toMatchObject({
    counted_on: [
      { ...counted, key_id: wide.key_id },
      { ...counted, cap_version: 2 },
    ],
  });
  const uncapped = { ...account, capped: [] };
  hold({ accounts: account });
  await transactCharged(uncapped, charge, asLedgered);
  expect(itemOf('ledger')).not.toHaveProperty('counted_on');
});

it('a charge over a whole cap is refused by that cap, in a new period too', async () => {
  const held = { accounts: account, keys: [wide, { ...key, spent_in: '2026-11-20' }] };
  hold(held);
  const payer = await getPayer({ accountId: account_id, spendsBy: [wide.key_id, key_id] });
  const large = { ...charge, credits: 6 };
  const refusal = await transactCharged(payer, large, asLedgered);
  expect(refusal).toMatchObject({ write: `cap ${key_id}` });
  expect(refusal && refusedCharge(large, refusal)).toMatchObject({ code: 'key_cap_reached' });
  expect([itemsOf('keys'), itemsOf('ledger')]).toEqual([held.keys, []]);
});

it('a refund is taken off the cap that is as it was, where another has changed', async () => {
  hold({ keys: [wide, key] });
  const counted_on = [
    { ...counted, cap_version: 0 },
    { ...counted, key_id: wide.key_id },
  ];
  expect(await transactRefunded({ account_id, counted_on }, 2, {})).toBeUndefined();
  expect(itemsOf('keys')).toEqual([{ ...wide, spent_credits: 1 }, key]);
});

it('a refund that another write refuses changes no cap', async () => {
  hold({ keys: key });
  const before = everything();
  const writes = { balance: moveBalance(account_id, 2) };
  expect(await transactRefunded({ account_id, counted_on: [counted] }, 2, writes)).toMatchObject({ write: 'balance' });
  expect(everything()).toEqual(before);
});
