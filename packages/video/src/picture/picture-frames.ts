import type { Frame } from 'node-av/lib';
import { type FrameRange, framesOf, type VideoPlan } from '../plan.ts';
import type { BlockCache } from '../source/block-cache.ts';
import { decodeFrames } from '../source/decode-frames.ts';
import { openInput } from '../source/open-input.ts';
import { pictureOf } from '../source/tracks.ts';
import { blackFrame } from './black-frame.ts';
import { CanvasFrames } from './canvas-frames.ts';
import { deinterlaced } from './deinterlace.ts';
import { atOutputRate } from './output-clock.ts';
import { decodeStill } from './still.ts';

/** So many frames of the file before the first that is shown are decoded too: fields of neighbours make a frame whole. */
const neighbours = 2;

/**
 * The frames of a part of the video without captions, by default to the end of the media. Frame k is the same whatever part it is
 * asked for in. A frame is valid until another one is given, and is not written to.
 */
export async function* pictureFrames(
  bytes: BlockCache,
  plan: VideoPlan,
  { first, end: askedEnd }: Pick<FrameRange, 'first'> & Partial<FrameRange>,
  still: Uint8Array | undefined,
): AsyncGenerator<Frame> {
  const end = Math.min(askedEnd ?? Number.POSITIVE_INFINITY, framesOf(plan));
  if (!plan.picture) return yield* stillFrames(plan, { first, end }, still);
  const input = await openInput(bytes, plan.rate);
  const stream = pictureOf(input);
  const canvasFrames = new CanvasFrames(plan.picture, plan.canvas, stream);
  const black = blackFrame(plan.canvas);
  const frameUs = (1_000_000 * plan.rate.denominator) / plan.rate.numerator;
  const fromUs = Math.max(0, Math.floor(plan.startUs + (first - neighbours) * frameUs));
  const decoded = decodeFrames(input, stream, BigInt(fromUs));
  try {
    const shown = atOutputRate(plan.picture.deinterlaced ? deinterlaced(decoded) : decoded, {
      rate: { num: plan.rate.numerator, den: plan.rate.denominator },
      startUs: BigInt(plan.startUs),
      first,
      end: Number.isFinite(end) ? end : undefined,
      nothingOutside: plan.picture.paddedWithBlack,
    });
    for await (const frame of shown) yield frame ? canvasFrames.from(frame) : black;
  } finally {
    canvasFrames.close();
    black.free();
    await input.close();
  }
}

async function* stillFrames(
  plan: VideoPlan,
  { first, end }: { readonly first: number; readonly end: number },
  still: Uint8Array | undefined,
): AsyncGenerator<Frame> {
  if (!still || !Number.isFinite(end)) throw new Error('A video without a picture needs a still one, and a length');
  const source = await decodeStill(still);
  const canvasFrames = new CanvasFrames({ fit: 'fill', deinterlaced: false, paddedWithBlack: false }, plan.canvas);
  try {
    for (let frame = first; frame < end; frame += 1) yield canvasFrames.from(source);
  } finally {
    canvasFrames.close();
    source.free();
  }
}
