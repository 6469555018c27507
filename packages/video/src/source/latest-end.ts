import { AVFMT_TS_DISCONT, AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { Packet } from 'node-av/lib';
import type { FrameRate } from '../plan.ts';
import type { BlockCache } from './block-cache.ts';
import { longestJumpUs } from './decode-frames.ts';
import { endUsOf } from './measured-length.ts';
import { openInput } from './open-input.ts';

interface Stretch {
  readonly rate: FrameRate;
  readonly fromUs: number;
  readonly toUs: number;
}

/**
 * To where a file has a picture or a sound in any of its tracks, at most to an end and at least to where it is known to go: a track
 * may be shorter than the file, which is not cut short for that.
 */
export async function latestEndUs(bytes: BlockCache, { rate, fromUs, toUs }: Stretch): Promise<number> {
  const input = await openInput(bytes, rate);
  const { format, zeroUs } = input;
  const isBroadcast = ((format.iformat?.flags ?? 0) & AVFMT_TS_DISCONT) !== 0;
  const packet = new Packet();
  packet.alloc();
  let latestUs = fromUs;
  try {
    await format.seekFrame(-1, BigInt(Math.round(fromUs)) + zeroUs, AVSEEK_FLAG_BACKWARD);
    while (latestUs < toUs && (await format.readFrame(packet)) >= 0) {
      const fileUs = endUsOf(packet, format);
      if (fileUs !== undefined) {
        const endUs = Number(fileUs - zeroUs);
        const isJump = isBroadcast && endUs - latestUs > longestJumpUs;
        if (!isJump) latestUs = Math.max(latestUs, endUs);
      }
      packet.unref();
    }
    bytes.throwIfFailed();
    return Math.min(latestUs, toUs);
  } finally {
    packet.free();
    await input.close();
  }
}
