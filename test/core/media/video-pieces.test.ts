import { expect, it } from 'vitest';
import { chunkReceives, pieceSeconds } from '#contract/steps/chunks.ts';
import { piecesAtOnce, piecesOf, pieceWaitMs, shareOf } from '#core/media/video-pieces.ts';
import { smallPlan } from '../../support/video/plans.ts';

const chunks = [0, 125, 250].map((first) => ({ first, end: first + 125 }));

it('a video is made of its sound, which takes longest, and its chunks', () => {
  const pictures = chunks.map((range) => ({ makes: 'picture', range }));
  expect(piecesOf(chunks, {})).toEqual([{ makes: 'sound' }, ...pictures]);
});

it.each([{ layer: true }, { silent: true }] as const)('what has no sound is made of its chunks alone: %j', (plan) => {
  expect(piecesOf(chunks, plan).map(({ makes }) => makes)).toEqual(['picture', 'picture', 'picture']);
});

it('a video of one chunk is made in one piece', () => {
  expect(piecesOf(chunks.slice(0, 1), {})).toEqual([{ makes: 'video' }]);
});

it('all that pieces add to the progress of an export is nearly the whole, and not more', () => {
  const rendering = { plan: { ...smallPlan, durationUs: 15_000_000 }, media_ms: 60_000 };
  const sumOf = (pieces: Parameters<typeof shareOf>[1][]): number =>
    pieces.reduce((total, piece) => total + shareOf(rendering, piece), 0.02);
  for (const sum of [sumOf(piecesOf(chunks, {})), sumOf(piecesOf([], {}))]) {
    expect(sum).toBeGreaterThan(0.9);
    expect(sum).toBeLessThan(1);
  }
});

it.each([
  [1, 40],
  [6, 6],
  [1000, 1],
  // The counter is wrong.
  [0, 40],
  [-3, 40],
])('each of %s open exports of an account with 40 places sends %s pieces at once', (open, expected) => {
  expect(piecesAtOnce(40, open)).toBe(expected);
});

it('a thousand exports that are begun one after another have few more messages than exports', () => {
  const sent = Array.from({ length: 1000 }, (_, at) => piecesAtOnce(40, at + 1));
  expect(sent.reduce((sum, count) => sum + count)).toBeLessThan(1150);
});

it('a piece that waits is no dead letter before its state has stopped waiting, also where all waits are the shortest', () => {
  const waits = Array.from({ length: chunkReceives - 5 }, (_, at) => pieceWaitMs(at + 1, 0));
  expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(1000 * pieceSeconds);
  expect([pieceWaitMs(1, 0), pieceWaitMs(1000, 0.999)]).toEqual([2500, expect.closeTo(60_000, -2)]);
});
