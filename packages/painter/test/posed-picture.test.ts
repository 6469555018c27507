import { expect, it } from 'vitest';
import { posedPicture } from '../src/posed-picture.ts';

const atRest = { scale: 1, middleXPx: 0, middleYPx: 0, movedXPx: 0, movedYPx: 0, opacity: 1 };
const [red, blue] = [
  [255, 0, 0, 255],
  [0, 0, 255, 255],
];
const picture = { leftPx: 4, topPx: 6, widthPx: 2, heightPx: 1, rgba: Uint8Array.from([red, blue].flat()) };
const row = (pose: Partial<typeof atRest>, right = 6, left = 4) =>
  posedPicture(picture, { ...atRest, ...pose }, { left, top: 6, right, bottom: 7 });
const pixelsOf = ({ rgba }: { readonly rgba: Uint8Array }) =>
  Array.from({ length: rgba.length / 4 }, (_, at) => [...rgba.subarray(4 * at, 4 * at + 4)]);

it('keeps the pixels of a picture that is where it was', () => {
  expect(row({})).toEqual(picture);
});

it('mixes two pixels by half where it is half a pixel away, and fades into what is transparent', () => {
  expect(pixelsOf(row({ movedXPx: 0.5 }, 7))).toEqual([
    [255, 0, 0, 128],
    [128, 0, 128, 255],
    [0, 0, 255, 128],
  ]);
});

it('is larger about its middle', () => {
  const larger = pixelsOf(row({ scale: 3, middleXPx: 5, middleYPx: 6.5 }, 8, 2));
  expect(larger).toHaveLength(6);
  expect(larger.map(([, , , alpha = 0]) => alpha > 0)).toEqual([true, true, true, true, true, true]);
  expect(larger[1]).toEqual(red);
  expect(larger[4]).toEqual(blue);
});
