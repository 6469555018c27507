import { expect, it } from 'vitest';
import { fitInFrame } from '../../../clients/console/src/editor/player/fit-in-frame.ts';

const fourByThree = { widthPx: 1440, heightPx: 1080 };
const landscape = { widthPx: 1920, heightPx: 1080 };

it('shows the picture as the export will have it: between bars, or filling the frame', () => {
  expect(fitInFrame(fourByThree, landscape, 'auto')).toEqual({ widthPercent: 75, heightPercent: 100 });
  expect(fitInFrame(fourByThree, landscape, 'crop')).toEqual({ widthPercent: 100, heightPercent: 100 });
  expect(fitInFrame(landscape, { widthPx: 1080, heightPx: 1920 }, 'auto').heightPercent).toBeCloseTo(56.25);
  expect(fitInFrame(landscape, { widthPx: 1080, heightPx: 1920 }, 'pad').heightPercent).toBeCloseTo(31.64);
});
