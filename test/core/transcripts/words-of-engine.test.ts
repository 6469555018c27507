import { expect, it } from 'vitest';
import { wordsOfEngine } from '#core/transcripts/words-of-engine.ts';

const piece = { startMs: 60_000, lengthMs: 10_000, language: 'en' };
const word = (text: string, start: number, end: number) => ({ word: text, start, end });
const heard = (words: ReturnType<typeof word>[], fields: object = {}, asked: object = {}) =>
  wordsOfEngine({ words, text: '', ...fields }, { ...piece, ...asked });

it('has the words of a piece in times of the media, each of which lasts', () => {
  expect(
    heard([{ ...word(' Hello,', 0, 0.5), ...{ probability: 0.98765 } }, word('you', 0.5, 0.5), word(' ', 1, 2)]),
  ).toEqual({
    language: 'en',
    words: [
      { text: 'Hello,', startMs: 60_000, endMs: 60_500, confidence: 0.988 },
      { text: 'you', startMs: 60_500, endMs: 60_501 },
    ],
  });
});

it('takes punctuation from the text where words have none, as those of OpenAI', () => {
  const texts = (text: string) =>
    heard([word('hello', 0, 1), word('you', 1, 2)], { text }).words.map((one) => one.text);
  expect(texts('Hello, you!')).toEqual(['Hello,', 'you!']);
  expect(texts('Hello, all of you!')).toEqual(['hello', 'you']);
});

it.each([
  ['english', 'en'],
  ['German', 'de'],
  ['pt', 'pt'],
  ['norwegian', 'no'],
])('knows the language %s', (language, code) => {
  expect(heard([word('a', 0, 1)], { language }, { language: 'auto' }).language).toBe(code);
});

it.each([
  ['in a language that nobody tells', [word('a', 0, 1)], { language: 'auto' }, 'does not say which language'],
  ['that begin before the piece', [word('a', -0.1, 1)], {}, 'not in their order'],
  ['that end before they begin', [word('a', 2, 1)], {}, 'not in their order'],
  ['whose starts fall', [word('a', 2, 3), word('b', 1, 4)], {}, 'not in their order'],
  ['that begin after the piece', [word('a', 10.1, 10.2)], {}, 'after the end'],
  ['that end long after it', [word('a', 9, 10.6)], {}, 'after the end'],
])('refuses words %s', (_, words, asked, message) => {
  expect(() => heard(words, {}, asked)).toThrow(
    expect.objectContaining({ name: 'SpeechEngineFailed', message: expect.stringContaining(message) }),
  );
});

it('cuts a word to the end of the sound where it is hardly longer, and lets words overlap as they were heard', () => {
  expect(heard([word('a', 8, 9.5), word('b', 9, 10.5)]).words.map(({ endMs }) => endMs)).toEqual([69_500, 70_000]);
});
