import { expect, it } from 'vitest';
import { withVoices } from '#core/alignment/with-voices.ts';

const word = (text: string, startMs: number, endMs: number, more: object = {}) => ({ text, startMs, endMs, ...more });
const heard = [
  word('are', 0, 200, { speaker: 'a', confidence: 0.9 }),
  word('you', 200, 400, { speaker: 'a' }),
  word('yes', 900, 1200, { speaker: 'b' }),
];
const speakers = (...words: ReturnType<typeof word>[]) =>
  withVoices([{ words }], heard).flatMap((line) => line.words.map(({ speaker }) => speaker));

it('a word of the text has the speaker who was heard for most of it', () => {
  expect(speakers(word('Are', 0, 210), word('you?', 210, 950), word('Yes.', 950, 1200))).toEqual(['a', 'a', 'b']);
});

it('a word between heard words has the speaker who is heard next, and one after all of them has none', () => {
  expect(speakers(word('er', 500, 700), word('end', 1300, 1400))).toEqual(['b', undefined]);
});

it('a word that was not heard has no speaker', () => {
  expect(speakers(word('title', 0, 200, { unheard: true }))).toEqual([undefined]);
});

it('the confidence of the recogniser does not apply to the words of the text', () => {
  expect(withVoices([{ words: [word('Are', 0, 200)] }], heard)[0]?.words).toEqual([
    word('Are', 0, 200, { speaker: 'a' }),
  ]);
});
