import { quietestPlace } from '@cueline/speech/quietest-place.ts';
import { type Heard, likelyEnglish, type Recogniser } from '@cueline/speech/recogniser.ts';
import { longestUs } from '@cueline/video/plan.ts';
import { type SpeechRange, speechSamples, speechSamplesPerSecond } from '@cueline/video/sound/speech-samples.ts';
import { BlockCache } from '@cueline/video/source/block-cache.ts';
import type { ByteSource } from '@cueline/video/source/byte-source.ts';
import type { HeardRange, RangeSound, RangeToHear } from '#contract/schemas/speech-range.ts';
import { waveOf } from './wave.ts';

/** How far from the end of a range the quietest place may be. */
const borderMs = 4000;
const samplesPerMs = speechSamplesPerSecond / 1000;
type TimedWord = Heard['words'][number];

export interface SourceRange {
  readonly source: ByteSource;
  readonly audioTrack: number;
  readonly mediaMs: number;
  readonly range: RangeToHear['range'];
}

export interface HearRange extends SourceRange {
  readonly mustBeEnglish: boolean;
  readonly script?: RangeToHear['script'];
}

/** The words of a range, or those of a script with their times from the sound. Throws UnreadableMedia. */
export async function hearRange(
  { mustBeEnglish, script, ...of }: HearRange,
  recogniser: Pick<Recogniser, 'hear' | 'align'>,
): Promise<HeardRange> {
  const { startMs, sound, foundMs } = await cutRange(of);
  if (script) {
    const aligned = await recogniser.align(
      sound(),
      script.map((word) => ({ ...word, near: moved(word.near, -startMs) })),
    );
    return { words: aligned.map((word) => timedFrom(word, startMs)), foundMs: foundMs() };
  }
  const { words, likeness = 0 } = await recogniser.hear(sound(), { onlyEnglish: mustBeEnglish });
  const isForeign = words.length > 0 && likeness < likelyEnglish;
  return { words: words.map((word) => timedFrom(word, startMs)), ...(isForeign && { isForeign }), foundMs: foundMs() };
}

/** The sound of a range, for another engine. Throws UnreadableMedia. */
export async function soundOfRange(of: SourceRange): Promise<RangeSound> {
  const { startMs, sound, foundMs } = await cutRange(of);
  const chunks: Float32Array[] = [];
  for await (const chunk of sound()) chunks.push(chunk);
  return { startMs, foundMs: foundMs(), wav: waveOf(chunks, speechSamplesPerSecond).toString('base64') };
}

/**
 * A range is cut at the quietest places near its ends. Its neighbours find the same places, since they decode the same few seconds and
 * nothing before.
 */
async function cutRange({ source, audioTrack, mediaMs, range }: SourceRange) {
  // The head of a file, and what is near a border, is read once.
  const track = { bytes: new BlockCache(source), audioTrack };
  const isLast = range.endMs >= mediaMs;
  const startMs = range.startMs === 0 ? 0 : await borderAt(track, range.startMs);
  const endMs = isLast ? longestUs({ startUs: 0 }, mediaMs * 1000) / 1000 : await borderAt(track, range.endMs);
  let samples = 0;
  const sound = async function* () {
    for await (const chunk of speechSamples({ ...track, startMs, endMs })) {
      samples += chunk.length;
      yield chunk;
    }
  };
  // A range after the end of the sound has found nothing.
  const foundMs = (): number => (samples > 0 ? startMs + samples / samplesPerMs : 0);
  return { startMs, sound, foundMs };
}

const moved = (span: { readonly startMs: number; readonly endMs: number }, byMs: number) => ({
  startMs: span.startMs + byMs,
  endMs: span.endMs + byMs,
});

/** Each word lasts, so that it can be sent back as it is. */
function timedFrom({ text, confidence, ...times }: TimedWord, fromMs: number): HeardRange['words'][number] {
  const startMs = Math.round(fromMs + times.startMs);
  const endMs = Math.max(startMs + 1, Math.round(fromMs + times.endMs));
  return { text, startMs, endMs, confidence: Math.round(confidence * 1000) / 1000 };
}

async function borderAt(track: Pick<SpeechRange, 'bytes' | 'audioTrack'>, atMs: number): Promise<number> {
  const startMs = atMs - borderMs;
  const window: number[] = [];
  for await (const samples of speechSamples({ ...track, startMs, endMs: atMs + borderMs })) window.push(...samples);
  return startMs + Math.round(quietestPlace(Float32Array.from(window)) / samplesPerMs);
}
