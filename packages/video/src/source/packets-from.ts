import { AV_NOPTS_VALUE, AVDISCARD_ALL, AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { Packet, type Stream } from 'node-av/lib';
import type { Input } from './open-input.ts';
import { fromMicroseconds } from './times.ts';

/** Files without an index are searched for a key frame from so far before the time, then from the start. */
const searchBackUs = [0n, 2_000_000n, 10_000_000n, 30_000_000n];

/**
 * The packets of one stream, from the last key frame before a time on that can be found, else from the start. A packet is valid until the next
 * one is asked for.
 */
export async function* packetsFrom(input: Input, stream: Stream, timeUs: bigint): AsyncGenerator<Packet> {
  for (const other of input.format.streams) if (other.index !== stream.index) other.discard = AVDISCARD_ALL;
  const packet = new Packet();
  packet.alloc();
  try {
    let hasPacket = (await hasSought(input, stream, timeUs, packet)) || (await next(input, stream, packet));
    while (hasPacket) {
      yield packet;
      packet.unref();
      hasPacket = await next(input, stream, packet);
    }
    input.bytes.throwIfFailed();
  } finally {
    packet.free();
  }
}

/** Reads the key frame that is nearest before the time into the packet; false where it is to be read from where the reader is, the start. */
async function hasSought(input: Input, stream: Stream, timeUs: bigint, packet: Packet): Promise<boolean> {
  const target = fromMicroseconds(timeUs + input.zeroUs, stream.timeBase);
  for (const backUs of timeUs > 0n ? searchBackUs : []) {
    if (backUs > timeUs) break;
    const from = fromMicroseconds(timeUs + input.zeroUs - backUs, stream.timeBase);
    if ((await input.format.seekFrame(stream.index, from, AVSEEK_FLAG_BACKWARD)) < 0) continue;
    while (await next(input, stream, packet)) {
      if (packet.isKeyframe) break;
      packet.unref();
    }
    const time = timeOf(packet);
    if (packet.size > 0 && packet.isKeyframe && time !== undefined && time <= target) return true;
    packet.unref();
  }
  if (timeUs > 0n) await input.format.seekFrame(stream.index, 0n, AVSEEK_FLAG_BACKWARD);
  return false;
}

/** In the time base of its stream. */
export function timeOf({ pts, dts }: Packet): bigint | undefined {
  const time = pts === AV_NOPTS_VALUE ? dts : pts;
  return time === AV_NOPTS_VALUE ? undefined : time;
}

async function next(input: Input, stream: Stream, packet: Packet): Promise<boolean> {
  while ((await input.format.readFrame(packet)) >= 0) {
    if (packet.streamIndex === stream.index) return true;
    packet.unref();
  }
  return false;
}
