import { canvasOf } from '@cueline/captions/presets/presets.ts';
import { minChunkSeconds } from '@cueline/video/limits.ts';
import { expect, it } from 'vitest';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { renderLimits } from '#core/media/render-limits.ts';
import { chunkStartCoreSeconds, decoderOf, encodeCoreSeconds } from '#core/media/render-seconds.ts';
import { pictureParts, soundParts, videoParts } from '#core/media/video-parts.ts';
import { videoPlan } from '#core/media/video-plan.ts';
import { audioFacts, videoFacts } from './example-facts.ts';

const minutes = (count: number): number => count * 60_000;
const hours = (count: number): number => minutes(60 * count);
const megabitsPerSecond = (facts: MediaFacts, rate: number): MediaFacts => ({
  ...facts,
  sizeBytes: Math.round((facts.durationMs / 1000) * rate * 125_000),
});
const phone = (durationMs: number, changed: Partial<MediaFacts> = {}): MediaFacts =>
  megabitsPerSecond(
    {
      ...videoFacts,
      durationMs,
      widthPx: 1080,
      heightPx: 1920,
      frameRate: { numerator: 30, denominator: 1 },
      keyFrameMs: 1000,
      ...changed,
    },
    17,
  );
const planOf = (facts: MediaFacts, resolution: '720p' | '1080p' | '2160p' = '1080p') =>
  videoPlan({ facts, canvas: canvasOf({ preset: 'tiktok', resolution }), preset: 'tiktok' });
const limits = (facts: MediaFacts, resolution?: '2160p') => renderLimits(facts, planOf(facts, resolution));
const ultraHd = { widthPx: 3840, heightPx: 2160, frameRate: { numerator: 60, denominator: 1 }, videoCodec: 'HEVC' };

it('has chunks of whole groups of pictures that follow upon each other, the last beyond the end that the header states', () => {
  const facts = phone(61_000);
  const { fits, chunks } = limits(facts);
  expect(fits).toBe(true);
  expect(chunks.length).toBeGreaterThan(5);
  expect(chunks.slice(1).map(({ first }) => first)).toEqual(chunks.slice(0, -1).map(({ end }) => end));
  for (const { first, end } of chunks.slice(0, -1)) {
    expect(first % 60).toBe(0);
    expect(end - first).toBeGreaterThanOrEqual(minChunkSeconds * 30);
  }
  expect(chunks.at(-1)?.end).toBe(71 * 30);
});

it.each([
  ['a phone', { keyFrameMs: 1000 }, 2],
  ['x264 as most use it', { keyFrameMs: 8333 }, 4],
  ['a file whose index nobody has read', { keyFrameMs: undefined }, 6],
  ['a camera with key frames 20 s apart', { keyFrameMs: 20_000 }, 10],
  ['an editor, where each frame is a key frame', { keyFrameMs: undefined, videoCodec: 'PRORES' }, 2],
])('has as short chunks of a minute of %s as cost at most a quarter more than one pass', (_, changed, seconds) => {
  const facts = phone(minutes(1), changed);
  const { chunks } = limits(facts);
  expect((chunks[0]?.end ?? 0) / 30).toBe(seconds);
  const { coreSeconds, isIntra } = decoderOf(facts.videoCodec);
  const ofPixels = (1080 * 1920 * 30) / 1e6;
  const decoded = isIntra ? 0 : (coreSeconds * ofPixels * (facts.keyFrameMs ?? 10_000)) / 2000;
  const onePass = (encodeCoreSeconds + coreSeconds) * ofPixels * 60;
  expect(chunks.length * (decoded + chunkStartCoreSeconds)).toBeLessThan(0.25 * onePass);
});

it('has longer chunks where the account has few places free, or the video is long', () => {
  const facts = phone(minutes(1));
  const [few, one] = [12, 1].map((places) => renderLimits(facts, planOf(facts), undefined, places).chunks.length);
  expect([limits(facts).chunks.length, few, one]).toEqual([30, 10, 10]);
  expect(limits(phone(minutes(10))).chunks).toHaveLength(100);
});

it('makes a source with key frames more than 20 s apart in one chunk, as far as that fits', () => {
  expect(limits(phone(minutes(2), { keyFrameMs: 21_000 }))).toMatchObject({ fits: true, chunks: [{ first: 0 }] });
  expect(limits(phone(minutes(2), { keyFrameMs: 21_000 })).chunks).toHaveLength(1);
  expect(limits(phone(minutes(20), { keyFrameMs: 21_000 })).fits).toBe(false);
});

