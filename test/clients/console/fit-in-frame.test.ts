import { expect, it } from 'vitest';
import { fitInFrame } from '../../../clients/console/src/captions/fit-in-frame.ts';

const fourByThree = { widthPx: 1440, heightPx: 1080 };
const landscape = { widthPx: 1920, heightPx: 1080 };

it('shows the picture as the export will have it: before a blurred copy, between bars, or filling the frame', () => {
  expect(fitInFrame(fourByThree, landscape, 'auto')).toMatchObject({ widthPercent: 75, heightPercent: 100 });
  expect(fitInFrame(fourByThree, landscape, 'crop')).toMatchObject({ widthPercent: 100, heightPercent: 100 });
  const vertical = fitInFrame(landscape, { widthPx: 1080, heightPx: 1920 }, 'auto');
  expect([vertical.isBlurred, vertical.heightPercent]).toEqual([true, expect.closeTo(31.64)]);
  expect(fitInFrame(landscape, { widthPx: 1080, heightPx: 1920 }, 'pad').heightPercent).toBeCloseTo(31.64);
});

it('crops around the focus, as near to it as the picture permits', () => {
  const portrait = { widthPx: 1080, heightPx: 1920 };
  const left = (x: number) => fitInFrame(landscape, portrait, 'crop', { x, y: 0.5 }).leftPercent;
  expect([left(0), left(0.5), left(1)].map(Math.round)).toEqual([0, 50, 100]);
  expect(left(0.4)).toBeCloseTo(35.4, 0);
  // All of the picture is shown, before what is blurred.
  expect(fitInFrame(landscape, portrait, 'blur', { x: 0, y: 0.5 })).toMatchObject({ widthPercent: 100 });
});
