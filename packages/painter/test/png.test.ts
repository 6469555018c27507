import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import type { Picture } from '../src/picture.ts';
import { pngOf } from '../src/png.ts';
import { canvasKit } from './painted-font.ts';

/** Noise, which no encoder makes smaller. */
const noise = (leftPx: number): Picture => ({
  leftPx,
  topPx: 0,
  widthPx: 64,
  heightPx: 64,
  rgba: Uint8Array.from({ length: 64 * 64 * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * at * 31) % 251)),
});
const canvas = { widthPx: 128, heightPx: 64 };

const read = (png: Uint8Array) => PNG.sync.read(Buffer.from(png));

it('a PNG has the pictures of the canvas, the last over the others, and is transparent elsewhere', () => {
  const [below, above] = [noise(0), { ...noise(0), rgba: new Uint8Array(64 * 64 * 4).fill(255, 0, 4) }];
  const { width, height, data } = read(pngOf(canvasKit, { canvas, pictures: [below, above] }, 1e6));
  expect([width, height]).toEqual([128, 64]);
  expect([...data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
  expect([...data.subarray(4, 8)]).toEqual([...below.rgba.subarray(4, 8)]);
  expect([...data.subarray(4 * 64, 4 * 65)]).toEqual([0, 0, 0, 0]);
  const colored = read(pngOf(canvasKit, { canvas, background: '#102030', pictures: [below] }, 1e6));
  expect([...colored.data.subarray(4 * 64, 4 * 65)]).toEqual([16, 32, 48, 255]);
});

it('a PNG that would be too large has half the size, as often as needed', () => {
  const content = { canvas, pictures: [noise(0), noise(64)] };
  const bytes = pngOf(canvasKit, content, 1e6).length;
  const smaller = read(pngOf(canvasKit, content, bytes - 1));
  expect([smaller.width, smaller.height]).toEqual([64, 32]);
});
