import { AV_SAMPLE_FMT_FLTP, FF_ENCODER_AAC } from 'node-av/constants';
import { avChannelLayoutDefault, type CodecContext, type Frame, type Packet, Rational } from 'node-av/lib';
import { encoded, openEncoder } from '../file/encoder.ts';
import { FilterFrames } from '../filter-frames.ts';
import type { FrameRate, VideoPlan } from '../plan.ts';
import type { BlockCache } from '../source/block-cache.ts';
import { decodeFrames } from '../source/decode-frames.ts';
import { openInput } from '../source/open-input.ts';
import { fromMicroseconds } from '../source/times.ts';
import { soundOf } from '../source/tracks.ts';
import { StereoSound, samplesPerSecond, stereo } from './stereo-sound.ts';

/** Decoders of sound need what comes before to be exact. */
const warmUpUs = 500_000;
const lessSeconds = 0.0005;

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

interface Part extends Pick<VideoPlan, 'audioTrack' | 'startUs' | 'durationUs'> {
  /** The rate of the picture that it belongs to. @default it belongs to none */
  readonly rate?: FrameRate;
}

/** The packets of the sound of the whole video. The first are before zero: what the encoder needs to begin. */
export async function* encodeSound(
  bytes: BlockCache,
  encoder: CodecContext,
  { rate, audioTrack, startUs, durationUs }: Part,
): AsyncGenerator<Packet> {
  const input = await openInput(bytes, rate);
  const stream = soundOf(input, audioTrack);
  const start = fromMicroseconds(BigInt(startUs), stream.timeBase);
  const part = `atrim=start=0${durationUs ? `:end=${(durationUs / 1_000_000 - lessSeconds).toFixed(6)}` : ''}`;
  // Gaps become silence, so that sound that starts late, or stops for a while, stays with the picture.
  const filters = `${part},aresample=async=1:first_pts=0,asetnsamples=${encoder.frameSize}:p=0`;
  const sound = new StereoSound(stream.timeBase);
  const timed = new FilterFrames('audio', stereo, filters);
  try {
    for await (const frame of decodeFrames(input, stream, BigInt(Math.max(0, startUs - warmUpUs)))) {
      frame.pts -= start;
      const ends = durationUs !== undefined && frame.pts > fromMicroseconds(BigInt(durationUs), stream.timeBase);
      for (const samples of sound.passed(frame)) yield* encodedAll(encoder, timed, samples);
      frame.free();
      if (ends) break;
    }
    for (const samples of sound.rest()) yield* encodedAll(encoder, timed, samples);
    yield* encodedAll(encoder, timed, null);
    yield* encoded(encoder, null);
  } finally {
    sound.close();
    timed.close();
    await input.close();
  }
}

function* encodedAll(encoder: CodecContext, timed: FilterFrames, samples: Frame | null): Generator<Packet> {
  for (const whole of timed.passed(samples)) {
    yield* encoded(encoder, whole);
    whole.free();
  }
  samples?.free();
}
