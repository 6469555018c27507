import { expect, it } from 'vitest';
import { isStuck, speechWaitSeconds } from '#core/media/speech-wait.ts';

it('waits for half the length of the media, and at least two minutes', () => {
  expect([0, 240_000, 240_001, 3_600_000].map(speechWaitSeconds)).toEqual([120, 120, 121, 1800]);
});

const hourMs = 3_600_000;

it('gives up a job that has run for an hour and twice the length of its media, however long it was queued', () => {
  const times = { createdAtMs: 0, startedAtMs: 10 * hourMs };
  const lastMs = 11 * hourMs + 2 * 60_000;
  expect(isStuck(times, lastMs, 60_000)).toBe(false);
  expect(isStuck(times, lastMs + 1, 60_000)).toBe(true);
});

it('leaves a job in the queue for sixteen hours', () => {
  const queued = { createdAtMs: 1_000_000, startedAtMs: undefined };
  expect(isStuck(queued, 1_000_000 + 16 * hourMs, 60_000)).toBe(false);
  expect(isStuck(queued, 1_000_001 + 16 * hourMs, 60_000)).toBe(true);
});
