import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MovedSlice, maxCaptionPictures, movedSlices, slicesWithin } from '../../src/laid-out/moved-slices.ts';
import type { Slice } from '../../src/laid-out/page-times.ts';
import { atRest } from '../../src/motion/motions.ts';
import { animations } from '../../src/shapes/choices.ts';

const page = (startFrame: number, endFrame: number): Slice[] => [{ startFrame, endFrame, activeWord: 0 }];
const times = (slices: readonly MovedSlice[] = []) => slices.map(({ startFrame, endFrame }) => [startFrame, endFrame]);
const highlights = false;

describe('the frames at which a page of a second changes', () => {
  it.each([
    [25, [0, 1, 2, 3, 4, 5, 22, 23, 24]],
    [30_000 / 1001, [0, 1, 2, 3, 4, 5, 6, 26, 27, 29]],
    [60, [0, 2, 4, 6, 8, 10, 12, 53, 55, 58]],
  ])('at %f frames a second', (fps, starts) => {
    const [slices = []] = movedSlices([page(0, Math.round(fps))], { animation: 'pop', fps, highlights });
    expect(slices.map(({ startFrame }) => startFrame)).toEqual(starts);
  });
});

describe('the frames at which a word of half a second changes', () => {
  it.each([
    [25, 12, [0, 1, 2, 3]],
    [30_000 / 1001, 15, [0, 1, 2, 3, 4]],
    [60, 30, [0, 2, 4, 5, 7]],
  ])('at %f frames a second', (fps, endFrame, starts) => {
    const [slices = []] = movedSlices([page(0, endFrame)], { animation: 'word_pop', fps, highlights });
    expect(slices.map(({ startFrame }) => startFrame)).toEqual(starts);
  });
});

it('leaves only where no page follows at once', () => {
  const [followed, last] = movedSlices([page(0, 25), page(25, 50)], { animation: 'fade', fps: 25, highlights });
  expect(followed?.at(-1)).toMatchObject({ startFrame: 5, endFrame: 25, pose: atRest });
  expect(last?.at(-1)?.pose.opacity).toBeLessThan(1);
});

const twoWords = [
  { startFrame: 0, endFrame: 3, activeWord: 0 },
  { startFrame: 3, endFrame: 25, activeWord: 1 },
];

it('keeps the highlighted words, and cuts them where the motion has a step', () => {
  const timing = { animation: 'rise', fps: 25, highlights: true } as const;
  const [slices = []] = movedSlices([twoWords, page(25, 50)], timing);
  expect(times(slices).map(([start]) => start)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(slices.map(({ activeWord }) => activeWord)).toEqual([0, 0, 0, 1, 1, 1]);
});

it('has a slice for each word that moves, and highlights it only where words are', () => {
  const timing = { animation: 'word_grow', fps: 25 } as const;
  const [marked = []] = movedSlices([twoWords], { ...timing, highlights: true });
  expect(marked.map(({ moving, activeWord }) => [moving?.index, activeWord])).toEqual([
    ...[0, 0].map((word) => [word, word]),
    ...[1, 1, 1, 1].map((word) => [word, word]),
  ]);
  const [plain = []] = movedSlices([twoWords], { ...timing, highlights });
  expect(plain.map(({ moving, activeWord }) => [moving?.index, activeWord])).toEqual(
    [0, 0, 1, 1, 1, 1].map((word) => [word, undefined]),
  );
});

it('shortens the motion of a short page, and shows one of two frames at rest', () => {
  const [slices = []] = movedSlices([page(0, 9)], { animation: 'pop', fps: 25, highlights });
  expect(times(slices.filter(({ pose }) => pose === atRest))).toEqual([[3, 7]]);
  expect(movedSlices([page(0, 2)], { animation: 'pop', fps: 25, highlights })).toEqual([
    [{ startFrame: 0, endFrame: 2, pose: atRest }],
  ]);
});

it('shows every frame of every page once, whatever its length, rate and motion', () => {
  const parts = fc.array(fc.tuple(fc.nat(40), fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 })));
  const timings = fc.record({
    animation: fc.constantFrom(...animations),
    fps: fc.constantFrom(24, 25, 29.97, 60),
    highlights: fc.boolean(),
  });
  fc.assert(
    fc.property(parts, timings, (parts, timing) => {
      let frame = 0;
      const pages = parts.map(([gap, words]) => {
        frame += gap;
        return words.map((length, activeWord) => {
          frame += length;
          return { startFrame: frame - length, endFrame: frame, activeWord };
        });
      });
      movedSlices(pages, timing).forEach((slices, index) => {
        let free = pages[index]?.[0]?.startFrame;
        for (const { startFrame, endFrame } of slices) {
          expect(startFrame).toBe(free);
          expect(endFrame).toBeGreaterThan(startFrame);
          free = endFrame;
        }
        expect(free).toBe(pages[index]?.at(-1)?.endFrame);
      });
    }),
  );
});

describe('the maximum of paragraphs', () => {
  /** One word each. With pop six steps and rest at 30 frames a second, as another follows each but the last, which has three more. */
  const pagesOf = (count: number) => Array.from({ length: count }, (_, index) => page(index * 30, index * 30 + 30));
  const most = Math.floor((maxCaptionPictures - 3) / 7);
  const timing = { animation: 'pop', fps: 30, highlights } as const;

  it('is kept with motion as long as that is possible', () => {
    const { slices, warnings } = slicesWithin(pagesOf(most), timing);
    expect(slices.flat().length).toBe(most * 7 + 3);
    expect(warnings).toEqual([]);
  });

  it('is kept without motion beyond, with a warning', () => {
    const { slices, warnings } = slicesWithin(pagesOf(most + 1), timing);
    expect(slices.flat().length).toBe(most + 1);
    expect(warnings).toEqual([
      { code: 'motion_reduced', message: expect.stringMatching(/^With pop .* they do not move\./) },
    ]);
  });

  it('is kept with the motion of pages instead of that of words where these are too many', () => {
    const words = pagesOf(3000).map(([slice]) =>
      Array.from({ length: 5 }, (_, index) => ({
        startFrame: (slice?.startFrame ?? 0) + index * 6,
        endFrame: (slice?.startFrame ?? 0) + index * 6 + 6,
        activeWord: index,
      })),
    );
    const { slices, warnings } = slicesWithin(words, { ...timing, animation: 'word_fade' });
    expect(slices.flat().length).toBe(3000 * 7 + 3);
    expect(slices[0]?.[0]?.pose.opacity).toBeLessThan(1);
    expect(warnings).toEqual([
      { code: 'motion_reduced', message: expect.stringMatching(/^With word_fade .* they have fade instead\./) },
    ]);
  });

  it('is no reason for a warning where nothing moves', () => {
    expect(slicesWithin(pagesOf(maxCaptionPictures + 1), { ...timing, animation: 'none' }).warnings).toEqual([]);
  });
});
