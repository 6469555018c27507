import { expect, it } from 'vitest';
import { exportCredits, transcriptionCredits } from '#core/credits/prices.ts';

it('charges transcription one credit per started minute', () => {
  expect([1, 60_000, 60_001].map(transcriptionCredits)).toEqual([1, 1, 2]);
});

it('charges an export by its resolution, per started minute of the range', () => {
  expect((['720p', '1080p', '2160p'] as const).map((resolution) => exportCredits(61_000, resolution))).toEqual([
    2, 4, 8,
  ]);
});
