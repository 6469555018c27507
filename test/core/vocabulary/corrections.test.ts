import { expect, it } from 'vitest';
import { correctionsOf } from '#core/vocabulary/corrections.ts';

const lines = (...texts: string[]) =>
  texts.map((text, line) => ({
    words: text.split(' ').map((word, at) => ({ text: word, start: line * 10 + at, end: line * 10 + at + 1 })),
  }));
const between = (before: string, after: string) => correctionsOf(lines(before), lines(after), 'en');

it.each([
  ['I am Sri, and you?', 'I am Shree, and you?', [{ heard: 'Sri', word: 'Shree' }]],
  ['with cube control now', 'with kubectl now', [{ heard: 'cube control', word: 'kubectl' }]],
  ["Sri's car of Sri", "Shree's car of Shree", [{ heard: 'Sri', word: 'Shree' }]],
])('a word that was misheard is a correction, without its punctuation: %s', (before, after, expected) => {
  expect(between(before, after)).toEqual(expected);
});

it.each([
  ['only case and punctuation', 'hello world', 'Hello, World!'],
  ['another word', 'a good day', 'a terrible day'],
  ['a word more', 'a good day', 'a very good day'],
  ['a word less', 'a very good day', 'a good day'],
  ['many words', 'one two three four five', 'une deux trois quatre cinq'],
])('what says something else is none: %s', (_, before, after) => {
  expect(between(before, after)).toEqual([]);
});

it('a text in which much is corrected at once is another text', () => {
  const heard = Array.from({ length: 21 }, (_, at) => `name${'abcdefghijklmnopqrstu'[at]}x`);
  const edited = heard.map((word) => word.replace('x', 'y'));
  const spaced = (words: string[]) => words.join(' and then ');
  expect(between(spaced(heard), spaced(edited))).toEqual([]);
  expect(between(spaced(heard.slice(1)), spaced(edited.slice(1)))).toHaveLength(20);
});
