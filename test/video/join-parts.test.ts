import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { exportPicturePart, exportSound } from '#video/export-part.ts';
import { exportVideo } from '#video/export-video.ts';
import { joinParts, type PicturePart } from '#video/join-parts.ts';
import { bytesOf, fixture, MemoryFile, sourceOf } from '../support/video/files.ts';
import { framesBefore, hashes } from '../support/video/frames.ts';
import { smallPlan } from '../support/video/plans.ts';

const source = sourceOf(fixture('greeting.mp4'));
const plan = { ...smallPlan, durationUs: 2_000_000 };
const request = { source, plan, mediaUs: 3_120_000, pictureAt: () => undefined };

async function partOf(first: number, end: number, changed: Partial<typeof plan> = {}): Promise<PicturePart> {
  const file = new MemoryFile();
  const frames = await exportPicturePart({ ...request, plan: { ...plan, ...changed }, range: { first, end } }, file);
  return { file: bytesOf(file.bytes), frames };
}

async function soundPart() {
  const file = new MemoryFile();
  await exportSound(request, file);
  return bytesOf(file.bytes);
}

const samplesOf = (file: Buffer): Buffer =>
  execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-vn', '-f', 's16le', 'pipe:1'], { input: file });
const timesOf = (file: Buffer): string[] => {
  const entries = ['-select_streams', 'v', '-show_entries', 'packet=pts_time,dts_time,flags', '-of', 'csv'];
  return execFileSync('ffprobe', ['-v', 'error', ...entries, 'pipe:0'], { input: file })
    .toString()
    .trim()
    .split('\n');
};

it('joins parts to a video with the frames of each, even times and the sound of one pass', async () => {
  const [joined, onePass] = [new MemoryFile(), new MemoryFile()];
  const parts = [await partOf(0, 17), await partOf(17, 40), await partOf(40, 99)];
  expect(parts.map(({ frames }) => frames)).toEqual([17, 23, 10]);
  const size = await joinParts(plan, parts, await soundPart(), joined);
  await exportVideo(request, onePass);
  expect(joined.bytes).toHaveLength(size);
  expect(samplesOf(joined.bytes).equals(samplesOf(onePass.bytes))).toBe(true);

  const packets = timesOf(joined.bytes).map((line) => line.split(','));
  const pictureTimes = packets.map(([, pts]) => Number(pts)).sort((one, other) => one - other);
  expect(pictureTimes).toEqual(Array.from({ length: 50 }, (_, frame) => expect.closeTo(frame / 25, 4)));
  const decodeTimes = packets.map(([, , dts]) => Number(dts));
  expect(decodeTimes).toEqual(decodeTimes.toSorted((one, other) => one - other));
  const keys = packets.flatMap(([, pts, , flags]) => (flags?.startsWith('K') ? [Math.round(Number(pts) * 25)] : []));
  expect(keys).toEqual(expect.arrayContaining([0, 17, 40]));

  const decoded = hashes(await framesBefore(bytesOf(joined.bytes), smallPlan));
  const apart = await Promise.all(parts.map(async ({ file }) => hashes(await framesBefore(file, smallPlan))));
  expect(decoded).toEqual(apart.flat());
});

it('joins no parts that were encoded in different ways', async () => {
  const other = await partOf(10, 20, { canvas: { widthPx: 160, heightPx: 96 } });
  const joining = joinParts(plan, [await partOf(0, 10), other], await soundPart(), new MemoryFile());
  await expect(joining).rejects.toThrow('A part was encoded otherwise than the first');
});
