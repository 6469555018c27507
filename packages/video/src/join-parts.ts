import type { TextTrack } from '@cueline/captions/subtitles/text-track.ts';
import { Packet, type Stream } from 'node-av/lib';
import type { ByteSink } from './file/held-head.ts';
import { type PacketStream, writeMp4 } from './file/write-mp4.ts';
import type { MadeVideo, VideoPlan } from './plan.ts';
import { BlockCache } from './source/block-cache.ts';
import type { ByteSource } from './source/byte-source.ts';
import { type Input, openInput } from './source/open-input.ts';
import { packetsFrom } from './source/packets-from.ts';
import { pictureOf, soundOf } from './source/tracks.ts';
import { textPacketsOf, textStream } from './text/text-stream.ts';

/** A part of the picture as exportPicture made it, in its place. */
export interface PicturePart {
  readonly file: ByteSource;
  /** The first frame of the video. */
  readonly first: number;
  readonly frames: number;
}

/** Joins the parts of a video with its sound, which a layer has not, without encoding again, and with its text. */
export async function joinParts(
  { rate, layer }: Pick<VideoPlan, 'rate' | 'layer'>,
  parts: readonly PicturePart[],
  { sound, text }: { readonly sound: ByteSource | undefined; readonly text?: TextTrack | undefined },
  sink: ByteSink,
): Promise<MadeVideo> {
  const shown = parts.filter((part) => part.frames > 0);
  const [first] = shown;
  if (!first) throw new Error('A video has at least one part');
  const open = (file: ByteSource): Promise<Input> => openInput(new BlockCache(file), rate);
  const [firstInput, soundInput] = await Promise.all([open(first.file), sound && open(sound)]);
  const [picture, track] = [pictureOf(firstInput), soundInput && soundOf(soundInput, 1)];
  const frames = shown.reduce((sum, part) => sum + part.frames, 0);
  const frameRate = { num: rate.numerator, den: rate.denominator };
  try {
    const streams: PacketStream[] = [{ ...kindOf(picture), frameRate, packets: packetsOfParts(picture, shown, open) }];
    if (soundInput && track) streams.push({ ...kindOf(track), packets: copied(soundInput, track, 0n) });
    const { width: widthPx, height: heightPx } = picture.codecpar;
    if (text) streams.push(textStream(text, { widthPx, heightPx }));
    const packets = frames + Number(track?.nbFrames ?? 0) + textPacketsOf(text);
    const { sizeBytes, endsUs } = await writeMp4(sink, streams, packets, layer ? 'mov' : 'mp4');
    const [pictureUs = 0, soundUs = 0] = endsUs;
    return { sizeBytes, frames, foundMs: Math.max(pictureUs, soundUs) / 1000 };
  } finally {
    await Promise.all([firstInput.close(), soundInput?.close()]);
  }
}

const kindOf = ({ codecpar, timeBase }: Stream) => ({ parameters: codecpar, timeBase });

/** ProRes has none. */
const headersOf = ({ codecpar }: Stream): Buffer => codecpar.extradata ?? Buffer.alloc(0);

async function* packetsOfParts(
  kind: Stream,
  parts: readonly PicturePart[],
  open: (file: ByteSource) => Promise<Input>,
): AsyncGenerator<Packet> {
  let before = 0;
  for (const { file, first, frames } of parts) {
    if (first !== before) throw new Error(`The frames from ${before} to ${first} are in no part`);
    const input = await open(file);
    try {
      const part = pictureOf(input);
      if (!headersOf(part).equals(headersOf(kind))) {
        throw new Error('A part was encoded otherwise than the first');
      }
      const frameTicks = (part.timeBase.den * part.avgFrameRate.den) / (part.timeBase.num * part.avgFrameRate.num);
      yield* copied(input, part, BigInt(Math.round(first * frameTicks)));
      before += frames;
    } finally {
      await input.close();
    }
  }
}

/** The packets of a stream, later by so much. Who takes one frees it. */
async function* copied(input: Input, stream: Stream, later: bigint): AsyncGenerator<Packet> {
  for await (const packet of packetsFrom(input, stream, 0n)) {
    const own = new Packet();
    own.alloc();
    own.ref(packet);
    own.pts += later;
    own.dts += later;
    own.timeBase = stream.timeBase;
    yield own;
  }
}
