import { createHash } from 'node:crypto';
import { pictureFrames } from '@cueline/video/picture/picture-frames.ts';
import { BlockCache } from '@cueline/video/source/block-cache.ts';
import type { ByteSource } from '@cueline/video/source/byte-source.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';

/** Planes of a frame of 4:2:0 without padding. */
export interface Pixels {
  readonly widthPx: number;
  readonly yuv: Buffer;
}

/** The frames of a video before they are encoded, and without captions. */
export async function framesBefore(
  source: ByteSource,
  plan: VideoPlan,
  range: { readonly first: number; readonly end?: number } = { first: 0 },
  still?: Uint8Array,
): Promise<Pixels[]> {
  const frames: Pixels[] = [];
  for await (const frame of pictureFrames(new BlockCache(source), plan, range, still)) {
    frames.push({ widthPx: frame.width, yuv: Buffer.from(frame.toBuffer()) });
  }
  return frames;
}

export const hashes = (frames: readonly Pixels[]): string[] =>
  frames.map(({ yuv }) => createHash('md5').update(yuv).digest('hex'));

/** Y, Cb and Cr at a place. */
export function colorAt({ widthPx, yuv }: Pixels, x: number, y: number): [number, number, number] {
  const luma = (yuv.length * 2) / 3;
  const chroma = Math.floor(y / 2) * (widthPx / 2) + Math.floor(x / 2);
  return [yuv[y * widthPx + x] ?? -1, yuv[luma + chroma] ?? -1, yuv[luma * 1.25 + chroma] ?? -1];
}
