import { expect, it } from 'vitest';
import { joinWords } from '../../src/join-words.ts';
import { linesWithout, shownLines } from '../../src/laid-out/shown-lines.ts';
import type { LetterCase } from '../../src/shapes/choices.ts';
import { spoken } from '../arbitrary-words.ts';

const lines = (text: string) => [{ words: spoken(text) }];
const shown = (text: string, letters: { letterCase?: LetterCase; language?: string } = {}) =>
  shownLines(lines(text), { letterCase: 'original', language: 'en', ...letters }).map(({ words }) => joinWords(words));
const without = (text: string, ...characters: string[]) =>
  linesWithout(lines(text), characters).map(({ words }) => words.map((word) => word.text));

it('draws in capitals where requested, as the language writes them', () => {
  expect(shown('mix it', { letterCase: 'upper' })).toEqual(['MIX IT']);
  expect(shown('ince', { letterCase: 'upper', language: 'tr' })).toEqual(['İNCE']);
  expect(shown('mix it', { letterCase: 'upper', language: 'und' })).toEqual(['MIX IT']);
});

it('draws in small letters where requested, as the language writes them', () => {
  expect(shown('Mix IT', { letterCase: 'lower' })).toEqual(['mix it']);
  expect(shown('ISPARTA', { letterCase: 'lower', language: 'tr' })).toEqual(['ısparta']);
});

it('composes letters and combining marks, since few fonts draw them apart', () => {
  expect(shown('cafe\u0301')).toEqual(['caf\u00e9']);
});

it('drops words without a visible character, and lines of such words', () => {
  expect(shown('\u0007 bread')).toEqual(['bread']);
  expect(shown('\u0007')).toEqual([]);
});

it('keeps the space after a word of a script without spaces, and no other', () => {
  const words = ['เพื่อน ', 'เรา', 'bread '].map((text, index) => ({ text, startMs: index, endMs: index + 1 }));
  const [line] = shownLines([{ words }], { letterCase: 'original', language: 'th' });
  expect(line?.words.map((word) => word.text)).toEqual(['เพื่อน ', 'เรา', 'bread']);
});

it('leaves out characters with the characters joined to them', () => {
  expect(without('a\u0301b c', 'a')).toEqual([['b', 'c']]);
  expect(without('bread 👩🏽\u200d🍳! now', '🏽')).toEqual([['bread', '!', 'now']]);
});

it('drops words and lines of which nothing is left', () => {
  expect(without('bread 𓀀 now', '𓀀')).toEqual([['bread', 'now']]);
  expect(without('𓀀', '𓀀')).toEqual([]);
});

it('changes nothing where nothing is to be left out', () => {
  expect(linesWithout(lines('Mix it.'), [])).toEqual(lines('Mix it.'));
});
