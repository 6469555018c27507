import { describe, expect, it } from 'vitest';
import type { KeyRecord } from '#contract/records/api-key.ts';
import { countedOn, countingPeriod, isCapped, overCap, reachesCap, spentAt, toldCap } from '#core/keys/cap.ts';
import { mayManage, narrowed, refuseBeyond, refuseBeyondGrant, refusePast } from '#core/keys/key-rules.ts';
import {
  account_id,
  created_at,
  nowMs,
  other_id,
  project_id,
  upload_id,
} from '../../support/stores/example-records.ts';

const key: KeyRecord = {
  ...{ account_id, key_id: upload_id, name: 'robot', scopes: ['account:read', 'keys:manage'] },
  ...{ ancestors: [other_id], secrets: [], version: 0, created_at },
};
const capped = { ...key, cap_credits: 10, cap_period: 'day' as const, cap_version: 3 };
const today = '2026-11-21';
const charge = (credits: number, at = created_at) => ({ credits, created_at: at });
const [early, late] = ['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'];

describe('a cap', () => {
  it.each([
    [capped, true],
    [{ ...capped, cap_credits: 0, cap_version: 0 }, true],
    [{ ...capped, cap_credits: undefined }, false],
    [{ ...capped, cap_period: undefined }, false],
    [{ ...capped, cap_version: undefined }, false],
  ])('%# is one: %s', (of, is) => expect(isCapped(of)).toBe(is));

  it.each([
    ['the day of a charge', capped, created_at, today],
    ['its month', { ...capped, cap_period: 'month' as const }, created_at, '2026-11'],
    ['a later day that has begun', { ...capped, spent_in: '2026-11-22' }, created_at, '2026-11-22'],
    ['the day after one', { ...capped, spent_in: '2026-11-20' }, created_at, today],
  ])('counts in %s', (_, of, at, period) => expect(countingPeriod(of, charge(1, at))).toBe(period));

  it.each([
    [{}, 0],
    [{ spent_in: today, spent_credits: 4 }, 4],
    [{ spent_in: today }, 0],
    [{ spent_in: '2026-11-20', spent_credits: 4 }, 0],
  ])('with %j has spent %i', (fields, spent) => expect(spentAt({ ...capped, ...fields }, created_at)).toBe(spent));

  it('names where a charge is counted', () => {
    expect(countedOn([capped], charge(1))).toEqual([{ key_id: upload_id, period: today, cap_version: 3 }]);
    expect(toldCap(capped, charge(1))).toBe(`3 ${today}`);
  });

  it.each([
    [3, {}, false],
    [5, {}, false],
    [6, {}, true],
    [4, { spent_in: today, spent_credits: 3 }, true],
    [6, { told_cap: `3 ${today}` }, false],
    [6, { told_cap: '3 2026-11-20' }, true],
    [0, { spent_in: today, spent_credits: 11 }, false],
  ])('is reached by a charge of %i with %j: %s', (credits, fields, is) =>
    expect(reachesCap({ ...capped, ...fields }, charge(credits))).toBe(is),
  );

  it.each([
    ['leaves what it has', capped, 10, undefined],
    [
      'refuses more, until the next day',
      capped,
      11,
      'This takes 11 credits, and the API key robot has 10 left of the 10 credits that it may spend in a day. The next day begins at 2026-11-22T00:00:00Z.',
    ],
    [
      'refuses a credit of a cap of one, until the next month',
      { ...capped, cap_credits: 1, cap_period: 'month' as const, spent_in: '2026-11', spent_credits: 2 },
      1,
      'This takes 1 credit, and the API key robot has 0 left of the 1 credit that it may spend in a month. The next month begins at 2026-12-01T00:00:00Z.',
    ],
  ])('%s', (_, of, credits, message) => {
    const error = overCap(of, charge(credits));
    expect(error?.message).toBe(message);
    if (message) expect(error?.code).toBe('key_cap_reached');
  });
});

describe('a key manages', () => {
  const top: KeyRecord = { ...key, key_id: project_id, ancestors: [] };
  it.each<[string, KeyRecord, KeyRecord, boolean]>([
    ['itself', key, key, true],
    ['its descendants', { ...key, key_id: other_id, ancestors: [project_id], scopes: [] }, key, true],
    ['no other key', key, { ...key, key_id: project_id, scopes: [] }, false],
    ['as one of an operator, all that may do no more', top, key, true],
    ['none with another scope', top, { ...key, scopes: ['projects:read'] }, false],
    ['none that lives longer', { ...top, expires_at: early }, key, false],
    ['one that lives as long', { ...top, expires_at: early }, { ...key, expires_at: early }, true],
    ['with a cap, no other', { ...capped, key_id: project_id, ancestors: [] }, key, false],
  ])('%s', (_, caller, of, may) => expect(mayManage(caller, of)).toBe(may));
});

describe('the bounds of a key', () => {
  const limit = { scopes: ['account:read' as const], expires_at: early };
  it.each([
    ['within them', { scopes: ['account:read' as const], expires_at: early }, undefined],
    ['shorter', { scopes: [], expires_at: created_at }, undefined],
    ['another scope', { scopes: ['keys:manage' as const], expires_at: early }, ['scopes', 'keys:manage']],
    ['longer', { scopes: [], expires_at: late }, ['expires_at', early]],
    ['for ever', { scopes: [] }, ['expires_at', early]],
  ])('%s', (_, bounds, refused) => {
    const refuse = () => refuseBeyond(bounds, limit);
    if (!refused) return expect(refuse).not.toThrow();
    const [param, named] = refused;
    const message = expect.stringContaining(String(named));
    expect(refuse).toThrow(expect.objectContaining({ code: 'beyond_own_key', param, message }));
  });

  it('without an end of the maker may be any', () =>
    expect(() => refuseBeyond({ scopes: [] }, { scopes: [] })).not.toThrow());

  it.each([
    ['within them', { ...key, scopes: ['account:read' as const], expires_at: early }, undefined],
    ['more scopes', { ...key, expires_at: created_at }, { scopes: ['account:read'], expires_at: created_at }],
    ['longer', { ...key, scopes: ['account:read' as const] }, { scopes: ['account:read'], expires_at: early }],
  ])('are reduced: %s', (_, of, expected) => expect(narrowed(of, limit)).toEqual(expected));
});

it.each([
  [{ scopes: ['projects:read' as const], cap: { credits: 1, period: 'day' as const }, expires_at: early }, undefined],
  [{}, undefined],
  [{ scopes: ['keys:manage' as const] }, ['scopes', 'must not have keys:manage on the key of an OAuth client']],
  [{ cap: null }, ['cap', 'must not be null on the key of an OAuth client']],
  [{ expires_at: null }, ['expires_at', 'must not be null on the key of an OAuth client']],
])('the key of a client takes %j', (change, refused) => {
  const refuse = () => refuseBeyondGrant(change);
  if (!refused) return expect(refuse).not.toThrow();
  const [param, message] = refused;
  expect(refuse).toThrow(expect.objectContaining({ param, message: expect.stringContaining(String(message)) }));
});

it.each([
  [null, false],
  [undefined, false],
  [new Date(nowMs + 1).toISOString(), false],
  [created_at, true],
])('an end at %s is in the past: %s', (end, past) => {
  const refuse = () => refusePast(end, nowMs);
  if (past) expect(refuse).toThrow('must be in the future');
  else expect(refuse).not.toThrow();
});
