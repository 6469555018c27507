import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { templates } from '../../src/shapes/choices.ts';
import { backdropOf } from '../../src/styles/backdrop.ts';
import { backdropPng } from '../../src/styles/backdrop-png.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';

const canvas = { widthPx: 90, heightPx: 160 };

/** Red, green and blue of two corners and of the bright spot behind the captions. */
const colorsOf = (style: Parameters<typeof backdropOf>[0]) => {
  const data = backdropOf(style, canvas);
  const at = (x: number, y: number) => [...data.subarray((y * canvas.widthPx + x) * 4).slice(0, 3)];
  return { first: at(0, 0), light: at(45, 67), last: at(89, 159) };
};
const sum = (color: readonly number[]): number => color.reduce((total, part) => total + part, 0);

it('is a PNG of the canvas’s size without transparency', () => {
  const png = PNG.sync.read(backdropPng(resolveStyle(), { widthPx: 1080, heightPx: 1350 }));
  expect([png.width, png.height]).toEqual([1080, 1350]);
  expect(png.data.equals(backdropOf(resolveStyle(), { widthPx: 1080, heightPx: 1350 }))).toBe(true);
  expect(png.data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
});

it('has the same colours at the same places on a smaller canvas of the same shape', () => {
  const [large, small] = [4, 1].map((times) =>
    backdropOf(resolveStyle(), { widthPx: 90 * times, heightPx: 160 * times }),
  );
  const difference = Math.max(
    ...Array.from(small ?? [], (value, at) => {
      const [column, row] = [Math.floor(at / 4) % 90, Math.floor(at / 360)];
      return Math.abs(value - (large?.[(row * 4 * 360 + column * 4) * 4 + (at % 4)] ?? 0));
    }),
  );
  expect(difference).toBeLessThanOrEqual(1);
});

it.each(templates)(
  'of %s differs from the others, is darker than its text, and brighter behind the captions',
  (template) => {
    const { first, light, last } = colorsOf(resolveStyle({ template }));
    expect(sum(last)).toBeLessThan(sum(first));
    expect(sum(light)).toBeGreaterThan((sum(first) + sum(last)) / 2);
    expect(sum(light)).toBeLessThan(3 * 150);
    for (const other of templates) {
      if (other !== template) expect(colorsOf(resolveStyle({ template: other })).first).not.toEqual(first);
    }
  },
);

it('shines in the highlight colour behind neon', () => {
  const [red = 0, green = 0, blue = 0] = colorsOf(resolveStyle({ template: 'neon', highlight: '#00ff00' })).light;
  expect(green).toBeGreaterThan(red + 50);
  expect(green).toBeGreaterThan(blue + 50);
});

it('is light where the text is dark', () => {
  const { first, last } = colorsOf(resolveStyle({ template: 'clean', color: '#101010' }));
  expect(Math.min(sum(first), sum(last))).toBeGreaterThan(3 * 190);
});
