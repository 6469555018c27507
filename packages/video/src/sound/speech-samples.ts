import type { Frame } from 'node-av/lib';
import type { BlockCache } from '../source/block-cache.ts';
import { timedSound } from './timed-sound.ts';

/** What recognisers of speech take. */
export const speechSamplesPerSecond = 16_000;

export interface SpeechRange {
  readonly bytes: BlockCache;
  /** Counted from 1. */
  readonly audioTrack: number;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The sound of a range, one channel of 16 kHz from -1 to 1, in chunks. The first sample is that of the start; the last may come before the end,
 * where the sound of the file ends. Throws UnreadableMedia.
 */
export async function* speechSamples({
  bytes,
  audioTrack,
  startMs,
  endMs,
}: SpeechRange): AsyncGenerator<Float32Array<ArrayBuffer>> {
  const part = { audioTrack, startUs: startMs * 1000, durationUs: (endMs - startMs) * 1000 };
  const further = `aresample=${speechSamplesPerSecond},aformat=sample_fmts=flt:channel_layouts=mono,asetnsamples=n=${speechSamplesPerSecond}:p=0`;
  for await (const frame of timedSound(bytes, part, further)) {
    yield samplesIn(frame);
    frame.free();
  }
}

/** A copy: the frame's own memory is freed with it. */
function samplesIn({ data, nbSamples }: Frame): Float32Array<ArrayBuffer> {
  const [plane] = data ?? [];
  if (!plane) throw new Error('A frame has no samples');
  return new Float32Array(Uint8Array.from(plane.subarray(0, 4 * nbSamples)).buffer);
}
