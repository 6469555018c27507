import { expect, it } from 'vitest';
import { testAccountOf } from '#core/keys/test-account.ts';
import { failureOf } from '#core/work/failure-of.ts';
import { failAsAsked } from '#core/work/test-failure.ts';

const live = '019ab2c4-0000-7000-8000-000000000009';
const asked = (account_id: string, code: string) => () => failAsAsked({ account_id, metadata: { test_failure: code } });

it('work of a test account fails with the error_code that its metadata ask for, by the words of that code', () => {
  expect(asked(testAccountOf(live), 'no_speech')).toThrow(
    expect.objectContaining({ name: 'no_speech', message: 'Nobody speaks in the media.' }),
  );
  const cause = JSON.stringify({ errorMessage: 'Nobody speaks in the media.' });
  expect(failureOf('no_speech', cause)).toMatchObject({ code: 'no_speech', expected: true });
});

it('no other work does, nor what asks for no error_code', () => {
  expect(asked(live, 'no_speech')).not.toThrow();
  expect(asked(testAccountOf(live), 'nonsense')).not.toThrow();
  expect(() => failAsAsked({ account_id: testAccountOf(live) })).not.toThrow();
});
