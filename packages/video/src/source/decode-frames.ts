import { AV_NOPTS_VALUE, AVFMT_TS_DISCONT } from 'node-av/constants';
import { type CodecContext, Frame, type Stream } from 'node-av/lib';
import { UNREADABLE_MEDIA, VideoError } from '../errors.ts';
import { openDecoder } from './decoder.ts';
import type { Input } from './open-input.ts';
import { packetsFrom, timeOf } from './packets-from.ts';
import { fromMicroseconds } from './times.ts';

/** Broadcasts may begin to count anew: a jump by more is none of the picture or the sound (FFmpeg, dts_delta_threshold). */
export const longestJumpUs = 10_000_000n;

/**
 * The frames of one stream, from the last key frame before a time on; `pts` counts from the zero of the video, in the stream's time
 * base. Who takes a frame frees it. Frames that are damaged are shown as far as they can be, as players do. Throws UnreadableMedia
 * where there is nothing that can be decoded.
 */
export async function* decodeFrames(input: Input, stream: Stream, timeUs: bigint): AsyncGenerator<Frame> {
  const decoder = await openDecoder(stream);
  const times = new FrameTimes(input, stream);
  let frames = 0;
  const target = fromMicroseconds(timeUs + input.zeroUs, stream.timeBase);
  // Whether the stream goes on to the time.
  let isReached = timeUs === 0n;
  function* received(): Generator<Frame> {
    for (let frame = receive(decoder); frame; frame = receive(decoder)) {
      frame.pts = times.of(frame);
      frame.timeBase = stream.timeBase;
      frames += 1;
      yield frame;
    }
  }
  try {
    for await (const packet of packetsFrom(input, stream, timeUs)) {
      isReached ||= (timeOf(packet) ?? target) >= target;
      decoder.sendPacketSync(packet);
      yield* received();
    }
    decoder.sendPacketSync(null);
    yield* received();
  } finally {
    decoder.freeContext();
  }
  if (frames === 0 && isReached) throw new VideoError(UNREADABLE_MEDIA, 'The media file is damaged or cut short.');
}

function receive(decoder: CodecContext): Frame | undefined {
  const frame = new Frame();
  frame.alloc();
  if (decoder.receiveFrameSync(frame) >= 0) return frame;
  frame.free();
  return undefined;
}

/** The times of a stream's frames. A frame without one follows upon the last. */
class FrameTimes {
  readonly #longestJump: bigint | undefined;
  #zero: bigint;
  #next: bigint | undefined;

  constructor({ format, zeroUs }: Input, { timeBase }: Stream) {
    this.#zero = fromMicroseconds(zeroUs, timeBase);
    const isBroadcast = ((format.iformat?.flags ?? 0) & AVFMT_TS_DISCONT) !== 0;
    this.#longestJump = isBroadcast ? fromMicroseconds(longestJumpUs, timeBase) : undefined;
  }

  of({ bestEffortTimestamp, duration }: Frame): bigint {
    const expected = this.#next;
    let time = bestEffortTimestamp === AV_NOPTS_VALUE ? (expected ?? 0n) : bestEffortTimestamp - this.#zero;
    if (expected !== undefined && this.#longestJump !== undefined && distance(time, expected) > this.#longestJump) {
      this.#zero += time - expected;
      time = expected;
    }
    this.#next = time + (duration > 0n ? duration : 1n);
    return time;
  }
}

const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);
