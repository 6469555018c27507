import { expect, it } from 'vitest';
import { seal, unseal } from '#runtime/http/seal.ts';

const text = '{"secret":"whsec_a"}';

it('a sealed text is opened by its credential alone, and is another each time', () => {
  const sealed = seal(text, 'sk_live_one');
  expect(unseal(sealed, 'sk_live_one')).toBe(text);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('whsec_');
  expect(seal(text, 'sk_live_one')).not.toBe(sealed);
  expect(() => unseal(sealed, 'sk_live_two')).toThrow();
});

it('a sealed text that was altered is not opened', () => {
  const bytes = Buffer.from(seal(text, 'sk_live_one'), 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => unseal(bytes.toString('base64'), 'sk_live_one')).toThrow();
});
