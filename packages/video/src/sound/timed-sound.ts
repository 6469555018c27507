import type { Frame } from 'node-av/lib';
import { FilterFrames } from '../filter-frames.ts';
import type { FrameRate, VideoPlan } from '../plan.ts';
import type { BlockCache } from '../source/block-cache.ts';
import { decodeFrames } from '../source/decode-frames.ts';
import { openInput } from '../source/open-input.ts';
import { fromMicroseconds } from '../source/times.ts';
import { soundOf } from '../source/tracks.ts';
import { StereoSound, stereo } from './stereo-sound.ts';

/** Decoders of sound need what comes before to be exact. */
const warmUpUs = 500_000;
const lessSeconds = 0.0005;

export interface SoundPart extends Pick<VideoPlan, 'audioTrack' | 'startUs' | 'durationUs'> {
  /** The rate of the picture that it belongs to. @default it belongs to none */
  readonly rate?: FrameRate;
}

/**
 * The sound of a track from a time on, in stereo, through further filters. Gaps become silence, so that sound that starts late, or stops
 * for a while, keeps its times. Who takes a frame frees it.
 */
export async function* timedSound(
  bytes: BlockCache,
  { rate, audioTrack, startUs, durationUs }: SoundPart,
  further: string,
): AsyncGenerator<Frame> {
  const input = await openInput(bytes, rate);
  const stream = soundOf(input, audioTrack);
  const start = fromMicroseconds(BigInt(startUs), stream.timeBase);
  const part = `atrim=start=0${durationUs ? `:end=${(durationUs / 1_000_000 - lessSeconds).toFixed(6)}` : ''}`;
  const sound = new StereoSound(stream.timeBase);
  const timed = new FilterFrames('audio', stereo, `${part},aresample=async=1:first_pts=0,${further}`);
  function* passed(samples: Frame | null): Generator<Frame> {
    yield* timed.passed(samples);
    samples?.free();
  }
  try {
    for await (const frame of decodeFrames(input, stream, BigInt(Math.max(0, startUs - warmUpUs)))) {
      frame.pts -= start;
      const ends = durationUs !== undefined && frame.pts > fromMicroseconds(BigInt(durationUs), stream.timeBase);
      for (const samples of sound.passed(frame)) yield* passed(samples);
      frame.free();
      if (ends) break;
    }
    for (const samples of sound.rest()) yield* passed(samples);
    yield* passed(null);
  } finally {
    sound.close();
    timed.close();
    await input.close();
  }
}
