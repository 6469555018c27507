import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PresetId } from '#contract/schemas/export.ts';
import { fitPicture } from '#core/media/fit-picture.ts';
import { canvasOf } from '#core/presets/presets.ts';
import { videoFacts } from './example-facts.ts';

const vertical = { widthPx: 1080, heightPx: 1920 };
const landscape = { widthPx: 1920, heightPx: 1080 };
const picture = (widthPx: number, heightPx: number, storedAsShown = true) => ({
  ...videoFacts,
  widthPx,
  heightPx,
  storedAsShown,
});

it.each([
  ['its own shape', 1920, 1080, landscape],
  ['16:9 in a square', 1920, 1080, { widthPx: 1080, heightPx: 1080 }],
  ['16:9 in 4:5', 1920, 1080, { widthPx: 1080, heightPx: 1350 }],
  ['9:16 in 4:5', 1080, 1920, { widthPx: 1080, heightPx: 1350 }],
  ['9:16 in a square', 1080, 1920, { widthPx: 1080, heightPx: 1080 }],
] as const)('fills the canvas with %s', (_, widthPx, heightPx, canvas) => {
  expect(fitPicture(picture(widthPx, heightPx), canvas)).toEqual({ ScalingBehavior: 'FILL' });
});

it('crops a landscape picture on a vertical canvas to a square between bars, and a vertical one on a landscape canvas', () => {
  expect(fitPicture(picture(1920, 1080), vertical)).toEqual({
    ScalingBehavior: 'DEFAULT',
    Crop: { X: 420, Y: 0, Width: 1080, Height: 1080 },
  });
  expect(fitPicture(picture(1080, 1920), landscape)).toEqual({
    ScalingBehavior: 'DEFAULT',
    Crop: { X: 0, Y: 420, Width: 1080, Height: 1080 },
  });
});

it('crops nothing of a picture that is not stored as it is shown, or whose older record does not say', () => {
  expect(fitPicture(picture(1920, 1080, false), vertical)).toEqual({ ScalingBehavior: 'DEFAULT' });
  const { storedAsShown: _, ...older } = picture(1920, 1080);
  expect(fitPicture(older, vertical)).toEqual({ ScalingBehavior: 'DEFAULT' });
});

it('pads a picture whose size is not known', () => {
  const { widthPx: _, ...unknown } = videoFacts;
  expect(fitPicture(unknown, vertical)).toEqual({ ScalingBehavior: 'DEFAULT' });
});

it('crops even pixels inside the picture, around its middle', () => {
  const side = fc.integer({ min: 16, max: 4096 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(...PresetId.options), (widthPx, heightPx, preset) => {
      const { Crop } = fitPicture(picture(widthPx, heightPx), canvasOf({ preset, resolution: '1080p' }));
      if (!Crop) return;
      const { X = -1, Y = -1, Width = 0, Height = 0 } = Crop;
      for (const value of [X, Y, Width, Height]) expect(value % 2).toBe(0);
      expect(Math.min(Width, Height)).toBeGreaterThanOrEqual(2);
      expect(Math.abs(2 * X + Width - widthPx)).toBeLessThanOrEqual(4);
      expect(Math.abs(2 * Y + Height - heightPx)).toBeLessThanOrEqual(4);
      expect(X + Width).toBeLessThanOrEqual(widthPx);
      expect(Y + Height).toBeLessThanOrEqual(heightPx);
    }),
  );
});
