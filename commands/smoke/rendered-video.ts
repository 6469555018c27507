import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Export } from '../../contract/schemas/export.ts';
import { probeFile } from '../../local/media/probe-file.ts';
import { topLevelBoxes } from './mp4-boxes.ts';

const run = promisify(execFile);

/** Downloads the video of a completed export to a path. */
export const download = async ({ download_url }: Export, path: string): Promise<void> => {
  const response = await fetch(download_url ?? '');
  expected(response.status, 200, 'the status of the download');
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
};

/** Throws a sentence that says what is not as it must be in the file of an export. */
export const examineFile = async (path: string, rendered: Export, durationMs: number): Promise<void> => {
  const boxes = topLevelBoxes(await readFile(path));
  if (boxes.indexOf('moov') > boxes.indexOf('mdat')) throw new Error(`the index comes last: ${boxes.join(', ')}`);
  const probed = await probeFile(path);
  if (typeof probed === 'string') throw new Error(`the file is ${probed}`);
  const video = probed.streams.find(({ codec_type }) => codec_type === 'video');
  const audio = probed.streams.find(({ codec_type }) => codec_type === 'audio');
  expected(video?.codec_name, 'h264', 'the picture');
  expected(audio?.codec_name, 'aac', 'the sound');
  expected(`${video?.width}x${video?.height}`, `${rendered.width}x${rendered.height}`, 'the canvas');
  const offMs = Math.abs((probed.format.duration ?? 0) * 1000 - durationMs);
  if (offMs > 120) throw new Error(`it is ${Math.round(offMs)} ms longer or shorter than ${durationMs} ms`);
};

export type IsColor = (red: number, green: number, blue: number) => boolean;

/** Share of such pixels in every frame, from 0 to 1, the picture made small. */
export const colorInFrames = async (path: string, isColor: IsColor): Promise<number[]> => {
  const [widthPx, heightPx] = [270, 270];
  const raw = ['-vf', `scale=${widthPx}:${heightPx}:flags=area`, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const { stdout } = await run('ffmpeg', ['-nostdin', '-v', 'error', '-i', path, ...raw], {
    encoding: 'buffer',
    maxBuffer: 2 ** 30,
  });
  const pixels = widthPx * heightPx;
  return Array.from({ length: stdout.length / (pixels * 3) }, (_, frame) => {
    let count = 0;
    for (let at = frame * pixels * 3; at < (frame + 1) * pixels * 3; at += 3) {
      if (isColor(stdout[at] ?? 0, stdout[at + 1] ?? 0, stdout[at + 2] ?? 0)) count += 1;
    }
    return count / pixels;
  });
};

/** Throws unless the two are the same. */
export const expected = <Value>(found: Value | undefined, wanted: Value, what: string): void => {
  if (found !== wanted) throw new Error(`${what} is ${found}, not ${wanted}`);
};
