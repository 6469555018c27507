import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slicesOfPages } from '../../src/laid-out/page-times.ts';
import type { Page } from '../../src/laid-out/pages.ts';
import type { TimedWord } from '../../src/words.ts';
import { timedLines } from '../arbitrary-words.ts';

const page = (...words: [startMs: number, endMs: number][]): Page => ({
  rows: [words.map(([startMs, endMs]): TimedWord => ({ text: 'x', startMs, endMs }))],
  fontSizePx: 50,
});

it('gives every word the frames from its start to the start of the next', () => {
  expect(slicesOfPages([page([1000, 1300], [1400, 2000])], 25, 60_000)).toEqual([
    [
      { startFrame: 25, endFrame: 35, activeWord: 0 },
      { startFrame: 35, endFrame: 50, activeWord: 1 },
    ],
  ]);
});

it('closes short gaps between pages, and shows no page in long ones', () => {
  const slices = slicesOfPages([page([0, 1000]), page([1400, 2400]), page([4000, 5000])], 25, 60_000);
  expect(slices.map((each) => each.at(-1)?.endFrame)).toEqual([35, 60, 125]);
});

it('shows a short word for five sixths of a second where the next page is later', () => {
  expect(slicesOfPages([page([0, 100])], 24, 60_000)[0]?.[0]?.endFrame).toBe(20);
});

it('begins a page early that would be too short to be read, where the page before it has more time', () => {
  const startsOf = (...pages: Page[]) => slicesOfPages(pages, 100, 60_000).map((slices) => slices[0]?.startFrame);
  const [calm, next] = [page([0, 700], [700, 1400]), page([1600, 2600])];
  expect(startsOf(calm, page([1400, 1600]), next)).toEqual([0, 122, 160]);
  expect(startsOf(calm, page([1400, 1900]), page([1900, 2600]))).toEqual([0, 130, 190]);
  // The word of a page of one keeps its time, a last word half of it, and of two short pages the longer one gives.
  expect(startsOf(page([0, 1400]), page([1400, 1600]), next)).toEqual([0, 140, 160]);
  expect(startsOf(page([0, 1300], [1300, 1400]), page([1400, 1600]), next)).toEqual([0, 135, 160]);
  expect(startsOf(page([1000, 1100], [1100, 1400]), page([1400, 1500]), next)).toEqual([100, 130, 160]);
});

it('ends with the clip', () => {
  expect(slicesOfPages([page([0, 1000])], 25, 600)[0]?.[0]?.endFrame).toBe(15);
});

it('shows one word at a time where the piece of a cut word starts after the next word', () => {
  expect(slicesOfPages([page([0, 1000], [1000, 2000], [200, 2400], [2200, 2400])], 25, 60_000)[0]).toEqual([
    { startFrame: 0, endFrame: 25, activeWord: 0 },
    { startFrame: 25, endFrame: 55, activeWord: 2 },
    { startFrame: 55, endFrame: 60, activeWord: 3 },
  ]);
});

it('never overlaps, is contiguous within a page, and gives every page a frame, whatever the words', () => {
  fc.assert(
    fc.property(timedLines, fc.constantFrom(24, 25, 30_000 / 1001, 60), (lines, framesPerSecond) => {
      const pages = lines.map((line) => ({ rows: [line.words], fontSizePx: 50 }));
      let freeFrame = 0;
      for (const slices of slicesOfPages(pages, framesPerSecond, 10_000_000)) {
        expect(slices.length).toBeGreaterThan(0);
        expect(slices[0]?.startFrame).toBeGreaterThanOrEqual(freeFrame);
        freeFrame = slices[0]?.startFrame ?? 0;
        for (const slice of slices) {
          expect(slice.startFrame).toBe(freeFrame);
          expect(slice.endFrame).toBeGreaterThan(slice.startFrame);
          freeFrame = slice.endFrame;
        }
      }
    }),
  );
});
