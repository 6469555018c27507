import { expect, it } from 'vitest';
import { isSoonerByJob } from '#core/media/render-load.ts';

it.each([
  ['nothing waits', { waitingPieces: 0 }, false],
  ['the pieces that wait are made while a job would run', { waitingPieces: 300 }, false],
  ['hours of pieces wait, and no job', { waitingPieces: 40_000 }, true],
  ['hours of both wait, and jobs for longer', { waitingPieces: 40_000, waitingJobs: 4000, runningJobs: 40 }, false],
  ['hours of both wait, and pieces for longer', { waitingPieces: 80_000, waitingJobs: 4000, runningJobs: 40 }, true],
  ['jobs wait and none runs', { waitingPieces: 40_000, waitingJobs: 1 }, false],
])('a video is made by MediaConvert only where it is there sooner: %s', (_, load, expected) => {
  expect(isSoonerByJob({ places: 125, waitingJobs: 0, runningJobs: 0, ...load })).toBe(expected);
});
