import { expect, it } from 'vitest';
import '#video/ffmpeg-log.ts';
import { blackFrame } from '#video/picture/black-frame.ts';
import { CanvasFrames } from '#video/picture/canvas-frames.ts';
import { smallPlan, wholePicture } from '../../support/video/plans.ts';

const { canvas } = smallPlan;
const tags = Array.from({ length: 23 }, (_, at) => at);

/** The width of a frame with these tags of ITU-R H.273 after FFmpeg's filters. */
function convertedPx(colorSpace: number, colorPrimaries: number, colorTrc: number): number {
  const frame = Object.assign(blackFrame(canvas), { colorSpace, colorPrimaries, colorTrc });
  const frames = new CanvasFrames(wholePicture, canvas);
  try {
    return frames.from(frame).width;
  } finally {
    frames.close();
    frame.free();
  }
}

it.each([
  ['Rec. 601', [6, 6, 6]],
  ['HDR10', [9, 9, 16]],
] as const)('converts a picture in %s that has any other tag of colours beside', (_, [matrix, primaries, transfer]) => {
  for (const tag of tags) {
    expect(convertedPx(tag, primaries, transfer)).toBe(canvas.widthPx);
    expect(convertedPx(matrix, tag, transfer)).toBe(canvas.widthPx);
    expect(convertedPx(matrix, primaries, tag)).toBe(canvas.widthPx);
  }
});
