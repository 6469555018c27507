import { expect, it } from 'vitest';
import { putBack, replacedAt } from '../../../clients/console/src/editor/edits/put-back.ts';

const word = (text: string, heard?: string) => ({ text, start: 0, end: 1, ...(heard !== undefined && { heard }) });
const words = [word('with'), word('Mary', 'merry k'), word('Kay', ''), word('Shree', 'sri'), word('now')];

it.each([
  [0, 1, -1],
  [1, 1, 1],
  [2, 1, 1],
  [3, 1, 3],
  [1, 2, 1],
  [4, 1, -1],
])('the words from %i on, %i of them, belong to the replacement at %i', (at, count, expected) => {
  expect(replacedAt(words, at, count)).toBe(expected);
});

it('what was heard takes the place of all words of its replacement, and of no other', () => {
  expect(putBack(words, 7, 1)).toEqual({
    op: 'replace_words',
    line: 7,
    word: 1,
    count: 2,
    words: [{ text: 'merry' }, { text: 'k' }],
  });
  expect(putBack(words, 0, 3)).toMatchObject({ word: 3, count: 1, words: [{ text: 'sri' }] });
  expect(putBack([word('Mary', 'm'), word('Kay', '')], 0, 0)).toMatchObject({ count: 2 });
});
