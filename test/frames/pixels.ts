import { PNG } from 'pngjs';

/** A picture as red, green, blue, a byte each. */
export interface Picture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgb: Buffer;
}

export type Matches = (red: number, green: number, blue: number) => boolean;

/** Whether any channel differs from this grey by more. */
export const differsFrom =
  (grey: number, by: number): Matches =>
  (red, green, blue) =>
    Math.abs(red - grey) > by || Math.abs(green - grey) > by || Math.abs(blue - grey) > by;

export function pictureOfPng(png: Buffer): Picture {
  const { width: widthPx, height: heightPx, data } = PNG.sync.read(png);
  const rgb = Buffer.alloc(widthPx * heightPx * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }
  return { widthPx, heightPx, rgb };
}

/** Edges of the smallest box that holds every matching pixel, all inclusive; undefined where none matches. */
export function boxOf({ rgb, widthPx, heightPx }: Picture, matches: Matches) {
  const box = { left: widthPx, top: heightPx, right: -1, bottom: -1 };
  for (let y = 0, at = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1, at += 3) {
      if (!matches(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)) continue;
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x);
      box.bottom = y;
    }
  }
  return box.right < 0 ? undefined : box;
}

const cellPx = 16;

/** The greatest difference of two pictures of equal size: the mean difference of a channel over a square cell. */
export function worstCell(one: Picture, other: Picture): number {
  if (one.rgb.length !== other.rgb.length) throw new Error('The pictures differ in size');
  const cellsAcross = Math.ceil(one.widthPx / cellPx);
  const sums = new Float64Array(cellsAcross * Math.ceil(one.heightPx / cellPx));
  for (let at = 0; at < one.rgb.length; at += 1) {
    const pixel = Math.floor(at / 3);
    const [x, y] = [pixel % one.widthPx, Math.floor(pixel / one.widthPx)];
    const cell = Math.floor(y / cellPx) * cellsAcross + Math.floor(x / cellPx);
    sums[cell] = (sums[cell] ?? 0) + Math.abs((one.rgb[at] ?? 0) - (other.rgb[at] ?? 0));
  }
  return Math.max(...sums) / (cellPx * cellPx * 3);
}
