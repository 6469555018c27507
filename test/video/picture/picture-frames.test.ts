import { expect, it } from 'vitest';
import { fixture, sourceOf } from '../../support/video/files.ts';
import { framesBefore, hashes } from '../../support/video/frames.ts';
import { smallPlan } from '../../support/video/plans.ts';

const talk = sourceOf(fixture('talk.mp4'));

it('gives frame k of a part as frame k of the whole, wherever the part begins', async () => {
  const plan = { ...smallPlan, durationUs: 6_000_000 };
  const whole = hashes(await framesBefore(talk, plan));
  expect(whole).toHaveLength(150);
  expect(new Set(whole).size).toBeGreaterThan(140);
  for (const [first, end] of [
    [0, 3],
    [49, 52],
    [120, 131],
    [147, 200],
  ] as const) {
    expect(hashes(await framesBefore(talk, plan, { first, end }))).toEqual(whole.slice(first, end));
  }
});

it('starts a range with the frame that the media shows then', async () => {
  const whole = hashes(await framesBefore(talk, { ...smallPlan, durationUs: 4_000_000 }));
  const range = hashes(await framesBefore(talk, { ...smallPlan, startUs: 2_040_000, durationUs: 1_000_000 }));
  expect(range).toEqual(whole.slice(51, 76));
});

it('repeats frames for a faster video, and leaves some out for a slower one', async () => {
  const durationUs = 1_000_000;
  const at25 = hashes(await framesBefore(talk, { ...smallPlan, durationUs }));
  const at50 = { ...smallPlan, durationUs, rate: { numerator: 50, denominator: 1 } };
  expect(hashes(await framesBefore(talk, at50)).filter((_, frame) => frame % 2 === 0)).toEqual(at25);
  const slower = { ...smallPlan, durationUs, rate: { numerator: 25, denominator: 2 } };
  expect(new Set(hashes(await framesBefore(talk, slower))).size).toBe(13);
});
