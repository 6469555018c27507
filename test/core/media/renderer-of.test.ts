import { expect, it } from 'vitest';
import { drawnWith, rendererOf } from '#core/media/renderer-of.ts';
import { videoParts } from '#core/media/video-parts.ts';
import { smallPlan } from '../../support/video/plans.ts';

const canvas = { widthPx: 1080, heightPx: 1920 };
const rate = { numerator: 30, denominator: 1 };
const fullHd = (durationMs: number) => ({ canvas, rate, durationMs });
const minutes = (count: number): number => count * 60_000;

it.each([
  ['auto', 5, 'lambda'],
  ['auto', 6, 'mediaconvert'],
  ['lambda', 60, 'lambda'],
  ['mediaconvert', 1, 'mediaconvert'],
] as const)('a stage that says %s has a video of %s minutes made by %s', (setting, length, renderer) => {
  expect(rendererOf(setting, fullHd(minutes(length)))).toBe(renderer);
});

it('captions are drawn with all of a style where our own code makes the video, and within the switches of burn-in elsewhere', () => {
  const burnIn = { regions: true, largeType: true, alpha: true, wordSizes: true, blur: false };
  expect(drawnWith({ renderer: 'auto', burnIn }, fullHd(minutes(5)))).toEqual({ isPainted: true });
  expect(drawnWith({ renderer: 'auto', burnIn }, fullHd(minutes(6)))).toEqual({ burnIn });
});

it('720p is as 1080p, 2160p is not our own, and what counts is the number of frames', () => {
  expect(rendererOf('auto', { ...fullHd(minutes(5)), canvas: { widthPx: 1280, heightPx: 720 } })).toBe('lambda');
  expect(rendererOf('auto', { ...fullHd(minutes(6)), canvas: { widthPx: 1280, heightPx: 720 } })).toBe('mediaconvert');
  expect(rendererOf('auto', { ...fullHd(minutes(1)), canvas: { widthPx: 2160, heightPx: 3840 } })).toBe('mediaconvert');
  expect(rendererOf('auto', { ...fullHd(minutes(3)), rate: { numerator: 60, denominator: 1 } })).toBe('mediaconvert');
});

it('a video has parts enough for its highest bit rates', () => {
  const plan = { ...smallPlan, canvas, rate, maxVideoBitsPerSecond: 8_000_000, audioBitsPerSecond: 192_000 };
  const { count, partBytes } = videoParts(plan, minutes(1));
  expect(count * partBytes).toBeGreaterThan((60 * 8_192_000) / 8);
  expect(videoParts({ ...plan, durationUs: 1_000_000 }, minutes(1)).count).toBe(2);
});
