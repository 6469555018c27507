import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ByteSource } from '#video/source/byte-source.ts';
import { bytesOf } from './files.ts';

/** A file that FFmpeg makes of its arguments, in the format of the name's extension. */
export function madeFile(extension: string, args: readonly string[]): ByteSource {
  const dir = mkdtempSync(join(tmpdir(), 'cueline-video-'));
  try {
    const path = join(dir, `file.${extension}`);
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, path]);
    return bytesOf(readFileSync(path));
  } finally {
    rmSync(dir, { recursive: true });
  }
}

export const picture = (source: string): string[] => ['-f', 'lavfi', '-i', source];
/** The fastest encoding. */
export const fast = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
/** Left half red, right half blue, in Rec. 709; the last filters make what is tested of it. */
export const halves = (size: string, frames = 5, last = 'format=yuv420p', rgb = 'null'): string[] => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const half = (color: string) => `color=${color}:s=${width / 2}x${height}:r=25,format=gbrap`;
  const tags = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709';
  const matrix = `${rgb},scale=out_color_matrix=bt709:out_range=tv,format=yuva444p10le,${tags}`;
  return [
    ...['-filter_complex', `${half('red')}[l];${half('blue')}[r];[l][r]hstack,${matrix},${last}`],
    ...['-frames:v', String(frames)],
  ];
};
