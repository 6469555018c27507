import { canvasOf } from '@cueline/captions/presets/presets.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PresetId } from '#contract/schemas/preset.ts';
import { fitPicture } from '#core/media/fit-picture.ts';
import { videoFacts } from './example-facts.ts';

const vertical = { widthPx: 1080, heightPx: 1920 };
const landscape = { widthPx: 1920, heightPx: 1080 };
const square = { widthPx: 1080, heightPx: 1080 };
const picture = (widthPx: number, heightPx: number, storedAsShown = true) => ({
  ...videoFacts,
  widthPx,
  heightPx,
  storedAsShown,
});
const padded = { fit: 'pad', shownShare: 1 };
const filled = (shownShare: number) => ({
  fit: 'fill',
  shownShare: expect.closeTo(shownShare, 4),
});

it.each([
  ['its own shape', 1920, 1080, landscape, 1],
  ['eight rows too many', 1920, 1088, landscape, 1080 / 1088],
  ['16:9 in a square', 1920, 1080, square, 9 / 16],
  ['16:9 in 4:5', 1920, 1080, { widthPx: 1080, heightPx: 1350 }, 0.45],
  ['9:16 in 4:5', 1080, 1920, { widthPx: 1080, heightPx: 1350 }, 0.7031],
  ['9:16 in a square', 1080, 1920, square, 9 / 16],
] as const)('fills the canvas with %s', (_, widthPx, heightPx, canvas, shownShare) => {
  expect(fitPicture(picture(widthPx, heightPx), canvas)).toEqual(filled(shownShare));
});

it.each([
  ['4:3', 1440, 1080],
  ['a square', 1080, 1080],
  ['9:16', 1080, 1920],
] as const)('shows all of %s between bars on a landscape canvas', (_, widthPx, heightPx) => {
  expect(fitPicture(picture(widthPx, heightPx), landscape)).toEqual(padded);
});

it('crops a landscape picture on a vertical canvas to a square between bars', () => {
  expect(fitPicture(picture(1920, 1080), vertical)).toEqual({
    fit: 'pad',
    crop: { leftPx: 420, topPx: 0, widthPx: 1080, heightPx: 1080 },
    shownShare: 9 / 16,
  });
});

it('fills the canvas with any picture where a crop is requested, and shows all of it where padding is', () => {
  expect(fitPicture(picture(1440, 1080), landscape, 'crop')).toEqual(filled(0.75));
  expect(fitPicture(picture(1920, 1080), vertical, 'crop')).toEqual(filled((9 / 16) ** 2));
  expect(fitPicture(picture(1920, 1080), vertical, 'pad')).toEqual(padded);
  expect(fitPicture(picture(1920, 1080), square, 'pad')).toEqual(padded);
});

it('shows all of a picture of another shape before a blurred copy where that is requested', () => {
  const blurred = { fit: 'blur', shownShare: 1 };
  expect(fitPicture(picture(1920, 1080), vertical, 'blur')).toEqual(blurred);
  expect(fitPicture(picture(1440, 1080, false), landscape, 'blur')).toEqual(blurred);
  expect(fitPicture({}, vertical, 'blur')).toEqual(blurred);
  expect(fitPicture(picture(1920, 1088), landscape, 'blur')).toEqual(filled(1080 / 1088));
});

it('crops nothing of a picture that is not stored as it is shown, or whose older record does not say', () => {
  expect(fitPicture(picture(1920, 1080, false), vertical)).toEqual(padded);
  const { storedAsShown: _, ...older } = picture(1920, 1080);
  expect(fitPicture(older, vertical)).toEqual(padded);
});

it('pads a picture whose size is not known, unless a crop is requested', () => {
  const { widthPx: _, ...unknown } = videoFacts;
  expect(fitPicture(unknown, vertical)).toEqual(padded);
  expect(fitPicture(unknown, vertical, 'crop')).toEqual(filled(1));
});

