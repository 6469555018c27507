import { platforms } from '@cueline/captions/presets/platforms.ts';
import { canvasOf } from '@cueline/captions/presets/presets.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Resolution } from '#contract/schemas/export.ts';
import { PresetId } from '#contract/schemas/preset.ts';
import { maxVideoBitrate } from '#core/media/video-bitrate.ts';

const minute = 60_000;
const bitrate = (preset: PresetId, resolution: Resolution, framesPerSecond = 30, durationMs = minute) =>
  maxVideoBitrate({ preset, canvas: canvasOf({ preset, resolution }), framesPerSecond, durationMs });

it.each([
  ['720p', 30, 5],
  ['720p', 60, 7.5],
  ['1080p', 25, 8],
  ['1080p', 50, 12],
  ['2160p', 30, 45],
  ['2160p', 60, 68],
] as const)('is YouTube’s advice at %s and %i frames: %d Mb/s', (resolution, framesPerSecond, megabits) => {
  expect(bitrate('youtube', resolution, framesPerSecond)).toBe(megabits * 1_000_000);
  expect(bitrate('tiktok', resolution, framesPerSecond)).toBe(megabits * 1_000_000);
});

it('is less for a shape of fewer pixels', () => {
  const canvas = { widthPx: 1080, heightPx: 1080 };
  const request = { preset: 'linkedin', canvas, framesPerSecond: 30, durationMs: minute } as const;
  expect(maxVideoBitrate(request)).toBe(4_500_000);
});

it('stays within the platform’s bitrate', () => {
  expect(bitrate('linkedin', '2160p')).toBe(30_000_000);
});

it('is what the platform’s file size leaves beside the sound', () => {
  const quarter = bitrate('instagram_reels', '1080p', 60, 15 * minute);
  expect(quarter).toBeGreaterThan(2_200_000);
  expect(quarter).toBeLessThan(2_600_000);
});

it('never makes a file larger than the platform accepts', () => {
  const presets = fc.constantFrom(...PresetId.options);
  const resolutions = fc.constantFrom(...Resolution.options);
  fc.assert(
    fc.property(presets, resolutions, fc.double({ min: 0, max: 1, noNaN: true }), (preset, resolution, part) => {
      const { minDurationMs, maxDurationMs, audioBitsPerSecond, maxFileBytes } = platforms[preset];
      const durationMs = minDurationMs + part * (maxDurationMs - minDurationMs);
      const bits = bitrate(preset, resolution, 60, durationMs) + audioBitsPerSecond;
      expect((bits * durationMs) / 8000).toBeLessThan(maxFileBytes);
    }),
  );
});
