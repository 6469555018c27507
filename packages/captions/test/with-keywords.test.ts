import { expect, it } from 'vitest';
import type { CaptionStyleInput } from '../src/shapes/caption-style.ts';
import { resolveStyle } from '../src/styles/resolve-style.ts';
import { withKeywords } from '../src/with-keywords.ts';
import { spoken } from './arbitrary-words.ts';

/** The words that stand out, of lines parted by |. */
const standing = (text: string, style: CaptionStyleInput, language = 'en') => {
  const lines = text.split(' | ').map((line) => ({ words: spoken(line) }));
  const words = withKeywords(lines, resolveStyle(style), language).flatMap((line) => line.words);
  return words.filter(({ isKeyword }) => isKeyword).map((word) => word.text);
};
const names: CaptionStyleInput = { emphasize: ['names'] };
const numbers: CaptionStyleInput = { emphasize: ['numbers'] };

it('nothing stands out unless it is asked for', () => {
  expect(standing('We sold 25 loaves to Anna in Paris.', {})).toEqual([]);
});

it('the keywords of the style stand out, and the words that somebody emphasised', () => {
  expect(standing('Good bread needs time.', { keywords: ['BREAD'] })).toEqual(['bread']);
  const words = spoken('Good bread').map((word, at) => (at === 0 ? { ...word, emphasis: true as const } : word));
  const [line] = withKeywords([{ words }], resolveStyle(), 'en');
  expect(line?.words.map(({ isKeyword }) => isKeyword)).toEqual([true, undefined]);
});

it('numbers are words with a digit, and the signs beside them; not numbers in letters', () => {
  expect(standing('In 2026, 3rd of four, for $9.50 or 50 % off', numbers)).toEqual([
    '2026,',
    '3rd',
    '$9.50',
    '50',
    '%',
  ]);
  expect(standing('für 25 € und ٣ %', numbers, 'de')).toEqual(['25', '€', '٣', '%']);
  expect(standing('a % of it', numbers)).toEqual([]);
});

it('names begin with a capital inside a sentence', () => {
  expect(standing('Then we met Dr. Anna Berg | in Paris. Later I said I’m from Żabno.', names)).toEqual([
    ...['Dr.', 'Anna', 'Berg', 'Paris.', 'Żabno.'],
  ]);
  expect(standing('we met | Anna in Paris', names)).toEqual(['Anna', 'Paris']);
  expect(standing('Мы живём в Москве.', names, 'ru')).toEqual(['Москве.']);
});

it('the first word of a sentence is none, after whatever ends or opens one', () => {
  expect(standing('They came. Anna said: We go. “Wait!” She stayed – Never mind', names)).toEqual([]);
});

it('where most lines begin with a capital, as in lyrics, their first words are none', () => {
  expect(standing('The river runs | And Anna sings | Under the trees of Rome', names)).toEqual(['Anna', 'Rome']);
});

it('there are none in German, in capitals, in scripts without them and in an unknown language', () => {
  expect(standing('Wir treffen Anna in Berlin', names, 'de')).toEqual([]);
  expect(standing('WE MET ANNA IN PARIS', names)).toEqual([]);
  expect(standing('我们 在 巴黎', names, 'zh')).toEqual([]);
  expect(standing('We met Anna', names, 'und')).toEqual([]);
});

it('the strongest word of about every four is the rarest, or else the longest, and no function word', () => {
  const strongest: CaptionStyleInput = { emphasize: ['strongest'] };
  expect(standing('This one habit changed my whole life.', strongest)).toEqual(['changed', 'whole']);
  expect(standing('We bake bread. | We bake cakes.', strongest)).toEqual(['bread.', 'cakes.']);
  expect(standing('And she would not.', strongest)).toEqual([]);
  expect(standing('Bake 25 loaves today.', { emphasize: ['numbers', 'strongest'] })).toEqual(['25']);
});
