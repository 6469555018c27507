import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { LedgerRecord } from '#contract/records/account.ts';
import { msOfId } from '#core/ids.ts';
import { maxWaitMs } from '#core/work/due.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { chargeEntry, grantEntry, moveBalance, refundEntry } from '#runtime/stores/charges.ts';
import { accountsWithLots, expireLot, refuseUnsettledLots } from '#runtime/stores/lots.ts';
import { stepOf } from '../../support/step-of.ts';
import { account, account_id, nowMs, other_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables, interruptNext, itemOf, itemsOf, put } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const expires_at = new Date(nowMs - 1000).toISOString();
const lot = newId({ msecs: nowMs - 60_000 });

let entries = 0;
const nextTime = () => {
  entries += 1;
  return new Date(nowMs - 50_000 + entries).toISOString();
};
const give = (id: string, credits: number, terms: object = {}) =>
  transact({
    grant: grantEntry(id, { account_id, credits, ...terms, created_at: nextTime() }, 'a gift'),
    balance: moveBalance(account_id, credits),
  });
const charge = (credits: number) =>
  transact({
    charge: chargeEntry(newId(), { account_id, credits, created_at: nextTime() }, 'work'),
    balance: moveBalance(account_id, -credits),
  });
const expire = stepOf(() => import('../../../lambdas/sweeps/settle-ledger.lambda.ts'));
const expired = () =>
  itemsOf('ledger')
    .filter(({ lot_id }) => lot_id === lot)
    .map(({ credits }) => credits);

/** Ten credits that have expired, of which three are used, and five that stay. */
const holdLots = async () => {
  hold({ accounts: { ...account, credits: 0 } });
  await give(lot, 10, { expires_at });
  await give(other_id, 5);
  await charge(3);
};

it('takes what is left of an expired lot off the balance, once', async () => {
  await holdLots();
  await Promise.all([expire(), expire()]);
  await expire();
  expect(expired()).toEqual([-7]);
  expect(itemOf('accounts')).toMatchObject({ credits: 5, budget_base: -7 });
  const sum = itemsOf('ledger').reduce((total, { credits }) => total + Number(credits), 0);
  expect(sum).toBe(5);
});

it('takes what is left after a charge that was entered since the ledger was read', async () => {
  await holdLots();
  // The balance is the same again after it, and the lots are not.
  interruptNext(async () => {
    await charge(2);
    await give(newId(), 2);
  });
  await expire();
  expect(expired()).toEqual([-5]);
  expect(itemOf('accounts')).toMatchObject({ credits: 7 });
});

it('gives up a lot whose account is charged each time that its ledger is read, which is then due later', async () => {
  await holdLots();
  await give(newId(), 90);
  let charges = 0;
  const chargeAgain = async () => {
    charges += 1;
    await charge(1);
    interruptNext(chargeAgain);
  };
  interruptNext(chargeAgain);
  await expire();
  // Four tries charge, and one more as the lot is postponed.
  expect(charges).toBe(5);
  interruptNext(async () => undefined);
  expect(expired()).toEqual([]);
  expect(itemsOf('ledger').filter(({ due_failures }) => due_failures === 1)).toHaveLength(1);
});

it('enters an expiry in the last moment of its lot, however late, and leaves what was used or came back since', async () => {
  await holdLots();
  const after = new Date(nowMs).toISOString();
  const late = { account_id, credits: 2, created_at: after };
  const refunded = newId({ msecs: nowMs - 55_000 });
  await transact({
    charge: chargeEntry(refunded, { account_id, credits: 1, created_at: nextTime() }, 'work'),
    balance: moveBalance(account_id, -1),
  });
  await transact({ charge: chargeEntry(newId(), late, 'work'), balance: moveBalance(account_id, -2) });
  await transact({
    refund: refundEntry(refunded, { ...late, credits: 1, created_at: new Date(nowMs + 1).toISOString() }, 'failed'),
    balance: moveBalance(account_id, 1),
  });
  await expect(refuseUnsettledLots(Date.parse(expires_at))).rejects.toThrow('has not entered it');
  await refuseUnsettledLots(Date.parse(expires_at) - 1);
  await expire();
  await refuseUnsettledLots(nowMs);
  expect(expired()).toEqual([-4]);
  const entry = itemsOf('ledger').find(({ lot_id }) => lot_id === lot);
  const last = new Date(Date.parse(expires_at) - 1).toISOString();
  expect(entry).toMatchObject({ created_at: last });
  expect(msOfId(String(entry?.entry_id))).toBe(Date.parse(last));
  // Five of the other lot, and the one that came back.
  expect(itemOf('accounts')).toMatchObject({ credits: 6 });
});

it('a lot is entered as it was read, and not where its account is gone or charged each time', async () => {
  await holdLots();
  const grant = v.parse(
    LedgerRecord,
    itemsOf('ledger').find(({ entry_id }) => entry_id === `${lot}#grant`),
  );
  await expireLot({ ...grant, due_at: new Date(0).toISOString() });
  expect(expired()).toEqual([]);
  const chargeAgain = async () => {
    await charge(0);
    interruptNext(chargeAgain);
  };
  interruptNext(chargeAgain);
  await expect(expireLot(grant)).rejects.toThrow(`The balance of ${account_id} changed each time`);
  interruptNext(async () => undefined);
  await expireLot(grant);
  expect(expired()).toEqual([-7]);
  hold({ ledger: grant });
  await expect(expireLot(grant)).rejects.toThrow(`There is a lot of the account ${account_id}, and no account`);
});

it('a lot whose expiry failed and was put off is not settled', async () => {
  await holdLots();
  const [grant] = itemsOf('ledger').filter(({ entry_id }) => entry_id === `${lot}#grant`);
  put('ledger', { ...grant, due_at: new Date(Date.now() + maxWaitMs - 60_000).toISOString() });
  await expect(refuseUnsettledLots(nowMs)).rejects.toThrow('has not entered it');
});

it('leaves a lot alone until it expires, and one of which nothing is left', async () => {
  hold({ accounts: { ...account, credits: 0 } });
  await give(lot, 10, { expires_at: new Date(Date.now() + 60_000).toISOString() });
  await expire();
  expect(itemOf('accounts')).toMatchObject({ credits: 10 });
  await holdLots();
  await charge(7);
  await expire();
  expect(expired()).toEqual([]);
  expect(itemOf('accounts')).toMatchObject({ credits: 5 });
});

it('finds the accounts that have bought credits or have had lots that expire', async () => {
  await holdLots();
  expect(await accountsWithLots()).toEqual(new Set([account_id]));
  await expire();
  expect(await accountsWithLots()).toEqual(new Set([account_id]));
  hold({ accounts: { ...account, credits: 0 } });
  await give(lot, 10);
  expect(await accountsWithLots()).toEqual(new Set());
  await give(other_id, 10, { price_nano_usd: 500 });
  expect(await accountsWithLots()).toEqual(new Set([account_id]));
});

it('stores a lot as a record that the ledger can be read by', async () => {
  hold({ accounts: { ...account, credits: 0 } });
  await give(lot, 10, { expires_at, price_nano_usd: 500 });
  expect(v.parse(LedgerRecord, itemOf('ledger'))).toMatchObject({
    price_nano_usd: 500,
    expires_at,
    due_at: expires_at,
  });
});
