import { expect, it } from 'vitest';
import { madeFile, picture } from '../../../test/support/video/made-files.ts';
import { speechSamples } from '../src/sound/speech-samples.ts';
import { BlockCache } from '../src/source/block-cache.ts';
import type { ByteSource } from '../src/source/byte-source.ts';

/** Half a second of silence and half a second of a tone, four times. */
const beeps = picture('aevalsrc=if(lt(mod(t\\,1)\\,0.5)\\,0\\,0.5*sin(6283*t)):s=44100:d=4');

const samplesOf = async (source: ByteSource, startMs: number, endMs: number): Promise<number[]> => {
  const samples: number[] = [];
  for await (const chunk of speechSamples({ bytes: new BlockCache(source), audioTrack: 1, startMs, endMs }))
    samples.push(...chunk);
  return samples;
};
const firstLoudMs = (samples: readonly number[]): number =>
  Math.round(samples.findIndex((sample) => Math.abs(sample) > 0.1) / 16);

it.each([
  ['wav', []],
  ['mp4', ['-c:a', 'aac']],
  ['mp3', ['-c:a', 'libmp3lame']],
  ['ogg', ['-c:a', 'libopus']],
  ['mkv', ['-c:a', 'ac3']],
])('gives a range of sound as the whole has it: %s', async (extension, codec) => {
  const source = madeFile(extension, [...beeps, ...codec]);
  const whole = await samplesOf(source, 0, 10_000);
  expect(whole.length / 16).toBeGreaterThan(3980);
  // Some encoders let a tone swell.
  expect(Math.abs(firstLoudMs(whole) - 500)).toBeLessThan(10);
  const range = await samplesOf(source, 1200, 2200);
  expect(range.length / 16).toBeCloseTo(1000, -1);
  expect(Math.abs(firstLoudMs(range) - 300)).toBeLessThan(10);
});

it('gives the same samples of a range each time, and none after the end', async () => {
  const source = madeFile('mp4', [...beeps, '-c:a', 'aac']);
  const [one, other] = [await samplesOf(source, 1000, 1500), await samplesOf(source, 1000, 1500)];
  expect(one.length).toBeGreaterThan(0);
  expect(one).toEqual(other);
  expect(await samplesOf(source, 60_000, 61_000)).toEqual([]);
});
