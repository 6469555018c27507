import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import type { Picture } from '@cueline/painter/picture.ts';
import { afterAll, expect, it } from 'vitest';
import { bytesOf, MemoryFile } from '../../../test/support/video/files.ts';
import { exportLayer, wholeOf } from '../src/export-layer.ts';
import { joinParts } from '../src/join-parts.ts';

const folder = temporaryFolder(afterAll);

const canvas = { widthPx: 64, heightPx: 36 };
const plan = {
  layer: true,
  canvas,
  rate: { numerator: 25, denominator: 1 },
  startUs: 0,
  durationUs: 400_000,
  maxVideoBitsPerSecond: 1_000_000,
  gopSeconds: 2,
  audioTrack: 1,
  audioBitsPerSecond: 64_000,
} as const;

const box = (leftPx: number, rgba: readonly number[]): Picture => ({
  ...{ leftPx, topPx: 8, widthPx: 16, heightPx: 16 },
  rgba: Uint8Array.from(Array.from({ length: 256 }, () => rgba).flat()),
});
const [red, blue] = [box(8, [255, 0, 0, 255]), box(32, [0, 0, 255, 128])];
/** Nothing, a red box, and a blue one that reaches beyond the canvas on the last frame. */
const pictureAt = (frame: number): Picture | undefined => {
  if (frame < 2) return undefined;
  if (frame === 9) return { ...blue, leftPx: 56, topPx: -8 };
  return frame < 6 ? red : blue;
};

const pathOf = ({ bytes }: MemoryFile): string => {
  const path = join(folder, 'layer.mov');
  writeFileSync(path, bytes);
  return path;
};
/** Red, green, blue and alpha of each frame. */
const framesOf = (file: MemoryFile): Buffer[] => {
  const asRgba = ['-v', 'error', '-i', pathOf(file), '-f', 'rawvideo', '-pix_fmt', 'rgba', 'pipe:1'];
  const all = execFileSync('ffmpeg', asRgba, { maxBuffer: 2 ** 26 });
  const frameBytes = canvas.widthPx * canvas.heightPx * 4;
  return Array.from({ length: all.length / frameBytes }, (_, at) =>
    all.subarray(at * frameBytes, (at + 1) * frameBytes),
  );
};
const pixelAt = (frame: Buffer | undefined, x: number, y: number): number[] => {
  const at = 4 * (y * canvas.widthPx + x);
  return [...(frame?.subarray(at, at + 4) ?? [])];
};
const made = async (range = wholeOf(plan), changed: object = {}): Promise<MemoryFile> => {
  const file = new MemoryFile();
  await exportLayer({ plan: { ...plan, ...changed }, range, pictureAt }, file);
  return file;
};

it('is a QuickTime file of ProRes 4444 alone, with a time for each frame and its index first', async () => {
  const file = await made();
  const fields =
    'stream=codec_type,codec_name,profile,codec_tag_string,pix_fmt,width,height,r_frame_rate,color_space,color_range';
  const args = ['-v', 'error', '-show_entries', `${fields}:frame=pts_time`, '-of', 'json', pathOf(file)];
  const { streams, frames } = JSON.parse(execFileSync('ffprobe', args).toString());
  expect(streams).toEqual([
    {
      ...{ codec_type: 'video', codec_name: 'prores', profile: '4444', codec_tag_string: 'ap4h' },
      ...{ pix_fmt: expect.stringMatching(/^yuva444p1[02]le$/), width: 64, height: 36, r_frame_rate: '25/1' },
      ...{ color_space: 'bt709', color_range: 'tv' },
    },
  ]);
  const times = frames.map(({ pts_time }: { pts_time: string }) => Number(pts_time));
  expect(times).toEqual(Array.from({ length: 10 }, (_, at) => expect.closeTo(at / 25, 5)));
  expect([file.bytes.toString('latin1', 4, 12), file.bytes.indexOf('moov') < file.bytes.indexOf('mdat')]).toEqual([
    'ftypqt  ',
    true,
  ]);
});

it('is transparent but where captions are, whose colours are not multiplied by their alpha', async () => {
  const frames = framesOf(await made());
  expect(frames).toHaveLength(10);
  expect(pixelAt(frames[1], 16, 16)[3]).toBe(0);
  expect(pixelAt(frames[2], 4, 4)[3]).toBe(0);
  const near = ([r = 0, g = 0, b = 0, a = 0]: readonly number[]) => [r, g, b, a].map((value) => Math.round(value / 4));
  expect(near(pixelAt(frames[5], 16, 16))).toEqual(near([255, 0, 0, 255]));
  expect(near(pixelAt(frames[6], 40, 16))).toEqual(near([0, 0, 255, 128]));
  expect([pixelAt(frames[9], 60, 4)[3], pixelAt(frames[9], 60, 12)[3]]).toEqual([expect.closeTo(128, -1), 0]);
});

it('is the same where it is joined of chunks', async () => {
  const parts = [
    { first: 0, end: 4 },
    { first: 4, end: 10 },
  ].map(async (range) => ({ ...range, frames: range.end - range.first, file: bytesOf((await made(range)).bytes) }));
  const joined = new MemoryFile();
  const { frames } = await joinParts(plan, await Promise.all(parts), { sound: undefined }, joined);
  expect(frames).toBe(10);
  expect(Buffer.concat(framesOf(joined)).equals(Buffer.concat(framesOf(await made())))).toBe(true);
});

it('of a test account has the mark over captions and beside them', async () => {
  const alphas = framesOf(await made(wholeOf(plan), { test: true })).map((frame) =>
    frame.filter((_, at) => at % 4 === 3),
  );
  expect(alphas[0]?.some((alpha) => alpha > 0)).toBe(true);
  const blended = framesOf(await made(wholeOf(plan), { test: true }))[5];
  const inRed = Array.from({ length: 256 }, (_, at) => pixelAt(blended, 8 + (at % 16), 8 + Math.floor(at / 16)));
  expect(inRed.every(([, , , alpha]) => alpha === 255)).toBe(true);
  expect(inRed.some(([, green = 0]) => green > 60)).toBe(true);
});
