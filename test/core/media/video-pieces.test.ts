import { expect, it } from 'vitest';
import { piecesOf, shareOf } from '#core/media/video-pieces.ts';
import { smallPlan } from '../../support/video/plans.ts';

const chunks = [0, 125, 250].map((first) => ({ first, end: first + 125 }));

it('a video is made of its sound, which takes longest, and its chunks', () => {
  const pictures = chunks.map((range) => ({ makes: 'picture', range }));
  expect(piecesOf(chunks)).toEqual([{ makes: 'sound' }, ...pictures]);
});

it('a video of one chunk is made in one piece', () => {
  expect(piecesOf(chunks.slice(0, 1))).toEqual([{ makes: 'video' }]);
});

it('all that pieces add to the progress of an export is nearly the whole, and not more', () => {
  const rendering = { plan: { ...smallPlan, durationUs: 15_000_000 }, media_ms: 60_000 };
  const sumOf = (pieces: Parameters<typeof shareOf>[1][]): number =>
    pieces.reduce((total, piece) => total + shareOf(rendering, piece), 0.02);
  for (const sum of [sumOf([...piecesOf(chunks), { makes: 'join', chunks: [] }]), sumOf(piecesOf([]))]) {
    expect(sum).toBeGreaterThan(0.9);
    expect(sum).toBeLessThan(1);
  }
});
