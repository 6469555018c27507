import { expect, it } from 'vitest';
import '../../src/ffmpeg-log.ts';
import { smallPlan, wholePicture } from '../../../../test/support/video/plans.ts';
import { blackFrame } from '../../src/picture/black-frame.ts';
import { CanvasFrames } from '../../src/picture/canvas-frames.ts';

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
