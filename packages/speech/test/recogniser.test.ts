import { afterAll, expect, it } from 'vitest';
import { Recogniser } from '../src/recogniser.ts';
import { file, modelFolder } from './sound.ts';

const recogniser = new Recogniser({ model: modelFolder('base') });
afterAll(() => recogniser.close());

const lettersOf = (words: readonly { text: string }[]): string =>
  words.map(({ text }) => text.toLowerCase().replaceAll(/[^a-z]/g, '')).join(' ');

it('hears every word of real speech, in order', async () => {
  const { words, likeness, leftOut } = await recogniser.hear([file('printing.mp3')]);
  expect(lettersOf(words)).toBe(
    'printing in the only sense with which we are at present concerned differs from most if not from all the arts and crafts represented in the exhibition',
  );
  expect(words[0]?.text).toBe('Printing,');
  expect(likeness).toBeGreaterThan(0.8);
  expect(leftOut).toEqual([]);
  const times = words.flatMap(({ startMs, endMs }) => [startMs, endMs]);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
