import { expect, it } from 'vitest';
import { endsClause, endsSentence } from '../src/punctuation.ts';

it.each(['Hi. 👍🏽👍🏽', 'Hi.👩🏽‍🚀', 'Hi. ❤️🇩🇪1️⃣', 'Hi.”👍'])('emoji stand after the end of a sentence: %s', (text) => {
  expect(endsSentence(text)).toBe(true);
});

it('a word that goes on after emoji ends nothing', () => {
  expect(endsSentence('Hi.👍🏽x')).toBe(false);
});

it('thousands of emoji with colours of skin are read once, and not in every way in which they can be split', () => {
  const emoji = '👍🏽'.repeat(2000);
  expect(endsSentence(`Hi.${emoji}x`)).toBe(false);
  expect(endsClause(`Hi,${emoji}x`)).toBe(false);
  expect(endsSentence(`Hi.${emoji}`)).toBe(true);
});
