import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { probeFile } from '@cueline/local-aws/media/probe-file.ts';
import type { Export } from '#sdk/index.ts';

const run = promisify(execFile);

/** Throws when something is wrong with the file of an export. */
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

/** The pixels of a color in a frame: their share of all, and their edges, each from 0 to 1. */
export interface Patch {
  readonly share: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const sidePx = 270;

/** The patch of such pixels in every frame, which is scaled to a small square first. */
export const patchesInFrames = async (path: string, isColor: IsColor): Promise<Patch[]> => {
  const raw = ['-vf', `scale=${sidePx}:${sidePx}:flags=area`, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const { stdout } = await run('ffmpeg', ['-nostdin', '-v', 'error', '-i', path, ...raw], {
    encoding: 'buffer',
    maxBuffer: 2 ** 30,
  });
  const frameBytes = sidePx * sidePx * 3;
  return Array.from({ length: stdout.length / frameBytes }, (_, frame) =>
    patchIn(stdout.subarray(frame * frameBytes, (frame + 1) * frameBytes), isColor),
  );
};

const patchIn = (pixels: Buffer, isColor: IsColor): Patch => {
  let [count, left, right, top, bottom] = [0, sidePx, 0, sidePx, 0];
  for (let pixel = 0; pixel < sidePx * sidePx; pixel += 1) {
    const at = pixel * 3;
    if (!isColor(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)) continue;
    const [x, y] = [pixel % sidePx, Math.floor(pixel / sidePx)];
    count += 1;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  const share = count / (sidePx * sidePx);
  return { share, left: left / sidePx, right: right / sidePx, top: top / sidePx, bottom: bottom / sidePx };
};

/** The share of such pixels in every frame, from 0 to 1. */
export const colorInFrames = async (path: string, isColor: IsColor): Promise<number[]> =>
  (await patchesInFrames(path, isColor)).map(({ share }) => share);

/** How loud each tenth of a second is: the root mean square, 1 is full scale. */
export const loudness = async (path: string): Promise<number[]> => {
  const raw = ['-vn', '-ac', '1', '-ar', '8000', '-f', 's16le', '-'];
  const { stdout } = await run('ffmpeg', ['-nostdin', '-v', 'error', '-i', path, ...raw], {
    encoding: 'buffer',
    maxBuffer: 2 ** 28,
  });
  const samples = 800;
  return Array.from({ length: Math.floor(stdout.length / (2 * samples)) }, (_, tenth) => {
    let sum = 0;
    for (let at = 0; at < samples; at += 1) sum += (stdout.readInt16LE(2 * (tenth * samples + at)) / 32_768) ** 2;
    return Math.sqrt(sum / samples);
  });
};

/** Throws unless the two are the same. */
export const expected = <Value>(found: Value | undefined, wanted: Value, what: string): void => {
  if (found !== wanted) throw new Error(`${what} is ${found}, not ${wanted}`);
};
/** Top-level boxes of an MP4 in order: moov before mdat is what "faststart" means. */
export const topLevelBoxes = (bytes: Buffer): string[] => {
  const boxes: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size32 = bytes.readUInt32BE(at);
    boxes.push(bytes.toString('latin1', at + 4, at + 8));
    at += size32 === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size32 || bytes.length;
  }
  return boxes;
};
