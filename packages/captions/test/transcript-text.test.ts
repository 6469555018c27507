import { expect, it } from 'vitest';
import { formatText, textOfLines } from '../src/transcript-text.ts';
import { spoken } from './arbitrary-words.ts';

it('joins words by spaces and lines by line feeds', () => {
  expect(textOfLines([{ words: spoken('Mix it.') }, { words: spoken('Bake it.') }])).toBe('Mix it.\nBake it.');
});

it('sets no space between words of scripts without spaces, and one beside other scripts', () => {
  expect(textOfLines([{ words: spoken('水 を 飲む。 iPhone も') }])).toBe('水を飲む。 iPhone も');
  expect(textOfLines([{ words: spoken('สวัสดี ครับ') }])).toBe('สวัสดีครับ');
  expect(textOfLines([{ words: spoken('𠮷野家 で') }])).toBe('𠮷野家で');
  expect(textOfLines([{ words: spoken('물 을') }])).toBe('물 을');
});

it('ends a file with a line feed, and is empty where nothing was spoken', () => {
  expect(formatText([{ words: spoken('Mix it.') }])).toBe('Mix it.\n');
  expect(formatText([])).toBe('');
});
