import { describe, expect, it } from 'vitest';
import { maxMediaMs } from '#contract/limits.ts';
import { plans } from '#contract/plans.ts';
import { Renderer, Resolution } from '#contract/schemas/export.ts';
import { exportEstimate, leastOfEstimate, transcriptionCost } from '#core/cost/estimate.ts';
import { exportCredits, transcriptionCredits } from '#core/credits/prices.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { videoFacts } from '../media/example-facts.ts';

const region = 'us-east-1';
const account_id = '019ab2c4-0000-7000-8000-000000000009';
const paying = { account_id };
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
  by: Renderer = 'mediaconvert',
  chunks = 1,
) => {
  const made = by === 'lambda' ? { by, chunks } : { by };
  return exportEstimate({ ...canvases[resolution], framesPerSecond, durationMs, tier }, made, region) ?? 0;
};

it('a transcription is estimated at what Transcribe bills', () => {
  expect(transcriptionCost(videoFacts, region, paying)).toEqual({
    credits: 1,
    estimated_nano_usd: 6_000_000 + overhead,
  });
  expect(transcriptionCost({ ...videoFacts, durationMs: 600 * 1000 }, region, paying).credits).toBe(10);
  expect(transcriptionCost({ ...videoFacts, durationMs: 1000 }, region, paying).estimated_nano_usd).toBe(
    100_000 + overhead,
  );
});

it('the estimate of a transcription includes what an engine by address charges, before Transcribe takes over', () => {
  const cost = transcriptionCost(videoFacts, region, { ...paying, speechUsdPerMinute: 0.01 });
  expect(cost.estimated_nano_usd).toBe(10_000_000 + 6_000_000 + overhead);
});

it('a transcription of a test account costs no credits, and only what every work costs', () => {
  const cost = transcriptionCost({ ...videoFacts, container: 'quicktime' }, region, {
    account_id: testAccountOf(account_id),
  });
  expect(cost).toEqual({ credits: 0, estimated_nano_usd: overhead });
});

it('the estimate of a transcription includes extracting the audio where Transcribe cannot read the media', () => {
  const { estimated_nano_usd } = transcriptionCost({ ...videoFacts, container: 'quicktime' }, region, paying);
  expect(estimated_nano_usd).toBe(6_000_000 + 3_000_000 + overhead);
});

it('the estimate of a transcription includes each audio track that it may try: up to four, one where one was chosen', () => {
  const ofTracks = (audioTracks: number, chosen = {}) =>
    transcriptionCost({ ...videoFacts, audioTracks }, region, { ...paying, ...chosen }).estimated_nano_usd;
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

describe('an export that our own code makes', () => {
  const ofOurs = (resolution: Resolution, framesPerSecond: number, durationMs = minuteMs) =>
    ofExport(resolution, framesPerSecond, durationMs, 'basic', 'lambda') - overhead;

  it('is estimated by the time of its Lambda, at the most that is expected, and without MediaConvert', () => {
    // 144 core-seconds on 1.7 cores, of which 0.9 are used, and the start; at 3008 MB, with 256 that wait; twice.
    const seconds = 144 / ((3008 / 1769) * 0.9) + 1.9;
    const nanoUsd = (2 * seconds * 3264 * 13_333.4) / 1024 + 5 * 5000 + 25_000 + 2 * 200;
    expect(ofOurs('1080p', 30) / nanoUsd).toBeCloseTo(1, 2);
    expect(ofOurs('1080p', 30)).toBeLessThan(15_000_000);
  });

  it('costs more in chunks: each starts cold, the sound is one more, and all are joined', () => {
    const inTwelve = ofExport('1080p', 30, minuteMs, 'basic', 'lambda', 12) - overhead;
    // Twelve more starts of 1.9 s, and a join of 2.5 s with 1769 MB, twice; requests and transitions of 13 more pieces.
    const lambda = (2 * (12 * 1.9 * 3264 + 2.5 * 2025) * 13_333.4) / 1024;
    expect((inTwelve - ofOurs('1080p', 30)) / (lambda + 13 * (5 * 5000 + 25_000 + 2 * 200))).toBeCloseTo(1, 2);
  });

  it('costs more by frames and by size', () => {
    expect(ofOurs('1080p', 60) / ofOurs('1080p', 30)).toBeCloseTo(2, 1);
    expect(ofOurs('2160p', 30) / ofOurs('1080p', 30)).toBeCloseTo(4, 0);
    expect(ofOurs('1080p', 30, 10 * minuteMs) / ofOurs('1080p', 30)).toBeCloseTo(10, 0);
  });

  it('may cost as little as a quarter of it, beside what every work costs; MediaConvert bills what was estimated', () => {
    expect(leastOfEstimate(overhead + 8000, 'lambda')).toBe(overhead + 2000);
    expect(leastOfEstimate(overhead + 8000, 'mediaconvert')).toBe(overhead + 8000);
  });
});

/** The most that AWS bills for one credit of work, in nano-dollars. */
const dearest = (durationMs: number, tier: 'basic' | 'professional'): number =>
  Math.max(
    (transcriptionCost({ ...videoFacts, container: 'quicktime', durationMs }, region, paying).estimated_nano_usd ?? 0) /
      transcriptionCredits(account_id, durationMs),
    ...Resolution.options.flatMap((size) =>
      Renderer.options.map(
        (renderer) => ofExport(size, 60, durationMs, tier, renderer) / exportCredits(account_id, durationMs, size),
      ),
    ),
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
    transcriptionCost({ ...videoFacts, container: 'quicktime', durationMs: maxMediaMs }, region, paying)
      .estimated_nano_usd ?? 0,
    ...sizes.flatMap((size) =>
      Renderer.options.map((renderer) => ofExport(size, 60, maxMediaMs, 'professional', renderer)),
    ),
  ];
  for (const nanoUsd of works) expect(nanoUsd).toBeLessThan(plan.maxDailySpendNanoUsd);
});
