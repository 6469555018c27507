import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { bytesOf, fixture, MemoryFile, sourceOf } from '../../../test/support/video/files.ts';
import { framesBefore, hashes } from '../../../test/support/video/frames.ts';
import { smallPlan } from '../../../test/support/video/plans.ts';
import { exportPicture, exportSound } from '../src/export-part.ts';
import { exportVideo } from '../src/export-video.ts';
import { joinParts } from '../src/join-parts.ts';
import type { VideoPlan } from '../src/plan.ts';

const source = sourceOf(fixture('greeting.mp4'));
const plan: VideoPlan = { ...smallPlan, durationUs: 2_000_000 };
const text = { language: 'eng', isDefault: true, cues: [{ startMs: 500, endMs: 1000, text: 'Hello' }] };
const request = { source, plan, mediaUs: 3_120_000, pictureAt: () => undefined };

async function partOf(first: number, end: number, changed: Partial<typeof plan> = {}) {
  const file = new MemoryFile();
  const { frames, foundMs } = await exportPicture(
    { ...request, plan: { ...plan, ...changed }, range: { first, end } },
    file,
  );
  return { file: bytesOf(file.bytes), first, frames, foundMs };
}

async function soundPart() {
  const file = new MemoryFile();
  await exportSound(request, file);
  return bytesOf(file.bytes);
}

const samplesOf = (file: Buffer): Buffer =>
  execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-vn', '-f', 's16le', 'pipe:1'], { input: file });
const textOf = (file: Buffer): string => {
  const asSrt = ['-v', 'error', '-i', 'pipe:0', '-map', '0:s', '-c', 'text', '-f', 'srt', 'pipe:1'];
  return execFileSync('ffmpeg', asSrt, { input: file }).toString();
};
const timesOf = (file: Buffer): string[] => {
  const entries = ['-select_streams', 'v', '-show_entries', 'packet=pts_time,dts_time,flags', '-of', 'csv'];
  return execFileSync('ffprobe', ['-v', 'error', ...entries, 'pipe:0'], { input: file })
    .toString()
    .trim()
    .split('\n');
};

it('joins parts to a video with the frames of each, even times and the sound of one pass', async () => {
  const [joined, onePass] = [new MemoryFile(), new MemoryFile()];
  const parts = [await partOf(0, 17), await partOf(17, 40), await partOf(40, 99), await partOf(99, 120)];
  expect(parts.map(({ frames, foundMs }) => [frames, foundMs])).toEqual([
    [17, 680],
    [23, 1600],
    [10, 2000],
    [0, 0],
  ]);
  const made = await joinParts(plan, parts, { sound: await soundPart(), text }, joined);
  expect(made).toMatchObject({ frames: 50, foundMs: 2000 });
  expect(await exportVideo({ ...request, text }, onePass)).toMatchObject({ frames: 50, foundMs: 2000 });
  expect(joined.bytes).toHaveLength(made.sizeBytes);
  expect(textOf(joined.bytes)).toBe('1\n00:00:00,500 --> 00:00:01,000\nHello\n\n');
  expect(textOf(onePass.bytes)).toBe(textOf(joined.bytes));
  expect(samplesOf(joined.bytes).equals(samplesOf(onePass.bytes))).toBe(true);

  const packets = timesOf(joined.bytes).map((line) => line.split(','));
  const pictureTimes = packets.map(([, pts]) => Number(pts)).sort((one, other) => one - other);
  expect(pictureTimes).toEqual(Array.from({ length: 50 }, (_, frame) => expect.closeTo(frame / 25, 4)));
  const decodeTimes = packets.map(([, , dts]) => Number(dts));
  expect(decodeTimes).toEqual(decodeTimes.toSorted((one, other) => one - other));
  const keys = packets.flatMap(([, pts, , flags]) => (flags?.startsWith('K') ? [Math.round(Number(pts) * 25)] : []));
  expect(keys).toEqual(expect.arrayContaining([0, 17, 40]));

  const decoded = hashes(await framesBefore(bytesOf(joined.bytes), smallPlan));
  const apart = await Promise.all(
    parts.slice(0, 3).map(async ({ file }) => hashes(await framesBefore(file, smallPlan))),
  );
  expect(decoded).toEqual(apart.flat());
});

it('joins no parts between which frames are missing', async () => {
  const joining = joinParts(
    plan,
    [await partOf(0, 10), await partOf(12, 20)],
    { sound: await soundPart() },
    new MemoryFile(),
  );
  await expect(joining).rejects.toThrow('The frames from 10 to 12 are in no part');
});

it('joins no parts that were encoded in different ways', async () => {
  const other = await partOf(10, 20, { canvas: { widthPx: 160, heightPx: 96 } });
  const joining = joinParts(plan, [await partOf(0, 10), other], { sound: await soundPart() }, new MemoryFile());
  await expect(joining).rejects.toThrow('A part was encoded otherwise than the first');
});
