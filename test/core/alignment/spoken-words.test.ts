import { expect, it } from 'vitest';
import { alignText } from '#core/alignment/align-text.ts';
import { spokenWords } from '#core/alignment/spoken-words.ts';
import { spoken } from '../../../packages/captions/test/arbitrary-words.ts';
import { noisySpeech } from '../../support/noisy-speech.ts';

const language = 'en';
const durationMs = 60_000;
const spokenIn = (text: string, heard: string) =>
  spokenWords(alignText({ text, heard: spoken(heard), language, durationMs }));
const sought = (text: string, heard: string) =>
  spokenIn(text, heard).flatMap((word) => (word.isHeard ? [] : [word.text]));

it.each([
  ['so Andromeda falls', 'so and dromeda falls', ['Andromeda']],
  ['a quick brown fox jumps', 'a quick crown socks jumps', ['brown', 'fox']],
  ['one of us has 25 of them', 'one has twenty five of them', ['of', 'us']],
  ['hello Mary Ann come', 'hello marian come', ['Mary', 'Ann']],
])('the times of words that were misheard or lost are guesses: %s, heard as "%s"', (text, heard, guessed) => {
  expect(sought(text, heard)).toEqual(guessed);
});

it('a passage that nobody speaks is not among them', () => {
  const text = 'one two three four\nnobody says this line at all tonight\nfive six seven eight';
  const words = spokenIn(text, 'one two three four five six seven eight');
  expect(words.map((word) => word.text).join(' ')).toBe('one two three four five six seven eight');
});

it('a text that is aligned with its spoken words keeps their times, and its other passages', () => {
  for (const seed of [1, 2, 3]) {
    const speech = noisySpeech(600, 20, seed);
    const first = alignText({ ...speech, language });
    const heard = spokenWords(first).map(({ text, near }) => ({ text, ...near }));
    expect(alignText({ ...speech, heard, language }).lines).toEqual(first.lines);
  }
});
