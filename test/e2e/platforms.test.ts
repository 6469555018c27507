import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { Export, ExportBatch, ExportList } from '#contract/schemas/export.ts';
import { Project } from '#contract/schemas/project.ts';
import { Quote } from '#contract/schemas/quote.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { croppedFrame, meanDifference } from '../support/media/cropped-frame.ts';
import { frameAt, probe, shareOfPixels } from '../support/media/media.ts';

const cloud = inject('cloud');
const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
const dir = temporaryFolder(afterAll);
const { api } = await newAccount(cloud.data, 'studio');

const ffmpeg = (...args: readonly string[]) => execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);
const makeFile = (name: string, ...args: readonly string[]): string => {
  const path = join(dir, name);
  ffmpeg(...args, path);
  return path;
};
const projectOf = async (file: string, contentType = 'video/mp4', fields: object = {}): Promise<Project> => {
  const upload_id = await api.upload(file, contentType);
  return (await api.post('/projects', { upload_id, auto_transcribe: false, ...fields })).as(Project);
};
/** Exports at 720p. Returns the path of the video. */
const render = async (project: Project, preset: string, body: object = {}): Promise<string> => {
  const requested = { presets: [preset], resolution: '720p', burn_captions: false, ...body };
  const batch = (await api.post(`/projects/${project.id}/exports`, requested)).as(ExportBatch);
  const last = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
  expect(last).toMatchObject({ status: 'completed', error: null });
  const path = join(dir, `${last?.id}.mp4`);
  writeFileSync(path, Buffer.from(await (await fetch(last?.download_url ?? '')).arrayBuffer()));
  return path;
};
const rateOf = async (path: string) =>
  (await probe(path)).streams.find(({ codec_type }) => codec_type === 'video')?.r_frame_rate;
const isDark = (red: number, green: number, blue: number) => red + green + blue < 36;
const isYellow = (red: number, green: number, blue: number) => red > 190 && green > 150 && blue < 150;
const isWhite = (red: number, green: number, blue: number) => Math.min(red, green, blue) > 200;
const vertical = { widthPx: 720, heightPx: 1280 };
const landscape = { widthPx: 1280, heightPx: 720 };

describe('the range of an export', () => {
  it('is exact to the frame, as are the times of its captions', async () => {
    const project = await projectOf(talk, 'video/mp4', { style: { template: 'clean', placement: 'bottom' } });
    const word = (text: string, start: number, end: number) => ({ text, start, end });
    const lines = [
      { words: [word('BEFORE', 2, 2.4)] },
      { words: [word('INSIDE', 4, 4.48)] },
      { words: [word('CUT', 5.8, 6.6)] },
    ];
    expect((await api.send('PUT', `/projects/${project.id}/transcript`, { lines })).status).toBe(200);
    const range = { burn_captions: true, range_start: 3.2, range_end: 6 };
    const path = await render(project, 'youtube', range);
    // The square moves two pixels to the right in every frame. The range has frames 80 to 149, at 25 a second.
    const places = squarePlaces(path);
    expect(places).toEqual(Array.from({ length: 70 }, (_, frame) => (80 + frame) * 2));
    const captioned = shareInFrames(path, isWhite).map((share) => share > 0.02);
    const frames = captioned.flatMap((shown, frame) => (shown ? [frame] : []));
    expect(frames[0]).toBe(20);
    expect(captioned.slice(20, 32)).toEqual(Array(12).fill(true));
    // The last line begins at 5.8 s of the source and is cut at the end of the range.
    expect(captioned.slice(64)).toEqual([false, true, true, true, true, true]);
  });
});

