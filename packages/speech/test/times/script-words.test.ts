import { expect, it } from 'vitest';
import { placedWords } from '../../src/times/script-words.ts';

const word = (startMs: number, endMs: number, text = 'word') => ({ text, startMs, endMs, confidence: 0.5 });
const near = (startMs: number, endMs: number, isHeard = false) => ({
  text: 'word',
  near: { startMs, endMs },
  isHeard,
});
const piece = { startMs: 0, endMs: 10_000 };
const placed = (...[words, found]: [Parameters<typeof placedWords>[0], Parameters<typeof placedWords>[1]]) =>
  placedWords(words, found, piece).map(({ startMs, endMs }) => [startMs, endMs]);

it('a word that was not heard has the time of the sound, within what its heard neighbours leave', () => {
  const script = [near(1000, 2000, true), near(2000, 2001), near(2001, 2002), near(4000, 5000, true)];
  const found = [word(900, 1900), word(1900, 3000), word(3100, 4200), word(4200, 5100)];
  expect(placed(script, found)).toEqual([
    [1000, 2000],
    [2000, 3000],
    [3100, 4000],
    [4000, 5000],
  ]);
});

it('a word that the sound has elsewhere stays near where it was', () => {
  const script = [near(1000, 2000, true), near(2500, 2600), near(4000, 5000, true)];
  expect(placed(script, [word(1000, 2000), word(6000, 7000), word(7000, 7500)])[1]).toEqual([2500, 2600]);
});

it('words of a silent piece stay near where they were, in order, or at its start', () => {
  expect(placed([near(3000, 4000), near(3500, 4500)], [])).toEqual([
    [3000, 4000],
    [4000, 4500],
  ]);
  expect(placed([{ text: 'word' }], [])).toEqual([[0, 0]]);
});
