import type { Picture } from './draw-frame.ts';

export type Matches = (red: number, green: number, blue: number) => boolean;

/** Edges of the smallest box that holds every matching pixel, all inclusive; undefined where none matches. */
export function boxOf({ rgb, widthPx }: Picture, matches: Matches) {
  let box: { left: number; top: number; right: number; bottom: number } | undefined;
  for (let at = 0; at < rgb.length; at += 3) {
    if (!matches(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)) continue;
    const [x, y] = [(at / 3) % widthPx, Math.floor(at / 3 / widthPx)];
    box ??= { left: x, top: y, right: x, bottom: y };
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.bottom = y;
  }
  return box;
}

const cellPx = 16;

/** The greatest difference of two pictures of equal size: the mean difference of a channel over a square cell. */
export function worstCell(one: Picture, other: Picture): number {
  if (one.rgb.length !== other.rgb.length) throw new Error('The pictures differ in size');
  const sums = new Map<number, number>();
  const cellsAcross = Math.ceil(one.widthPx / cellPx);
  for (const [at, byte] of one.rgb.entries()) {
    const pixel = Math.floor(at / 3);
    const [x, y] = [pixel % one.widthPx, Math.floor(pixel / one.widthPx)];
    const cell = Math.floor(y / cellPx) * cellsAcross + Math.floor(x / cellPx);
    sums.set(cell, (sums.get(cell) ?? 0) + Math.abs(byte - (other.rgb[at] ?? 0)));
  }
  return Math.max(...sums.values()) / (cellPx * cellPx * 3);
}
