import type { TextTrack } from '@cueline/captions/subtitles/text-track.ts';
import { AVFMT_FLAG_BITEXACT } from 'node-av/constants';
import {
  type CodecContext,
  CodecParameters,
  Dictionary,
  FormatContext,
  type IRational,
  type Packet,
  Rational,
  type Stream,
} from 'node-av/lib';
import { disableTrack } from './disable-track.ts';
import { type ByteSink, HeldHead } from './held-head.ts';

/** Packets of one stream of the file, in the order of decoding. */
export interface PacketStream {
  readonly parameters: CodecParameters;
  readonly timeBase: IRational;
  /** The frame rate of a picture. */
  readonly frameRate?: IRational;
  /** Captions beside the picture, which end with it. */
  readonly text?: Pick<TextTrack, 'language' | 'isDefault'>;
  readonly packets: AsyncIterator<Packet>;
}

/** The packets that an encoder makes. */
export function encodedStream(encoder: CodecContext, packets: AsyncIterator<Packet>): PacketStream {
  const parameters = new CodecParameters();
  parameters.alloc();
  parameters.fromContext(encoder);
  return { parameters, timeBase: encoder.timeBase, frameRate: encoder.framerate, packets };
}

/** Boxes of the index that do not grow, and those before it. */
const fixedIndexBytes = 16 * 1024;
/** Bytes for one packet, at most: its size, time, offset, place in a chunk, and that it is a key frame. */
const indexBytesAPacket = 40;

export interface WrittenMp4 {
  readonly sizeBytes: number;
  /** Where each stream ends. */
  readonly endsUs: readonly number[];
  /** How many packets each has. */
  readonly counts: readonly number[];
}

/** What players call .mp4, or QuickTime's .mov, which takes ProRes. */
export type Muxer = 'mp4' | 'mov';

/** Writes an MP4 with its index first. `maxPackets` is how many there are at most. */
export async function writeMp4(
  sink: ByteSink,
  streams: readonly PacketStream[],
  maxPackets: number,
  muxer: Muxer = 'mp4',
): Promise<WrittenMp4> {
  const indexBytes = fixedIndexBytes + maxPackets * indexBytesAPacket;
  const head = new HeldHead(sink, indexBytes + 4096);
  const format = new FormatContext();
  format.allocOutputContext2(null, muxer, null);
  format.pb = head.io;
  format.setFlags(AVFMT_FLAG_BITEXACT);
  try {
    const tracks = streams.map((stream) => ({ ...stream, track: addTrack(format, stream, muxer), endUs: 0, count: 0 }));
    check(await format.writeHeader(Dictionary.fromObject({ moov_size: indexBytes })), 'the header');
    await interleave(format, tracks);
    check(await format.writeTrailer(), 'the index');
    await format.pb?.flush();
    for (const [at, { text }] of tracks.entries()) if (text?.isDefault === false) disableTrack(head.bytes, at);
    return {
      sizeBytes: await head.end(),
      endsUs: tracks.map(({ endUs }) => endUs),
      counts: tracks.map(({ count }) => count),
    };
  } finally {
    format.pb = null;
    format.freeContext();
    head.io.freeContext();
  }
}

function addTrack(
  format: FormatContext,
  { parameters, timeBase, frameRate, text }: PacketStream,
  muxer: Muxer,
): Stream {
  const track = format.newStream();
  parameters.copy(track.codecpar);
  // By the tag of the encoder MOV tells ProRes 4444 from others.
  if (muxer === 'mp4') track.codecpar.codecTag = 0;
  track.timeBase = Rational.fromObject(timeBase);
  track.sampleAspectRatio = parameters.sampleAspectRatio;
  if (frameRate) track.avgFrameRate = Rational.fromObject(frameRate);
  if (text) track.metadata = Dictionary.fromObject({ language: text.language });
  return track;
}

interface Track extends PacketStream {
  readonly track: Stream;
  endUs: number;
  count: number;
}

/** Takes the next packet of the stream that is behind. */
async function interleave(format: FormatContext, tracks: readonly Track[]): Promise<void> {
  const open = await Promise.all(tracks.map(async (stream) => ({ stream, packet: await nextOf(stream) })));
  for (;;) {
    const waiting = open.filter(({ packet }) => packet !== undefined);
    const [first] = waiting.sort((one, other) => secondsOf(one.packet) - secondsOf(other.packet));
    if (!first?.packet || waiting.every(({ stream }) => stream.text)) return freeAll(waiting);
    const { packet, stream } = first;
    stream.endUs = Math.max(stream.endUs, endUsOf(packet));
    stream.count += 1;
    packet.streamIndex = stream.track.index;
    packet.rescaleTs(packet.timeBase, stream.track.timeBase);
    check(await format.interleavedWriteFrame(packet), 'a packet');
    packet.free();
    first.packet = await nextOf(stream);
  }
}

const freeAll = (waiting: readonly { readonly packet: Packet | undefined }[]): void => {
  for (const { packet } of waiting) packet?.free();
};

const nextOf = async ({ packets }: PacketStream): Promise<Packet | undefined> => {
  const { done, value } = await packets.next();
  return done ? undefined : value;
};

const secondsOf = (packet: Packet | undefined): number =>
  packet ? (Number(packet.dts) * packet.timeBase.num) / packet.timeBase.den : Number.POSITIVE_INFINITY;

const endUsOf = ({ pts, duration, timeBase }: Packet): number =>
  (Number(pts + duration) * timeBase.num * 1_000_000) / timeBase.den;

function check(code: number, what: string): void {
  if (code < 0) throw new Error(`FFmpeg does not write ${what}: ${code}`);
}