it('makes a short video in one chunk, and a range of its own length', () => {
  expect(limits(phone(3000)).chunks).toEqual([{ first: 0, end: 13 * 30 }]);
  const facts = phone(hours(1));
  const range = { startMs: 60_000, endMs: 63_000 };
  const plan = videoPlan({
    facts,
    canvas: canvasOf({ preset: 'tiktok', resolution: '1080p' }),
    preset: 'tiktok',
    range,
  });
  expect(renderLimits(facts, plan).chunks).toEqual([{ first: 0, end: 90 }]);
});

it('makes no more chunks than are made side by side, unless each would take too long', () => {
  const chunksOf = (facts: MediaFacts, chunksAtOnce: number) => renderLimits(facts, planOf(facts), chunksAtOnce);
  expect(chunksOf(phone(19_000), 1).chunks).toHaveLength(1);
  expect(chunksOf(phone(minutes(1)), 3).chunks).toHaveLength(3);
  const { fits, chunks } = chunksOf(phone(hours(2)), 1);
  expect(fits).toBe(true);
  expect(chunks.length).toBeGreaterThan(10);
});

it('takes four hours of 1080p, in no more chunks than one join takes', () => {
  const { fits, chunks } = limits(megabitsPerSecond(phone(hours(4)), 8));
  expect(fits).toBe(true);
  expect(chunks.length).toBeGreaterThan(200);
  expect(chunks.length).toBeLessThanOrEqual(240);
});

it.each([
  ['a minute of 2160p at 60 frames in HEVC', phone(minutes(1), ultraHd), true],
  ['audio of four hours', { ...audioFacts, durationMs: hours(4) }, true],
  [
    'an hour of ProRes, which is more than one Lambda reads',
    megabitsPerSecond(phone(hours(1), { videoCodec: 'PRORES' }), 800),
    false,
  ],
  ['a picture larger than 4096x2304', phone(minutes(1), { widthPx: 7680, heightPx: 4320 }), false],
  [
    '2160p of a codec that is not known, which may be slow',
    phone(minutes(1), { ...ultraHd, videoCodec: 'UNKNOWN', keyFrameMs: 10_000 }),
    false,
  ],
] as const)('says of %s whether our own code can make it', (_, facts, fits) => {
  expect(limits(facts).fits).toBe(fits);
});

it('makes a video of a source without an index in one chunk, as far as that fits', () => {
  expect(limits(phone(minutes(2), { container: 'mpegts' }))).toEqual({
    fits: true,
    chunks: [{ first: 0, end: 130 * 30 }],
  });
  expect(limits(phone(minutes(20), { container: 'mpegts' })).fits).toBe(false);
});

it('joins no more bytes than a Lambda copies in its time', () => {
  expect(limits(phone(minutes(10)), '2160p').fits).toBe(true);
  expect(limits(phone(hours(4)), '2160p').fits).toBe(false);
});

it('invokes no Lambda with more than 6 MB, of which the URL of a part has 2,000 bytes', () => {
  const facts = phone(hours(4));
  const plan = planOf(facts, '2160p');
  const [first = { first: 0, end: 1 }] = renderLimits(facts, plan).chunks;
  for (const { count, partBytes } of [
    videoParts(plan, hours(4)),
    pictureParts(plan, first),
    soundParts(plan, hours(4)),
  ]) {
    expect((count + 240) * 2000).toBeLessThan(6_000_000);
    // Three are in memory at once.
    expect(partBytes * 3).toBeLessThan(400_000_000);
  }
  const seconds = (first.end - first.first) / 30;
  const picture = pictureParts(plan, first);
  expect(picture.count * picture.partBytes).toBeGreaterThan((seconds * plan.maxVideoBitsPerSecond) / 8);
});

it('a layer needs neither the media nor memory for its pictures, and is bounded by what one join reads of it', () => {
  const facts = phone(minutes(60), { container: 'mpegts', widthPx: 8192, heightPx: 4320, keyFrameMs: undefined });
  const layer = (changed: MediaFacts) => {
    const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });
    return renderLimits(changed, videoPlan({ facts: changed, canvas, preset: 'tiktok', layer: true }));
  };
  expect(limits(facts).fits).toBe(false);
  expect(layer(facts).fits).toBe(false);
  const short = layer({ ...facts, durationMs: minutes(10) });
  expect(short.fits).toBe(true);
  expect(short.chunks.length).toBeGreaterThan(50);
});
