import { expect, it } from 'vitest';
import { refuseMismatch } from '#core/alignment/refuse-mismatch.ts';

const partners = (units: number, alike: number) => ({
  first: new Int32Array(units),
  last: new Int32Array(units),
  alike: new Uint8Array(units).fill(1, 0, alike),
});

it('a fifth of the text must be heard', () => {
  expect(() => refuseMismatch(partners(100, 20), 100)).not.toThrow();
  expect(() => refuseMismatch(partners(100, 19), 100)).toThrow(/19 % were heard/);
});

it('the reasons that a user can check are named, music before another language', () => {
  expect(() => refuseMismatch(partners(100, 5), 100)).toThrow(
    /5 % were heard\. Loud music or noise may cover the voice, .*in another language than the speech.*the text of this recording/,
  );
});

it('a text of punctuation has no words to be heard', () => {
  expect(() => refuseMismatch(partners(0, 0), 100)).toThrow(/contains no words/);
});

it('more of a short text must be heard in long speech, where more agrees by chance', () => {
  expect(() => refuseMismatch(partners(100, 29), 10_000)).toThrow();
  expect(() => refuseMismatch(partners(100, 31), 10_000)).not.toThrow();
});
