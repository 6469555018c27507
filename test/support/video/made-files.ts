import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ByteSource } from '@cueline/video/source/byte-source.ts';
import { bytesOf, fixture } from './files.ts';

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
/** The number of tracks of sound, each a copy of one. */
export const tracks = (count: number): string[] => [
  ...['-t', '0.2', '-i', fixture('greeting.mp3'), ...Array.from({ length: count }, () => ['-map', '0:a']).flat()],
  ...['-c', 'copy'],
];
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

/** A file as a phone writes it that is held on its side. */
export async function turnedBy(degrees: 90 | 270, upright: ByteSource): Promise<ByteSource> {
  const turned = Buffer.from(await upright.read(0, upright.sizeBytes));
  // The matrix in the header of its track: a, b, u, c, d, v, x, y, w.
  const at = turned.indexOf('tkhd') + 44;
  const [one, minus] = [65_536, -65_536];
  const matrix = degrees === 90 ? [0, one, 0, minus, 0, 0, 0, 0] : [0, minus, 0, one, 0, 0, 0, 0];
  matrix.forEach((value, index) => {
    turned.writeInt32BE(value, at + 4 * index);
  });
  return bytesOf(turned);
}
