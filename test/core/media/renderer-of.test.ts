import { canvasOf } from '@cueline/captions/presets/presets.ts';
import { expect, it } from 'vitest';
import { ownRendererProblems } from '#core/media/own-renderer-problems.ts';
import { drawnWith, rendererOf } from '#core/media/renderer-of.ts';
import { videoFacts } from './example-facts.ts';

const hours = (count: number, resolution: '1080p' | '2160p' = '1080p') => ({
  facts: { ...videoFacts, durationMs: count * 3_600_000 },
  canvas: canvasOf({ preset: 'youtube', resolution }),
  preset: 'youtube' as const,
});

it.each([
  ['auto', hours(4), 'lambda'],
  ['auto', hours(4, '2160p'), 'mediaconvert'],
  ['lambda', hours(4, '2160p'), 'lambda'],
  ['mediaconvert', hours(1), 'mediaconvert'],
] as const)('a stage that says %s has what our own code can make made by it', (setting, asked, renderer) => {
  expect(rendererOf(setting, asked)).toBe(renderer);
});

it('the source decides too: a broadcast of an hour is made by MediaConvert, and a minute of it by our own code', () => {
  const asked = hours(1);
  const broadcast = { ...asked, facts: { ...asked.facts, container: 'mpegts' } };
  expect(rendererOf('auto', broadcast)).toBe('mediaconvert');
  expect(rendererOf('auto', { ...broadcast, range: { startMs: 60_000, endMs: 120_000 } })).toBe('lambda');
});

it('captions are drawn with all of a style where our own code makes the video, and within the switches of burn-in elsewhere', () => {
  const drawing = {
    renderer: 'auto' as const,
    burnIn: { regions: true, largeType: true, alpha: true, wordSizes: true, blur: false },
  };
  expect(drawnWith(drawing, 'lambda')).toEqual({ isPainted: true });
  expect(drawnWith(drawing, 'mediaconvert')).toEqual({ burnIn: drawing.burnIn });
});

it('what a stage that has our own code alone cannot make is refused before it is charged', () => {
  const problems = (setting: 'lambda' | 'auto') =>
    ownRendererProblems(setting, { ...hours(4, '2160p'), softCaptions: false }).map(({ param }) => param);
  expect(problems('lambda')).toEqual(['range_end']);
  expect(problems('auto')).toEqual([]);
});
