import { expect, it } from 'vitest';
import { linesWithout, shownLines } from '#core/captions/burned/shown-lines.ts';
import { joinWords } from '#core/captions/join-words.ts';
import { spoken } from '../arbitrary-words.ts';

const lines = (text: string) => [{ words: spoken(text) }];
const shown = (text: string, look: { uppercase?: boolean; language?: string } = {}) =>
  shownLines(lines(text), { uppercase: false, language: 'en', ...look }).map(({ words }) => joinWords(words));
const without = (text: string, ...characters: string[]) =>
  linesWithout(lines(text), characters).map(({ words }) => words.map((word) => word.text));

it('draws in capitals where asked, as the language writes them', () => {
  expect(shown('mix it', { uppercase: true })).toEqual(['MIX IT']);
  expect(shown('ince', { uppercase: true, language: 'tr' })).toEqual(['İNCE']);
  expect(shown('mix it', { uppercase: true, language: 'und' })).toEqual(['MIX IT']);
});

it('composes letters and marks, as few fonts draw them apart', () => {
  expect(shown('cafe\u0301')).toEqual(['caf\u00e9']);
});

it('drops words that show nothing, and lines of such words', () => {
  expect(shown('\u0007 bread')).toEqual(['bread']);
  expect(shown('\u0007')).toEqual([]);
});

it('keeps the space after a word of a script without spaces, and no other', () => {
  const words = ['เพื่อน ', 'เรา', 'bread '].map((text, index) => ({ text, startMs: index, endMs: index + 1 }));
  const [line] = shownLines([{ words }], { uppercase: false, language: 'th' });
  expect(line?.words.map((word) => word.text)).toEqual(['เพื่อน ', 'เรา', 'bread']);
});

it('leaves characters out together with what is joined to them', () => {
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
