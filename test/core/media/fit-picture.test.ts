import { canvasOf } from '@cueline/captions/presets/presets.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PresetId } from '#contract/schemas/preset.ts';
import { fitPicture } from '#core/media/fit-picture.ts';
import { videoFacts } from './example-facts.ts';

const vertical = { widthPx: 1080, heightPx: 1920 };
const landscape = { widthPx: 1920, heightPx: 1080 };
const square = { widthPx: 1080, heightPx: 1080 };
const picture = (widthPx: number, heightPx: number) => ({ ...videoFacts, widthPx, heightPx });
const padded = { fit: 'pad', shownShare: 1 };
/** Or padded, where MediaConvert makes the video. */
const blurred = { fit: 'blur', mayPad: true, shownShare: 1 };
const filled = (shownShare: number) => ({
  fit: 'fill',
  shownShare: expect.closeTo(shownShare, 4),
});

it.each([
  ['its own shape', 1920, 1080, landscape, 1],
  ['eight rows too many', 1920, 1088, landscape, 1080 / 1088],
  ['4:3 in 5:4', 1440, 1080, { widthPx: 1350, heightPx: 1080 }, 15 / 16],
  ['5:4 in a square', 1350, 1080, square, 0.8],
  ['4:3 in a square', 1440, 1080, square, 0.75],
] as const)(
  'fills the canvas with %s, of which at least three quarters remain',
  (_, widthPx, heightPx, canvas, shownShare) => {
    expect(fitPicture(picture(widthPx, heightPx), canvas)).toEqual(filled(shownShare));
  },
);

it.each([
  ['16:9 on a vertical canvas', 1920, 1080, vertical],
  ['16:9 in a square', 1920, 1080, square],
  ['9:16 in 4:5', 1080, 1920, { widthPx: 1080, heightPx: 1350 }],
  ['9:16 on a landscape canvas', 1080, 1920, landscape],
  ['4:3 on a landscape canvas, where a crop would cut heads off', 1440, 1080, landscape],
] as const)('shows all of %s before a blurred copy of itself', (_, widthPx, heightPx, canvas) => {
  expect(fitPicture(picture(widthPx, heightPx), canvas)).toMatchObject(blurred);
});

it('fills the canvas with any picture where a crop is requested, and shows all of it where padding is', () => {
  expect(fitPicture(picture(1440, 1080), landscape, 'crop')).toEqual(filled(0.75));
  expect(fitPicture(picture(1920, 1080), vertical, 'crop')).toEqual(filled((9 / 16) ** 2));
  expect(fitPicture(picture(1920, 1080), vertical, 'pad')).toEqual(padded);
  expect(fitPicture(picture(1920, 1080), square, 'pad')).toEqual(padded);
});

it('shows all of a picture of another shape before a blurred copy where that is requested', () => {
  const asked = { fit: 'blur', shownShare: 1 };
  expect(fitPicture(picture(1920, 1080), vertical, 'blur')).toEqual(asked);
  expect(fitPicture(picture(1440, 1080), landscape, 'blur')).toEqual(asked);
  expect(fitPicture({}, vertical, 'blur')).toEqual(asked);
  expect(fitPicture(picture(1920, 1088), landscape, 'blur')).toEqual(filled(1080 / 1088));
});

it('blurs or pads a picture whose size is not known, unless a crop is requested', () => {
  const { widthPx: _, ...unknown } = videoFacts;
  expect(fitPicture(unknown, vertical)).toEqual(blurred);
  expect(fitPicture(unknown, vertical, 'crop')).toEqual(filled(1));
});

it('crops around the focus as far as the picture permits, in pixels of the upright picture', () => {
  const at = (x: number, y: number, fit?: 'crop' | 'blur', canvas = vertical) =>
    fitPicture(picture(1920, 1080), canvas, fit, { x, y }).crop;
  expect(at(0.4, 0.9, 'crop')).toEqual({ leftPx: 464, topPx: 0, widthPx: 606, heightPx: 1080 });
  expect([at(0, 0, 'crop')?.leftPx, at(1, 0, 'crop')?.leftPx]).toEqual([0, 1920 - 606]);
  expect(at(0.3, 0.5, 'crop', square)).toEqual({ leftPx: 36, topPx: 0, widthPx: 1080, heightPx: 1080 });
  expect(at(0.4, 0.9)).toEqual(at(0.4, 0.9, 'crop'));
  expect(at(0.4, 0.9, 'blur')).toEqual(at(0.4, 0.9, 'crop'));
  const tall = fitPicture(picture(1080, 1920), landscape, 'crop', { x: 0, y: 0.25 });
  expect(tall.crop).toEqual({ leftPx: 0, topPx: 176, widthPx: 1080, heightPx: 606 });
});

it('has no crop for a focus where nothing is cut off, or where the size of the picture is not known', () => {
  const focus = { x: 0, y: 0 };
  expect(fitPicture(picture(1920, 1080), landscape, 'crop', focus).crop).toBeUndefined();
  expect(fitPicture({}, vertical, 'crop', focus)).toEqual(filled(1));
});

it('crops even pixels inside the picture, around its middle', () => {
  const side = fc.integer({ min: 16, max: 4096 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(...PresetId.options), (widthPx, heightPx, preset) => {
      const canvas = canvasOf({ preset, resolution: '1080p' });
      const { crop } = fitPicture(picture(widthPx, heightPx), canvas, 'auto', { x: 0.5, y: 0.5 });
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
      const { crop } = fitPicture(picture(widthPx, heightPx), canvas, 'crop', { x, y });
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
