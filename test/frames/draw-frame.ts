import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { FontFile } from '@cueline/captions/laid-out/font-files.ts';
import {
  BURN_FILTER,
  burnEnvironment,
  burnFontPath,
  writeBurnFiles,
} from '@cueline/local-aws/services/mediaconvert/captions/burn-files.ts';
import { readCaptionFont } from '@cueline/local-aws/services/mediaconvert/captions/caption-font.ts';
import { brandFontPath } from '../support/fonts.ts';
import { type Picture, pictureOfPng } from './pixels.ts';

const run = promisify(execFile);
const layer = join(import.meta.dirname, '../../layers/fonts');

interface Drawing {
  readonly ttml: string;
  readonly fontFile: FontFile;
  readonly canvas: { readonly widthPx: number; readonly heightPx: number };
  /** Ascending times on the timeline of the captions. */
  readonly atMs: readonly number[];
  /** Source filter of ffmpeg, of any size. */
  readonly background: string;
  /** Width of the pictures. @default the width of the canvas */
  readonly widthPx?: number;
}

const ffmpeg = (args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) =>
  run('ffmpeg', ['-nostdin', '-v', 'error', ...args], { ...options, encoding: 'buffer', maxBuffer: 2 ** 30 });

/** Draws captions as the MediaConvert stand-in burns them in. Returns a picture for each time. */
export async function drawFrames({ ttml, fontFile, canvas, atMs, background, widthPx }: Drawing): Promise<Picture[]> {
  const workDir = await mkdtemp(join(tmpdir(), 'cueline-frames-'));
  try {
    const fontPath = burnFontPath(workDir);
    await mkdir(dirname(fontPath));
    await copyFile(fontFile === 'own' ? brandFontPath : join(layer, `${fontFile}.ttf`), fontPath);
    await writeBurnFiles(workDir, ttml, await readCaptionFont(fontPath), 0);
    const width = widthPx ?? canvas.widthPx;
    const height = Math.round((canvas.heightPx * width) / canvas.widthPx);
    const filters = [
      `loop=loop=-1:size=1,trim=end_frame=${atMs.length},scale=${canvas.widthPx}:${canvas.heightPx}:flags=bicubic`,
      // Gives each picture its time.
      `settb=1/1000,setpts='${atMs.reduceRight((rest, ms, index) => `if(eq(N,${index}),${ms},${rest})`, '0')}'`,
      `format=rgb24,${BURN_FILTER},scale=${width}:${height}:flags=area,format=rgb24`,
    ];
    const output = ['-vsync', 'passthrough', '-f', 'rawvideo', '-'];
    const { stdout } = await ffmpeg(['-f', 'lavfi', '-i', background, '-vf', filters.join(','), ...output], {
      cwd: workDir,
      env: { ...process.env, ...burnEnvironment(workDir) },
    });
    const size = width * height * 3;
    return atMs.map((_, index) => ({
      widthPx: width,
      heightPx: height,
      rgb: stdout.subarray(index * size, (index + 1) * size),
    }));
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

export async function writePicture({ widthPx, heightPx, rgb }: Picture, path: string): Promise<void> {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${widthPx}x${heightPx}`, '-i', '-'];
  const writing = run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...raw, '-frames:v', '1', '-pred', 'mixed', path]);
  writing.child.stdin?.end(rgb);
  await writing;
}

export const readPicture = async (path: string): Promise<Picture> => pictureOfPng(await readFile(path));
