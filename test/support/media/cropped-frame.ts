import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frameAt, type Picture } from './media.ts';

/** A frame of a file that FFmpeg crops and scales by filters of the test. */
export async function croppedFrame(
  path: string,
  atMs: number,
  filters: string,
  size: Omit<Picture, 'pixels'>,
): Promise<Picture> {
  const dir = mkdtempSync(join(tmpdir(), 'cueline-cropped-'));
  try {
    const cropped = join(dir, 'cropped.mp4');
    const args = ['-v', 'error', '-i', path, '-t', '2', '-an', '-vf', filters, '-qp', '4', '-preset', 'ultrafast'];
    execFileSync('ffmpeg', [...args, cropped]);
    return await frameAt(cropped, atMs, size);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** The mean difference of one of the three values of a pixel, 0 to 255. */
export const meanDifference = (one: Picture, other: Picture): number =>
  one.pixels.reduce((sum, value, at) => sum + Math.abs(value - (other.pixels[at] ?? 0)), 0) / one.pixels.length;
