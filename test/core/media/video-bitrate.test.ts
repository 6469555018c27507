import { expect, it } from 'vitest';
import { maxVideoBitrate } from '../../../core/media/video-bitrate.ts';

const vertical = { widthPx: 1080, heightPx: 1920 };

it('is about YouTube’s advice for 1080p at 30 frames', () => {
  const bitrate = maxVideoBitrate({ preset: 'youtube', canvas: vertical, framesPerSecond: 30, durationMs: 60_000 });
  expect(bitrate).toBeGreaterThan(8_000_000);
  expect(bitrate).toBeLessThan(8_200_000);
});

it('keeps the whole file within the platform’s size, sound included', () => {
  const durationMs = 15 * 60_000;
  const bitrate = maxVideoBitrate({ preset: 'instagram_reels', canvas: vertical, framesPerSecond: 60, durationMs });
  expect(((bitrate + 128_000) * durationMs) / 8000).toBeLessThan(300_000_000);
});

it('stays within the platform’s bitrate', () => {
  const canvas = { widthPx: 2160, heightPx: 3840 };
  expect(maxVideoBitrate({ preset: 'tiktok', canvas, framesPerSecond: 60, durationMs: 60_000 })).toBe(40_000_000);
});
