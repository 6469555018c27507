import { AV_NOPTS_VALUE } from 'node-av/constants';
import { type CodecContext, Frame, type Stream } from 'node-av/lib';
import { UNREADABLE_MEDIA } from '#contract/step-errors.ts';
import { StepError } from '#core/step-error.ts';
import { openDecoder } from './decoder.ts';
import type { Input } from './open-input.ts';
import { packetsFrom } from './packets-from.ts';
import { fromMicroseconds } from './times.ts';

/**
 * The frames of one stream, from the last key frame before a time on; `pts` counts from the zero of the video, in the stream's time base.
 * Who takes a frame frees it. Frames that are damaged are shown as far as they can be, as players do. Throws UnreadableMedia where none can be
 * decoded.
 */
export async function* decodeFrames(input: Input, stream: Stream, timeUs: bigint): AsyncGenerator<Frame> {
  const decoder = await openDecoder(stream);
  const zeroTs = fromMicroseconds(input.zeroUs, stream.timeBase);
  let [count, nextTs] = [0, 0n];
  function* received(): Generator<Frame> {
    for (let frame = receive(decoder); frame; frame = receive(decoder)) {
      const known = frame.bestEffortTimestamp;
      frame.pts = known === AV_NOPTS_VALUE ? nextTs : known - zeroTs;
      frame.timeBase = stream.timeBase;
      nextTs = frame.pts + (frame.duration > 0n ? frame.duration : 1n);
      count += 1;
      yield frame;
    }
  }
  try {
    for await (const packet of packetsFrom(input, stream, timeUs)) {
      decoder.sendPacketSync(packet);
      yield* received();
    }
    decoder.sendPacketSync(null);
    yield* received();
  } finally {
    decoder.freeContext();
  }
  if (count === 0) throw new StepError(UNREADABLE_MEDIA, 'The media file is damaged or cut short.');
}

function receive(decoder: CodecContext): Frame | undefined {
  const frame = new Frame();
  frame.alloc();
  if (decoder.receiveFrameSync(frame) >= 0) return frame;
  frame.free();
  return undefined;
}
