import { AV_SAMPLE_FMT_FLTP, FF_ENCODER_AAC } from 'node-av/constants';
import { avChannelLayoutDefault, type CodecContext, type Packet, Rational } from 'node-av/lib';
import { encoded, openEncoder } from '../file/encoder.ts';
import type { VideoPlan } from '../plan.ts';
import type { BlockCache } from '../source/block-cache.ts';
import { samplesPerSecond } from './stereo-sound.ts';
import { type SoundPart, timedSound } from './timed-sound.ts';

/** AAC in stereo, which all players read. */
export const openAac = ({ audioBitsPerSecond }: Pick<VideoPlan, 'audioBitsPerSecond'>): Promise<CodecContext> =>
  openEncoder(
    FF_ENCODER_AAC,
    (encoder) => {
      encoder.sampleRate = samplesPerSecond;
      encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
      encoder.channelLayout = avChannelLayoutDefault(2);
      encoder.timeBase = new Rational(1, samplesPerSecond);
      encoder.bitRate = BigInt(audioBitsPerSecond);
    },
    {},
  );

/** Samples of a packet of AAC-LC. */
const samplesPerPacket = 1024;

/** How many packets sound of a length has at most. */
export const soundPacketsOf = (durationUs: number): number =>
  Math.ceil((durationUs * samplesPerSecond) / samplesPerPacket / 1_000_000) + 2;

/** The packets of the sound of the whole video. The first are before zero: what the encoder needs to begin. */
export async function* encodeSound(bytes: BlockCache, encoder: CodecContext, part: SoundPart): AsyncGenerator<Packet> {
  for await (const frame of timedSound(bytes, part, `asetnsamples=${encoder.frameSize}:p=0`)) {
    yield* encoded(encoder, frame);
    frame.free();
  }
  yield* encoded(encoder, null);
}
