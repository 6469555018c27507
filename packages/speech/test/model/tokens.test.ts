import { expect, it } from 'vitest';
import { tokensOf, wordsOf } from '../../src/model/tokens.ts';

const textsOf = (text: string): string[] => wordsOf(tokensOf(text)).map((word) => word.text);

it('words keep their punctuation, digits and letters of any script', () => {
  const words = ['The', '15th', 'café,', 'R&B', '日本', '😀', "don't."];
  expect(textsOf(words.join(' '))).toEqual(words);
});

it('notes and dashes by themselves are no words, and a comma is not doubled', () => {
  expect(textsOf('♪ most,, if - not ♪♪')).toEqual(['most,', 'if', 'not']);
});
