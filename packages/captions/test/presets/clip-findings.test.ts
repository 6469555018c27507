import { expect, it } from 'vitest';
import { clipFindings } from '../../src/presets/clip-findings.ts';

const short = { preset: 'youtube_shorts', resolution: '1080p' } as const;

it('reports that the platform would refuse the clip, with its range', () => {
  expect(clipFindings(short, { startMs: 1000, endMs: 241_000 })).toEqual([
    {
      rule: 'platform',
      severity: 'hard',
      message: 'YouTube Shorts takes at most 3 min, and this clip is 4 min long.',
      text: '',
      start: 1,
      end: 241,
    },
  ]);
});

it('has no finding for a clip that the platform accepts', () => {
  expect(clipFindings(short, { startMs: 0, endMs: 60_000 })).toEqual([]);
});
