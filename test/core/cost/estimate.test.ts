import { expect, it } from 'vitest';
import { maxMediaMs } from '#contract/limits.ts';
import { plans } from '#contract/plans.ts';
import { Resolution } from '#contract/schemas/export.ts';
import { exportEstimate, transcriptionCost } from '#core/cost/estimate.ts';
import { exportCredits, transcriptionCredits } from '#core/credits/prices.ts';
import { videoFacts } from '../media/example-facts.ts';

const region = 'us-east-1';
const minuteMs = 60_000;
const overhead = 1_000_000;
const canvases = {
  '720p': { widthPx: 1280, heightPx: 720 },
  '1080p': { widthPx: 1080, heightPx: 1920 },
  '2160p': { widthPx: 3840, heightPx: 2160 },
};
const ofExport = (
  resolution: Resolution,
  framesPerSecond: number,
  durationMs = minuteMs,
  tier: 'basic' | 'professional' = 'basic',
) => exportEstimate({ ...canvases[resolution], framesPerSecond, durationMs, tier }, region) ?? 0;

it('a transcription is estimated at what Transcribe bills', () => {
  expect(transcriptionCost(videoFacts, region)).toEqual({ credits: 1, estimated_nano_usd: 6_000_000 + overhead });
  expect(transcriptionCost({ ...videoFacts, durationMs: 600 * 1000 }, region).credits).toBe(10);
  expect(transcriptionCost({ ...videoFacts, durationMs: 1000 }, region).estimated_nano_usd).toBe(100_000 + overhead);
});

it('the estimate of a transcription includes extracting the audio where Transcribe cannot read the media', () => {
  const { estimated_nano_usd } = transcriptionCost({ ...videoFacts, container: 'quicktime' }, region);
  expect(estimated_nano_usd).toBe(6_000_000 + 3_000_000 + overhead);
});

it('the estimate of a transcription includes each audio track that it may try: up to four, one where one was chosen', () => {
  const ofTracks = (audioTracks: number, chosen = {}) =>
    transcriptionCost({ ...videoFacts, audioTracks }, region, chosen).estimated_nano_usd;
  expect(ofTracks(2)).toBe(2 * (9_000_000 + overhead));
  expect(ofTracks(9)).toBe(4 * (9_000_000 + overhead));
  expect(ofTracks(9, { audio_track: 2 })).toBe(9_000_000 + overhead);
});

it('an export is estimated by its resolution and frame rate', () => {
  expect(ofExport('720p', 30)).toBe(15_000_000 + overhead);
  expect(ofExport('1080p', 60)).toBe(30_000_000 + overhead);
  expect(ofExport('2160p', 25)).toBe(30_000_000 + overhead);
});

it('an export is estimated by the tier of MediaConvert that it needs', () => {
  expect(ofExport('1080p', 30, minuteMs, 'professional')).toBe(24_000_000 + overhead);
});

/** The most that AWS bills for one credit of work, in nano-dollars. */
const dearest = (durationMs: number, tier: 'basic' | 'professional'): number =>
  Math.max(
    (transcriptionCost({ ...videoFacts, container: 'quicktime', durationMs }, region).estimated_nano_usd ?? 0) /
      transcriptionCredits(durationMs),
    ...Resolution.options.map((size) => ofExport(size, 60, durationMs, tier) / exportCredits(durationMs, size)),
  );
const paid = Object.entries(plans).filter(([name]) => name !== 'free');

it.each(paid)('a credit of the %s plan earns more than it can cost', (_, { nanoUsdPerCredit }) => {
  for (const durationMs of [1000, minuteMs, 600_000])
    expect(nanoUsdPerCredit).toBeGreaterThan(dearest(durationMs, 'basic'));
});

it.each(Object.entries(plans))(
  "the %s plan's daily ceiling allows its starting credits of the dearest work, and less than twice that",
  (_, plan) => {
    expect(plan.maxDailySpendNanoUsd).toBeGreaterThan(plan.startingCredits * dearest(minuteMs, 'professional'));
    expect(plan.maxDailySpendNanoUsd).toBeLessThan(
      2 * Math.max(12_000_000_000, plan.startingCredits * dearest(minuteMs, 'professional')),
    );
  },
);

it.each(Object.entries(plans))('no single work of the %s plan exceeds its ceiling', (_, plan) => {
  const sizes = Resolution.options.filter((size) => Number.parseInt(size, 10) <= plan.maxShortSidePx);
  const works = [
    transcriptionCost({ ...videoFacts, container: 'quicktime', durationMs: maxMediaMs }, region).estimated_nano_usd ??
      0,
    ...sizes.map((size) => ofExport(size, 60, maxMediaMs, 'professional')),
  ];
  for (const nanoUsd of works) expect(nanoUsd).toBeLessThan(plan.maxDailySpendNanoUsd);
});
