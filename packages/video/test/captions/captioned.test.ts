import type { Picture } from '@cueline/painter/picture.ts';
import type { Frame } from 'node-av/lib';
import { expect, it } from 'vitest';
import { colorAt } from '../../../../test/support/video/frames.ts';
import { CaptionedFrames } from '../../src/captions/captioned.ts';
import { blackFrame } from '../../src/picture/black-frame.ts';

const canvas = { widthPx: 32, heightPx: 16 };
const box = (rgba: readonly number[], place: Partial<Picture> = {}): Picture => {
  const picture = { leftPx: 8, topPx: 4, widthPx: 8, heightPx: 4, ...place };
  const bytes = Uint8Array.from({ length: picture.widthPx * picture.heightPx * 4 }, (_, at) => rgba[at % 4] ?? 0);
  return { ...picture, rgba: bytes };
};
const pixels = (frame: Frame) => ({ widthPx: frame.width, yuv: Buffer.from(frame.toBuffer()) });
const captioned = (picture: Picture) => pixels(new CaptionedFrames({ canvas }).with(picture, blackFrame(canvas)));
const lumaAt = (frame: ReturnType<typeof pixels>, x: number, y: number): number => colorAt(frame, x, y)[0];
const black = [16, 128, 128];

it.each([
  ['red', [255, 0, 0, 255], [63, 102, 240]],
  ['green', [0, 255, 0, 255], [173, 42, 26]],
  ['white', [255, 255, 255, 255], [235, 128, 128]],
  ['half of white', [255, 255, 255, 128], [126, 128, 128]],
] as const)('draws %s as Rec. 709 has it, in the box and nowhere else', (_, rgba, yuv) => {
  const frame = captioned(box(rgba));
  expect(colorAt(frame, 10, 5)).toEqual(yuv);
  for (const [x, y] of [
    [6, 5],
    [18, 5],
    [10, 2],
    [10, 9],
  ] as const) {
    expect(colorAt(frame, x, y)).toEqual(black);
  }
});

it('mixes colours of a box that begins and ends between values of chroma', () => {
  const frame = captioned(box([255, 0, 0, 255], { leftPx: 9, topPx: 5 }));
  // One part in four of Cr at column 8 is of column 9, and the upper of two rows is free.
  expect(colorAt(frame, 9, 5)).toEqual([63, 125, 142]);
  expect(colorAt(frame, 8, 5)[0]).toBe(16);
  expect(colorAt(frame, 16, 8)).toEqual([63, 118, 170]);
});

it('leaves out what is outside the canvas', () => {
  const frame = captioned(box([255, 255, 255, 255], { leftPx: -4, topPx: -2, widthPx: 64, heightPx: 4 }));
  expect(colorAt(frame, 0, 1)).toEqual([235, 128, 128]);
  expect(colorAt(frame, 31, 1)).toEqual([235, 128, 128]);
  expect(colorAt(frame, 0, 2)).toEqual(black);
});

it('leaves the frame as it is that it was given, which may be shown again', () => {
  const [frame, frames] = [blackFrame(canvas), new CaptionedFrames({ canvas })];
  frames.with(box([255, 255, 255, 255]), frame);
  expect(colorAt(pixels(frame), 10, 5)).toEqual(black);
  expect(pixels(frames.with(undefined, frame))).toEqual(pixels(frame));
});

it('has the mark of a test account over its captions, and where it has none', () => {
  const marked = new CaptionedFrames({ canvas, test: true });
  const over = pixels(marked.with(box([255, 0, 0, 255]), blackFrame(canvas)));
  // In the bar of the first T, and under it.
  expect([lumaAt(over, 10, 4), lumaAt(over, 12, 7)]).toEqual([132, 63]);
  expect(lumaAt(pixels(marked.with(undefined, blackFrame(canvas))), 10, 4)).toBe(104);
});
