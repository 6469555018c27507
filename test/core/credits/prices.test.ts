import { expect, it } from 'vitest';
import { exportCredits, transcriptionCredits } from '#core/credits/prices.ts';
import { testAccountOf } from '#core/keys/test-account.ts';

const account = '019ab2c4-0000-7000-8000-000000000009';
const resolutions = ['720p', '1080p', '2160p'] as const;

it('charges transcription one credit per started minute', () => {
  expect([1, 60_000, 60_001].map((ms) => transcriptionCredits(account, ms))).toEqual([1, 1, 2]);
});

it('charges an export by its resolution, per started minute of the range', () => {
  expect(resolutions.map((resolution) => exportCredits(account, 61_000, resolution))).toEqual([2, 4, 8]);
});

it('charges a test account nothing', () => {
  expect(transcriptionCredits(testAccountOf(account), 600_000)).toBe(0);
  expect(resolutions.map((resolution) => exportCredits(testAccountOf(account), 600_000, resolution))).toEqual([
    0, 0, 0,
  ]);
});
