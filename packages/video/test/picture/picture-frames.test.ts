import { expect, it } from 'vitest';
import { fixture, sourceOf } from '../../../../test/support/video/files.ts';
import { framesBefore, hashes } from '../../../../test/support/video/frames.ts';
import { fast, madeFile, picture } from '../../../../test/support/video/made-files.ts';
import { smallPlan, wholePicture } from '../../../../test/support/video/plans.ts';

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

it.each([
  ['a transport stream, which has no index', 'ts', [...fast, '-bf', '2', '-g', '24']],
  ['interlaced MPEG-2', 'ts', ['-c:v', 'mpeg2video', '-g', '12', '-flags', '+ildct+ilme']],
  ['interlaced H.264', 'mp4', [...fast, '-g', '12', '-flags', '+ildct+ilme', '-x264-params', 'tff=1']],
  ['Matroska', 'mkv', [...fast, '-bf', '2', '-g', '20']],
] as const)('gives frame k of a part as frame k of the whole of %s', async (_, extension, codec) => {
  const fields = 'testsrc2=s=160x96:r=50:d=2.4,tinterlace=interleave_top,setfield=tff,format=yuv420p';
  const file = madeFile(extension, [...picture(fields), ...codec]);
  const plan = { ...smallPlan, picture: { ...wholePicture, deinterlaced: true } };
  const whole = hashes(await framesBefore(file, plan));
  expect(whole.length).toBeGreaterThan(55);
  for (const first of [5, 24, 30, 49]) {
    expect(hashes(await framesBefore(file, plan, { first, end: first + 3 }))).toEqual(whole.slice(first, first + 3));
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
