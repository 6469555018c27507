import {
  AV_NOPTS_VALUE,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
  AVSEEK_FLAG_BYTE,
} from 'node-av/constants';
import { Packet } from 'node-av/lib';
import type { Input } from './open-input.ts';
import { toMicroseconds } from './times.ts';

/** How much of the end of a file is read: an index may be behind the last packets, and Matroska is read from where a cluster begins. */
const tailsBytes = [1, 16, 64].map((mebibytes) => mebibytes * 1024 ** 2);

/** From the first to the last time of a file, in microseconds; undefined where its end has no picture and no sound. */
export async function measuredUs({ format, bytes }: Input): Promise<number | undefined> {
  const { startTime } = format;
  if (startTime === AV_NOPTS_VALUE) return undefined;
  for (const tailBytes of tailsBytes) {
    const from = Math.max(0, bytes.sizeBytes - tailBytes);
    const sought =
      from > 0
        ? format.seekFrame(-1, BigInt(from), AVSEEK_FLAG_BYTE)
        : format.seekFrame(-1, startTime, AVSEEK_FLAG_BACKWARD);
    if ((await sought) < 0) return undefined;
    const endUs = await lastUs(format);
    bytes.throwIfFailed();
    if (endUs !== undefined && endUs > startTime) return Number(endUs - startTime);
    if (from === 0) return undefined;
  }
  return undefined;
}

async function lastUs(format: Input['format']): Promise<bigint | undefined> {
  const packet = new Packet();
  packet.alloc();
  let latestUs: bigint | undefined;
  while ((await format.readFrame(packet)) >= 0) {
    const endUs = endUsOf(packet, format);
    if (endUs !== undefined && (latestUs === undefined || endUs > latestUs)) latestUs = endUs;
    packet.unref();
  }
  packet.free();
  return latestUs;
}

/** When a packet of a picture or a sound ends, by the file's own times. */
export function endUsOf(packet: Packet, { streams }: Pick<Input['format'], 'streams'>): bigint | undefined {
  const { codecpar, timeBase } = streams[packet.streamIndex] ?? {};
  const isMedia = codecpar?.codecType === AVMEDIA_TYPE_AUDIO || codecpar?.codecType === AVMEDIA_TYPE_VIDEO;
  const time = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts;
  return timeBase && isMedia && time !== AV_NOPTS_VALUE ? toMicroseconds(time + packet.duration, timeBase) : undefined;
}
