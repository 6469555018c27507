import { expect, it } from 'vitest';
import { soundRendererOf, speechParts } from '#core/media/speech-sound.ts';

const hours = (count: number): number => count * 3_600_000;

it.each([
  ['mediaconvert', hours(0.1), 1e6, 'mediaconvert'],
  ['lambda', hours(4), 9e9, 'lambda'],
  ['auto', hours(2), 4e9, 'lambda'],
  ['auto', hours(2) + 1, 1e6, 'mediaconvert'],
  ['auto', hours(0.1), 4e9 + 1, 'mediaconvert'],
] as const)(
  'where a stage says %s, %i ms of sound in %i bytes are extracted by %s',
  (setting, durationMs, sizeBytes, renderer) => {
    expect(soundRendererOf(setting, { durationMs, sizeBytes })).toBe(renderer);
  },
);

it('has parts for four hours of sound', () => {
  const { partBytes, count } = speechParts(hours(4));
  expect(partBytes * count).toBeGreaterThan((4 * 3600 * 96_000) / 8);
  expect(speechParts(500).count).toBe(2);
});
