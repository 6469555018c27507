import { AV_PIX_FMT_YUV420P, FF_ENCODER_LIBX264 } from 'node-av/constants';
import type { CodecContext } from 'node-av/lib';
import { openEncoder, setPictures } from '../file/encoder.ts';
import { minChunkSeconds } from '../limits.ts';
import type { FrameRange, VideoPlan } from '../plan.ts';

/** Constant quality, below the platform's bit rate. At 22 the captions of `punch` at 720p differ visibly from those that were painted. */
const quality = 20;
const bFrames = 2;
/** In any time a video may have so much more than its highest rate. */
const bufferSeconds = 2;

type Plan = Pick<VideoPlan, 'canvas' | 'rate' | 'maxVideoBitsPerSecond' | 'gopSeconds'>;

/** What bounds the bit rate: in any T seconds a video has, at the highest rate, what T and `seconds` have, and in its first T the share `full` of it. */
interface Buffer {
  readonly rateShare: number;
  readonly seconds: number;
  readonly full: number;
}
const ofWhole: Buffer = { rateShare: 1, seconds: bufferSeconds, full: 0.9 };
/**
 * Joined chunks stay within the same: the end of one and the start of another have 1.5 of these seconds together, and a chunk in between
 * takes the half second at its start off its rate. With less at its start its first frames would be seen to be worse. What follows the
 * last does not matter, so that may be shorter.
 */
const startSeconds = 0.5;
const ofChunk = (seconds: number): Buffer => ({
  rateShare: Math.min(0.9, 1 - startSeconds / Math.max(minChunkSeconds, seconds)),
  seconds: 1,
  full: startSeconds,
});

/**
 * H.264 that all players decode, in closed groups of pictures. The parameter sets of chunks depend on the plan only, so that they can be
 * joined.
 */
export function openH264(plan: Plan, chunk?: FrameRange): Promise<CodecContext> {
  const { rate, maxVideoBitsPerSecond, gopSeconds } = plan;
  const fps = rate.numerator / rate.denominator;
  const { rateShare, seconds, full } = chunk ? ofChunk((chunk.end - chunk.first) / fps) : ofWhole;
  return openEncoder(
    FF_ENCODER_LIBX264,
    (encoder) => {
      setPictures(encoder, plan);
      encoder.pixelFormat = AV_PIX_FMT_YUV420P;
      encoder.gopSize = Math.max(1, Math.round(gopSeconds * fps));
      encoder.maxBFrames = bFrames;
    },
    {
      preset: 'veryfast',
      profile: 'high',
      crf: quality,
      maxrate: Math.floor(rateShare * maxVideoBitsPerSecond),
      bufsize: Math.floor(seconds * maxVideoBitsPerSecond),
      threads: 'auto',
      // The headers do not depend on what is encoded.
      'x264-params': `stitchable=1:vbv-init=${full}`,
    },
  );
}
