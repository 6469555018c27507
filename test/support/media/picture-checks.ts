import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import type { Picture } from './media.ts';

/** The color tags of a video: matrix, transfer, primaries. */
export const colorTagsOf = (path: string): string[] => {
  const entries = 'stream=color_space,color_transfer,color_primaries';
  const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', entries, '-of', 'csv=p=0', path];
  return execFileSync('ffprobe', args, { encoding: 'utf8' }).trim().split(',');
};

/** Where the color bars of made-media.ts are, in thousandths of the width, and their colors: white and others of 75 %. */
const bars = [
  [180, [190, 190, 190]],
  [281, [190, 190, 0]],
  [500, [0, 190, 0]],
  [719, [190, 0, 0]],
] as const;

/** Expects each channel of each bar to be within `tolerance` of its value before the conversion to HDR or Rec. 601. */
export const expectBars = ({ pixels, widthPx }: Picture, tolerance: number): void => {
  for (const [thousandths, color] of bars) {
    const at = (100 * widthPx + Math.round((widthPx * thousandths) / 1000)) * 3;
    const off = color.map((value, channel) => Math.abs(value - (pixels[at + channel] ?? 0)));
    expect(Math.max(...off), `the bar at ${thousandths} of 1000`).toBeLessThanOrEqual(tolerance);
  }
};

/**
 * The number of brightness jumps between neighbouring rows, in the column that has most: hundreds where two fields are
 * mixed.
 */
export const rowJumpsOf = ({ pixels, widthPx, heightPx }: Picture): number => {
  let greatest = 0;
  for (let x = 0; x < widthPx; x += 1) {
    let jumps = 0;
    for (let y = 1; y < heightPx; y += 1) {
      const [one = 0, other = 0] = [pixels[(y * widthPx + x) * 3], pixels[((y - 1) * widthPx + x) * 3]];
      if (Math.abs(one - other) > 60) jumps += 1;
    }
    greatest = Math.max(greatest, jumps);
  }
  return greatest;
};
