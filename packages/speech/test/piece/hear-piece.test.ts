import { expect, it } from 'vitest';
import { inventedEnding, isLoop } from '../../src/piece/hear-piece.ts';

it('a run that is said three times is a loop from twelve tokens on', () => {
  const verse = [5, 6, 7, 8];
  expect(isLoop([1, ...verse, ...verse, ...verse])).toBe(true);
  expect(isLoop([1, ...verse, ...verse])).toBe(false);
  expect(isLoop([...verse, ...verse, 9, ...verse])).toBe(false);
  expect(isLoop(Array(12).fill(4))).toBe(true);
  // "No, no, no, no!"
  expect(isLoop([3, 4, 3, 4, 3, 4, 3, 4])).toBe(false);
});

const word = (startMs: number, endMs: number, confidence: number) => ({ text: 'was', startMs, endMs, confidence });

it('words that pile up at the end and are doubtful are invented', () => {
  const said = [word(0, 300, 0.9), word(300, 600, 0.9)];
  const hurried = (confidence: number) => [600, 640, 680].map((ms) => word(ms, ms + 40, confidence));
  expect(inventedEnding([...said, ...hurried(0.4)])).toBe(3);
  expect(inventedEnding([...said, ...hurried(0.9)])).toBe(0);
  expect(inventedEnding([...said, ...said.map((one) => ({ ...one, confidence: 0.3 }))])).toBe(0);
  expect(inventedEnding([...said, word(600, 620, 0.2)])).toBe(0);
});
