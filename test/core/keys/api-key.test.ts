import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOfKey, isWellFormedKey, makeApiKey } from '#core/keys/api-key.ts';

const someKey = fc
  .array(fc.nat(61), { minLength: 32, maxLength: 32 })
  .map((digits) => makeApiKey((below) => (digits.shift() ?? 0) % below));

describe('API keys', () => {
  it('start with sk_live_, carry 32 random characters and 6 of checksum', () => {
    expect(makeApiKey(() => 7)).toBe(`sk_live_${'7'.repeat(32)}0TfKFy`);
  });

  it('of tests start with sk_live_test_', () => {
    expect(makeApiKey(() => 7, 'test')).toBe(`sk_live_test_${'7'.repeat(32)}0TfKFy`);
  });

  it('are recognised as made', () => {
    fc.assert(
      fc.property(someKey, (key) => isWellFormedKey(key) && isWellFormedKey(key.replace('live_', 'live_test_'))),
    );
  });

  it('are refused when one character is mistyped', () => {
    fc.assert(
      fc.property(someKey, fc.integer({ min: 8, max: 45 }), (key, at) => {
        const mistyped = `${key.slice(0, at)}${key[at] === 'x' ? 'y' : 'x'}${key.slice(at + 1)}`;
        expect(isWellFormedKey(mistyped)).toBe(false);
      }),
    );
  });

  it.each([
    '',
    'sk_live_',
    makeApiKey(() => 1).replace('live', 'test'),
    `${makeApiKey(() => 1)}0`,
    makeApiKey(() => 1).toUpperCase(),
  ])('refuse %j', (key) => {
    expect(isWellFormedKey(key)).toBe(false);
  });

  it('are stored as the SHA-256 of the whole key', () => {
    expect(hashOfKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
