import { expect, it } from 'vitest';
import { filledBlocks } from '../../src/breaking/filled-blocks.ts';
import { joinWords } from '../../src/join-words.ts';
import { columnsOf } from '../../src/text-width.ts';
import { spoken } from '../arbitrary-words.ts';

const texts = (sentence: string, maxRows = 2) =>
  filledBlocks(spoken(sentence), { maxRows, maxWidth: 10, widthOf: columnsOf }).map((rows) => rows.map(joinWords));

it('fills each row and each block, wherever that breaks a phrase', () => {
  expect(texts('in the big old house. We sat')).toEqual([['in the big', 'old house.'], ['We sat']]);
});

it('ends a block at a pause only', () => {
  expect(texts('in the | big')).toEqual([['in the'], ['big']]);
});

it('gives a word that is too wide a row of its own', () => {
  expect(texts('a Donaudampfschiff b', 3)).toEqual([['a', 'Donaudampfschiff', 'b']]);
});
