import { expect, it } from 'vitest';
import { linesWithin } from '../src/lines-within.ts';

const words = [
  { text: 'Mix', startMs: 0, endMs: 300 },
  { text: 'it', startMs: 300, endMs: 600 },
  { text: 'weeell', startMs: 600, endMs: 3600 },
];
const within = (startMs: number, endMs: number) => linesWithin([{ words }], { startMs, endMs })[0]?.words ?? [];
const texts = (startMs: number, endMs: number) => within(startMs, endMs).map(({ text }) => text);

it('clips the words at both ends to the range', () => {
  expect(within(100, 1000)).toEqual([
    { text: 'Mix', startMs: 100, endMs: 300 },
    { text: 'it', startMs: 300, endMs: 600 },
    { text: 'weeell', startMs: 600, endMs: 1000 },
  ]);
});

it('leaves out a word of which less than half is heard, at either end', () => {
  expect(texts(151, 749)).toEqual(['it']);
  expect(texts(150, 749)).toEqual(['Mix', 'it']);
  expect(texts(299, 600)).toEqual(['it']);
});

it('takes a fifth of a second of a long word, which is sung', () => {
  expect(texts(600, 800)).toEqual(['weeell']);
  expect(texts(3400, 5000)).toEqual(['weeell']);
  expect(texts(3401, 5000)).toEqual([]);
});

it('leaves out lines without a word in the range', () => {
  expect(linesWithin([{ words }, { words: [] }], { startMs: 4000, endMs: 5000 })).toEqual([]);
});
