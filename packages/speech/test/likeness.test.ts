import { expect, it } from 'vitest';
import { likenessOf } from '../src/likeness.ts';

const piece = (seconds: number, ...probabilities: number[]) => ({
  words: [
    { text: 'a', startMs: 1000, endMs: 1200, confidence: 1 },
    { text: 'b', startMs: 1200, endMs: 1000 + seconds * 1000, confidence: 1 },
  ],
  leftOut: [],
  probabilities,
});
const silent = { words: [], leftOut: [], probabilities: [] };

it('the first half minute of speech decides, wherever it is', () => {
  const pieces = [silent, piece(16, 0.9), silent, piece(14, 0.4), piece(16, 0.1)];
  expect(likenessOf(pieces)).toEqual({ likeness: expect.closeTo(0.6), isDecided: true });
  expect(likenessOf(pieces.slice(0, 3))).toEqual({ likeness: expect.closeTo(0.9), isDecided: false });
});

it('without words nothing is decided', () => {
  expect(likenessOf([silent])).toEqual({ likeness: undefined, isDecided: false });
});
