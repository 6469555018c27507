import { inflateRawSync } from 'node:zlib';
import { loadCanvasKit } from '@cueline/painter/canvas-kit.ts';
import type { Picture } from '@cueline/painter/picture.ts';
import { pngOf } from '@cueline/painter/png.ts';
import type { ByteSink } from '@cueline/video/file/held-head.ts';
import { type ChildOptions, makeInChild } from '@cueline/video/make-in-child.ts';
import { maxPictureBytes } from '#contract/limits.ts';
import type { DrawnFrame, FrameWork } from '#contract/schemas/frame-work.ts';
import { CountedReads } from './counted-reads.ts';

/** Draws a frame of a video by the signed URL of its source alone, which the process that decodes does not know. */
export async function drawSigned(
  { plan, source, frame, captions }: FrameWork,
  options: ChildOptions,
): Promise<DrawnFrame> {
  const reads = new CountedReads();
  const canvas = new Pixels(plan.canvas);
  const picture = captions && pictureOf(captions);
  const work = { makes: 'frame', plan, frame } as const;
  const { frames } = await makeInChild(
    { work, files: [reads.file(source)], pictureAt: () => picture },
    canvas,
    options,
  );
  if (frames === 0) return { reads: reads.count };
  const png = pngOf(await loadCanvasKit(), { canvas: plan.canvas, pictures: [canvas] }, maxPictureBytes);
  return { png: Buffer.from(png).toString('base64'), reads: reads.count };
}

function pictureOf({ deflatedRgba, ...box }: NonNullable<FrameWork['captions']>): Picture {
  return { ...box, rgba: inflateRawSync(Buffer.from(deflatedRgba, 'base64')) };
}

/** Takes all of a picture at once, of the size that it is to have. */
class Pixels implements Picture, ByteSink {
  readonly leftPx = 0;
  readonly topPx = 0;
  readonly widthPx: number;
  readonly heightPx: number;
  rgba: Uint8Array;

  constructor({ widthPx, heightPx }: FrameWork['plan']['canvas']) {
    this.widthPx = widthPx;
    this.heightPx = heightPx;
    this.rgba = new Uint8Array(widthPx * heightPx * 4);
  }

  async write(offset: number, bytes: Uint8Array): Promise<void> {
    if (offset !== 0 || bytes.length !== this.rgba.length) throw new Error('A child writes a frame of another size');
    this.rgba = bytes;
  }
}
