import type { Canvas } from '@cueline/captions/presets/presets.ts';
import { expect, it } from 'vitest';
import { testMark } from '../../src/captions/test-mark.ts';

/** Pixels between the places that are looked at: fewer than a square of the mark has. */
const stepPx = 4;

/** Whether each place of a picture is in the mark, row by row. */
const markedOf = (canvas: Canvas): boolean[][] => {
  const { widthPx, heightPx, rgba } = testMark(canvas);
  return Array.from({ length: Math.floor(heightPx / stepPx) }, (_, y) =>
    Array.from({ length: Math.floor(widthPx / stepPx) }, (_, x) => rgba[4 * stepPx * (y * widthPx + x) + 3] !== 0),
  );
};

/** The share of a picture's shorter side that the shorter side of a part has, the largest one of an aspect without a mark. */
const largestFree = (canvas: Canvas, aspect: number): number => {
  const marked = markedOf(canvas);
  const isFree = (left: number, top: number, width: number, height: number): boolean =>
    marked.slice(top, top + height).every((row) => !row.slice(left, left + width).includes(true));
  const rows = marked.length;
  const columns = marked[0]?.length ?? 0;
  const fits = (side: number): boolean => {
    const [width, height] = [Math.round(side * Math.max(1, aspect)), Math.round(side * Math.max(1, 1 / aspect))];
    for (let top = 0; top + height <= rows; top += 1)
      for (let left = 0; left + width <= columns; left += 1) if (isFree(left, top, width, height)) return true;
    return false;
  };
  let side = 1;
  while (fits(side + 1)) side += 1;
  return side / Math.min(rows, columns);
};

it.each([
  [540, 960],
  [960, 540],
  [540, 540],
])(
  'no part of a picture of %i by %i that is a fifth as large is free of it, and most of the picture is',
  (widthPx, heightPx) => {
    const canvas = { widthPx, heightPx };
    for (const aspect of [16 / 9, 1, 9 / 16]) expect(largestFree(canvas, aspect)).toBeLessThan(1 / 5);
    const places = markedOf(canvas).flat();
    expect(places.filter((isMarked) => isMarked).length / places.length).toBeLessThan(0.4);
  },
);