describe('a source of another shape', () => {
  it('a vertical video with rotation metadata is upright: it fills 9:16, and is between bars in 16:9 where these are requested', async () => {
    const phone = makeFile('phone.mp4', '-i', talk, '-t', '2', '-c', 'copy', '-metadata:s:v', 'rotate=90');
    const project = await projectOf(phone);
    const upright = await frameAt(await render(project, 'tiktok', { range_end: 1 }), 0, vertical);
    expect(shareOfPixels(upright, isDark)).toBe(0);
    // The rotation moves the yellow square from the top left to the bottom left.
    const corner = crop(upright, 0, vertical.heightPx - 160, 160, 160);
    expect(shareOfPixels(corner, isYellow)).toBeGreaterThan(0.05);
    const inLandscape = await frameAt(await render(project, 'youtube', { range_end: 1, fit: 'pad' }), 0, landscape);
    expect(shareOfPixels(inLandscape, isDark)).toBeCloseTo(1 - (9 / 16) ** 2, 1);
  });

  it('a 4:3 video is whole between bars in 16:9 where these are requested; where a crop is requested, quote and export say how much it cuts', async () => {
    const picture = ['-f', 'lavfi', '-i', 'color=0x4080c0:s=320x240:r=25:d=1'];
    const old = makeFile('old.mp4', ...picture, '-t', '1', '-i', talk, '-map', '0:v', '-map', '1:a');
    const project = await projectOf(old);
    const whole = await frameAt(await render(project, 'youtube', { fit: 'pad' }), 500, landscape);
    expect(shareOfPixels(whole, isDark)).toBeCloseTo(0.25, 2);
    const cropped = await frameAt(await render(project, 'youtube', { fit: 'crop' }), 500, landscape);
    expect(shareOfPixels(cropped, isDark)).toBe(0);
    const { data } = (await api.get(`/projects/${project.id}/exports`)).as(ExportList);
    const warnings = [{ code: 'picture_cropped', message: expect.stringContaining('25 % of the picture') }];
    expect(data.map((made) => made.warnings)).toEqual([warnings, []]);
    const requested = { presets: ['youtube', 'tiktok'], fit: 'crop', burn_captions: false };
    const quote = (await api.post(`/projects/${project.id}/exports/quote`, requested)).as(Quote);
    const tall = { code: 'picture_cropped', message: expect.stringContaining('58 % of the picture') };
    expect(quote).toMatchObject({ affordable: true, warnings: [...warnings, tall] });
  });
});

describe('the focus of a crop', () => {
  const requested = { presets: ['tiktok'], resolution: '720p', fit: 'crop', focus: { x: 0.2, y: 0.5 } };
  const around = (leftPx: number) => croppedFrame(talk, 500, `crop=404:720:${leftPx}:0,scale=720:1280`, vertical);

  it('is in the middle of the video, as where FFmpeg crops the file, by a quote too', async () => {
    const project = await projectOf(talk);
    const quoted = { ...requested, burn_captions: false, range_end: 1 };
    const { quote_id } = (await api.post(`/projects/${project.id}/exports/quote`, quoted)).as(Quote);
    const path = await render(project, 'tiktok', { ...quoted, quote_id });
    const frame = await frameAt(path, 500, vertical);
    expect(meanDifference(frame, await around(54))).toBeLessThan(3);
    expect(meanDifference(frame, await around(438))).toBeGreaterThan(10);
  });
});

it('the frame rate is constant for a source with a variable one, and the duration stays the same', async () => {
  const file = makeFile(
    'varying.mp4',
    ...['-i', talk, '-t', '4', '-vf', "scale=320:180,fps=30,select='not(eq(mod(n,7),3))'", '-vsync', 'vfr'],
    ...['-preset', 'ultrafast'],
  );
  const path = await render(await projectOf(file), 'tiktok');
  expect(['25/1', '24/1', '30/1', '24000/1001', '30000/1001']).toContain(await rateOf(path));
  expect(Math.abs((await probe(path)).format.duration - 4)).toBeLessThan(0.1);
});

function crop(
  { widthPx, pixels }: { widthPx: number; pixels: Buffer },
  x: number,
  y: number,
  width: number,
  height: number,
) {
  const rows = Array.from({ length: height }, (_, row) => {
    const start = ((y + row) * widthPx + x) * 3;
    return pixels.subarray(start, start + width * 3);
  });
  return { widthPx: width, heightPx: height, pixels: Buffer.concat(rows) };
}

type IsColor = (red: number, green: number, blue: number) => boolean;

/** The share of matching pixels in the area of the captions, for every frame of a 1280x720 video. */
function shareInFrames(path: string, isColor: IsColor): number[] {
  const size = { widthPx: 200, heightPx: 60 };
  const frames = framesOf(path, 'crop=200:60:540:630', size.widthPx * size.heightPx);
  return frames.map((pixels) => shareOfPixels({ ...size, pixels }, isColor));
}

/** The left edge of the fixture's yellow square, for every frame of a 1280 pixels wide video. */
function squarePlaces(path: string): number[] {
  return framesOf(path, 'crop=1280:2:0:88', 1280 * 2).map((pixels) =>
    Array.from({ length: 1280 }, (_, x) => x * 3).findIndex(
      (at) => (pixels[at] ?? 0) > 150 && (pixels[at + 2] ?? 0) < 150,
    ),
  );
}

/** The pixels of every frame, filtered. */
function framesOf(path: string, filter: string, pixelsAFrame: number): Buffer[] {
  const raw = ['-vf', filter, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const all = execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', path, ...raw], { maxBuffer: 2 ** 28 });
  const frameBytes = pixelsAFrame * 3;
  return Array.from({ length: all.length / frameBytes }, (_, n) => all.subarray(n * frameBytes, (n + 1) * frameBytes));
}
