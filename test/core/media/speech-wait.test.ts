import { expect, it } from 'vitest';
import { isStuck, speechWaitSeconds } from '../../../core/media/speech-wait.ts';

it('waits for half as long as the media is, and for two minutes at least', () => {
  expect([0, 240_000, 240_001, 3_600_000].map(speechWaitSeconds)).toEqual([120, 120, 121, 1800]);
});

it('gives a job up that is older than an hour and twice its media', () => {
  const lastMs = 1_000_000 + 3_600_000 + 2 * 60_000;
  expect(isStuck(1_000_000, lastMs, 60_000)).toBe(false);
  expect(isStuck(1_000_000, lastMs + 1, 60_000)).toBe(true);
});
