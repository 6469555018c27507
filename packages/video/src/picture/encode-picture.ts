import { AV_PICTURE_TYPE_NONE } from 'node-av/constants';
import type { CodecContext, Packet } from 'node-av/lib';
import { CaptionedFrames, type PictureAt } from '../captions/captioned.ts';
import { encoded } from '../file/encoder.ts';
import type { FrameRange, VideoPlan } from '../plan.ts';
import type { BlockCache } from '../source/block-cache.ts';
import { pictureFrames } from './picture-frames.ts';

export interface PictureRequest {
  readonly plan: VideoPlan;
  readonly range: FrameRange;
  readonly pictureAt: PictureAt;
  /** A PNG, where the plan has no picture. */
  readonly still?: Uint8Array | undefined;
}

/** The packets of a part of the video with captions, whose times are numbers of frames from the start of the part. */
export async function* encodePicture(
  bytes: BlockCache,
  encoder: CodecContext,
  { plan, range, pictureAt, still }: PictureRequest,
): AsyncGenerator<Packet> {
  const captioned = new CaptionedFrames(plan);
  let count = 0;
  for await (const frame of pictureFrames(bytes, plan, range, still)) {
    const own = captioned.with(await pictureAt(range.first + count), frame);
    own.pts = BigInt(count);
    own.duration = 1n;
    // The types of the source's frames would be taken for wishes.
    own.pictType = AV_PICTURE_TYPE_NONE;
    count += 1;
    try {
      yield* encoded(encoder, own);
    } finally {
      own.free();
    }
  }
  yield* encoded(encoder, null);
}
