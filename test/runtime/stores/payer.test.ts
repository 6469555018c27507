import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { KeyRecord } from '#contract/records/api-key.ts';
import type { SessionRecord } from '#contract/records/session.ts';
import { getPayer, payRefusals, refuseUnaffordable } from '#runtime/stores/payer.ts';
import { refusedCharge, transactCharged } from '#runtime/stores/spend.ts';
import {
  account,
  account_id,
  created_at,
  project_id as key_id,
  job_id as parent_id,
  other_id as session_id,
} from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const past = '2026-01-01T00:00:00.000Z';
const endsMs = Date.parse('2026-11-21T12:00:00.000Z');
const ends = new Date(endsMs).toISOString();
const parent: KeyRecord = {
  ...{ account_id, key_id: parent_id, name: 'parent', scopes: [], ancestors: [], secrets: [], version: 0, created_at },
  ...{ cap_credits: 1, cap_period: 'day' as const, cap_version: 0 },
};
const secret = { key_hash: 'h', last_four: 'abcd' };
const key: KeyRecord = { ...parent, key_id, name: 'key', ancestors: [parent_id], secrets: [secret] };
const session: SessionRecord = {
  ...{ account_id, session_id, key_id, ancestors: [parent_id], key_hash: 'h', secret_hash: 's', created_at },
  expires_at: 2 ** 40,
};
const spendsBy = [key_id, parent_id];
const byKey = { accountId: account_id, keyId: key_id, principalId: key_id, secretHash: 'h', spendsBy };
const bySession = { ...byKey, principalId: session_id };
const held = { accounts: account, keys: [key, parent], sessions: session };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: endsMs });
  hold(held);
});
afterEach(() => vi.useRealTimers());

it.each([
  ['a key', byKey],
  ['a session', bySession],
  ['an import', { accountId: account_id, spendsBy }],
  ["a session of an operator's link", { ...bySession, secretHash: undefined }],
])('%s pays with the caps of its key and of the key above it', async (_, spender) => {
  expect(await getPayer(spender)).toMatchObject({ account_id, key_id, capped: [key, parent] });
});

it.each([
  ['a key that is revoked', { keys: [{ ...key, revoked_at: past }, parent] }, byKey],
  ['a key that has expired', { keys: [{ ...key, expires_at: past }, parent] }, byKey],
  ['a key that expires at this moment', { keys: [{ ...key, expires_at: ends }, parent] }, byKey],
  ['a key below one that is revoked', { keys: [key, { ...parent, revoked_at: past }] }, byKey],
  ['a key below one that has expired', { keys: [key, { ...parent, expires_at: past }] }, byKey],
  ['a secret that is replaced', { keys: [{ ...key, secrets: [] }, parent] }, byKey],
  ['a secret whose overlap is over', { keys: [{ ...key, secrets: [{ ...secret, expires_at: past }] }, parent] }, byKey],
  ['a session whose secret is replaced', { keys: [{ ...key, secrets: [] }, parent] }, bySession],
  ['a session whose key is revoked', { keys: [{ ...key, revoked_at: past }, parent] }, bySession],
  ['a session that was ended', { sessions: [] }, bySession],
  ['a session that is over', { sessions: { ...session, expires_at: 1 } }, bySession],
  ['a session that ends at this moment', { sessions: { ...session, expires_at: endsMs / 1000 } }, bySession],
])('%s pays for nothing', async (_, changed, spender) => {
  hold({ ...held, ...changed });
  await expect(getPayer(spender)).rejects.toMatchObject({ code: 'unauthorized' });
});

it('pays with no cap of keys that have none or are in no table', async () => {
  hold({ ...held, keys: [{ ...key, cap_credits: undefined, cap_period: undefined, cap_version: undefined }] });
  expect(await getPayer(byKey)).toMatchObject({ key_id, capped: [] });
});

const charge = { account_id, credits: 1, created_at };

it.each([
  [1, []],
  [2, ['key_cap_reached', 'key_cap_reached']],
  [11, ['insufficient_credits', 'key_cap_reached', 'key_cap_reached']],
])('%i credits of a balance of 10, with two caps of 1, are refused as %j', async (credits, codes) => {
  const payer = await getPayer(byKey);
  expect(payRefusals({ ...charge, credits }, payer).map(({ code }) => code)).toEqual(codes);
  const refused = expect(() => refuseUnaffordable({ ...charge, credits }, payer));
  if (codes.length === 0) refused.not.toThrow();
  else refused.toThrow(expect.objectContaining({ code: codes[0] }));
  expect(payRefusals({ ...charge, credits }, { ...account, credits: 99 })).toEqual([]);
});

const charged = async () => transactCharged(await getPayer(byKey), charge, () => ({}));

it('a charge counts on each cap', async () => {
  expect(await charged()).toBeUndefined();
  expect(itemsOf('keys').map(({ spent_credits }) => spent_credits)).toEqual([1, 1]);
});

it('a charge is refused as unauthorized where the key is revoked between its read and the charge', async () => {
  const payer = await getPayer(byKey);
  hold({ ...held, keys: [{ ...key, revoked_at: past }, parent] });
  const before = everything();
  const refusal = await transactCharged(payer, charge, () => ({}));
  expect(refusal && refusedCharge(charge, refusal)).toMatchObject({ code: 'unauthorized' });
  expect(everything()).toEqual(before);
});

it('a charge is refused by the first credit over a cap', async () => {
  hold({ ...held, keys: { ...key, ancestors: [], cap_credits: 3 } });
  const spend = async (credits: number) =>
    transactCharged(await getPayer({ ...byKey, spendsBy: [key_id] }), { ...charge, credits }, () => ({}));
  expect(await spend(2)).toBeUndefined();
  expect(await spend(2)).toMatchObject({ write: `cap ${key_id}` });
  expect(await spend(1)).toBeUndefined();
  expect(itemOf('keys')).toMatchObject({ spent_credits: 3 });
});
