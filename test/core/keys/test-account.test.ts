import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Id } from '#contract/schemas/fields.ts';
import { principalOfKey } from '#core/keys/principal.ts';
import { accountsBelow, isTestAccount, liveAccountOf, testAccountOf } from '#core/keys/test-account.ts';

const live = '019ab2c4-0000-7000-8000-000000000009';
const test = testAccountOf(live);

it('the id of a test account is that of its account but for the version, and both lead to each other', () => {
  expect(test).toBe('019ab2c4-0000-8000-8000-000000000009');
  expect(v.is(Id, test)).toBe(true);
  expect([isTestAccount(live), isTestAccount(test)]).toEqual([false, true]);
  expect([testAccountOf(test), liveAccountOf(test), liveAccountOf(live)]).toEqual([test, live, live]);
});

it('what belongs to nobody is not of a test account', () => {
  expect(isTestAccount('')).toBe(false);
});

it('a live key manages keys of both accounts, a test key those of its own', () => {
  expect(accountsBelow(live)).toEqual([live, test]);
  expect(accountsBelow(test)).toEqual([test]);
});

it('test keys take no requests from the live key that made them', () => {
  expect(principalOfKey({ account_id: test, key_id: 'below', ancestors: ['top'] }, 'below', 'hash').countedAs).toBe(
    test,
  );
  expect(principalOfKey({ account_id: live, key_id: 'below', ancestors: ['top'] }, 'below', 'hash').countedAs).toBe(
    'top',
  );
});