it('crops around the focus as far as the picture permits, in pixels of the upright picture', () => {
  const at = (x: number, y: number, fit?: 'crop' | 'blur', canvas = vertical, stored = true) =>
    fitPicture(picture(1920, 1080, stored), canvas, fit, { x, y }).crop;
  expect(at(0.4, 0.9, 'crop')).toEqual({ leftPx: 464, topPx: 0, widthPx: 606, heightPx: 1080 });
  expect([at(0, 0, 'crop')?.leftPx, at(1, 0, 'crop')?.leftPx]).toEqual([0, 1920 - 606]);
  expect(at(0.3, 0.5)).toEqual({ leftPx: 36, topPx: 0, widthPx: 1080, heightPx: 1080 });
  expect(at(0.3, 0.5, undefined, square, false)).toEqual(at(0.3, 0.5));
  expect(at(0.4, 0.9, 'blur')).toEqual(at(0.4, 0.9, 'crop'));
  const tall = fitPicture(picture(1080, 1920, false), landscape, 'crop', { x: 0, y: 0.25 });
  expect(tall.crop).toEqual({ leftPx: 0, topPx: 176, widthPx: 1080, heightPx: 606 });
});

it('has no crop for a focus where nothing is cut off, or where the size of the picture is not known', () => {
  const focus = { x: 0, y: 0 };
  expect(fitPicture(picture(1920, 1080, false), landscape, 'crop', focus).crop).toBeUndefined();
  expect(fitPicture(picture(1440, 1080), landscape, 'auto', focus)).toEqual(padded);
  expect(fitPicture(picture(1920, 1080, false), vertical, 'auto', focus)).toEqual(padded);
  expect(fitPicture({}, vertical, 'crop', focus)).toEqual(filled(1));
});

it('crops even pixels inside the picture, around its middle', () => {
  const side = fc.integer({ min: 16, max: 4096 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(...PresetId.options), (widthPx, heightPx, preset) => {
      const { crop } = fitPicture(picture(widthPx, heightPx), canvasOf({ preset, resolution: '1080p' }));
      if (!crop) return;
      for (const value of Object.values(crop)) expect(value % 2).toBe(0);
      expect(Math.min(crop.widthPx, crop.heightPx)).toBeGreaterThanOrEqual(2);
      expect(Math.abs(2 * crop.leftPx + crop.widthPx - widthPx)).toBeLessThanOrEqual(4);
      expect(Math.abs(2 * crop.topPx + crop.heightPx - heightPx)).toBeLessThanOrEqual(4);
      expect(crop.leftPx + crop.widthPx).toBeLessThanOrEqual(widthPx);
      expect(crop.topPx + crop.heightPx).toBeLessThanOrEqual(heightPx);
    }),
  );
});

it('crops even pixels inside the picture, with the focus in the middle or at an edge of the picture', () => {
  const side = fc.integer({ min: 2, max: 4096 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const chosen = fc.constantFrom(...PresetId.options);
  fc.assert(
    fc.property(side, side, share, share, chosen, (widthPx, heightPx, x, y, preset) => {
      const canvas = canvasOf({ preset, resolution: '1080p' });
      const { crop } = fitPicture(picture(widthPx, heightPx, false), canvas, 'crop', { x, y });
      if (!crop) return;
      for (const value of Object.values(crop)) expect(value % 2).toBe(0);
      const axes = [
        { at: x * widthPx, start: crop.leftPx, part: crop.widthPx, whole: widthPx },
        { at: y * heightPx, start: crop.topPx, part: crop.heightPx, whole: heightPx },
      ];
      for (const { at, start, part, whole } of axes) {
        expect(Math.min(start, part - 2, whole - start - part)).toBeGreaterThanOrEqual(0);
        const off = at - (start + part / 2);
        if (off < -2) expect(start).toBe(0);
        if (off > 2) expect(whole - start - part).toBeLessThan(2);
      }
    }),
  );
});
