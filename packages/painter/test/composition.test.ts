import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Composition, maskOf } from '../src/composition.ts';
import type { Picture } from '../src/picture.ts';

const channel = fc.integer({ min: 0, max: 255 });
const pixel = fc.tuple(channel, channel, channel, channel);
const pictureOf = (pixels: readonly (readonly number[])[], leftPx = 0, topPx = 0): Picture => ({
  ...{ leftPx, topPx, widthPx: pixels.length, heightPx: 1, rgba: Uint8Array.from(pixels.flat()) },
});
const canvas = { left: 0, top: 0, right: 2, bottom: 1 };

it('lays a pixel over another as Porter and Duff define it, within rounding', () => {
  fc.assert(
    fc.property(pixel, pixel, fc.integer({ min: 0, max: 255 }), (below, above, share) => {
      const composition = new Composition({ ...canvas, right: 1 });
      composition.over(pictureOf([below]));
      composition.over(pictureOf([above]), share / 255);
      const [belowAlpha, aboveAlpha] = [below[3] / 255, (above[3] * share) / 255 ** 2];
      const alpha = aboveAlpha + belowAlpha * (1 - aboveAlpha);
      const [red = 0, , , shown = 0] = composition.picture.rgba;
      expect(Math.abs(shown - 255 * alpha)).toBeLessThan(1.1);
      // What each adds to the light of the pixel.
      const light = above[0] * aboveAlpha + below[0] * belowAlpha * (1 - aboveAlpha);
      expect(Math.abs((red * shown) / 255 - light)).toBeLessThan(2.1);
    }),
  );
});

it('lays a mask in one colour, and only where both are', () => {
  const composition = new Composition(canvas);
  const mask = maskOf(pictureOf([[1, 2, 3, 255], [9, 9, 9, 0], [4, 5, 6, 128]], -1)); // biome-ignore format: pixels
  composition.overMask(mask, [10, 20, 30, 255]);
  expect([...composition.picture.rgba]).toEqual([0, 0, 0, 0, 10, 20, 30, 128]);
});
