import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bytesOf, MemoryFile } from '../../../test/support/video/files.ts';
import { fast, madeFile, picture } from '../../../test/support/video/made-files.ts';
import { smallPlan } from '../../../test/support/video/plans.ts';
import { exportPicture, exportSound } from '../src/export-part.ts';
import { exportVideo } from '../src/export-video.ts';
import { joinParts } from '../src/join-parts.ts';
import { minChunkSeconds } from '../src/limits.ts';

const [size, framesPerSecond] = [{ widthPx: 96, heightPx: 64 }, 10];
const chunkFrames = minChunkSeconds * framesPerSecond;
const chunks = 8;
/** The rate of a video in one pass, whose encoder has a buffer of so many seconds at the highest rate. */
const allowedSeconds = 2;
const plan = {
  ...smallPlan,
  canvas: size,
  rate: { numerator: framesPerSecond, denominator: 1 },
  maxVideoBitsPerSecond: 60_000,
  durationUs: chunks * minChunkSeconds * 1e6,
};

/** How much more a video has, in any time, than its highest rate allows, in seconds of that rate. */
function mostBeyondRate(file: Buffer): number {
  const entries = ['-select_streams', 'v', '-show_entries', 'packet=size', '-of', 'csv=p=0'];
  const sizes = execFileSync('ffprobe', ['-v', 'error', ...entries, 'pipe:0'], { input: file })
    .toString()
    .trim();
  let [beyond, most] = [0, 0];
  for (const bytes of sizes.split('\n')) {
    beyond = Math.max(0, beyond + Number.parseInt(bytes, 10) * 8 - plan.maxVideoBitsPerSecond / framesPerSecond);
    most = Math.max(most, beyond);
  }
  return most / plan.maxVideoBitsPerSecond;
}

const made = (noise: number) => {
  const frames = `testsrc2=s=96x64:r=${framesPerSecond}:d=${chunks * minChunkSeconds},noise=alls=${noise}:allf=t,format=yuv420p`;
  return madeFile('mp4', [...picture(frames), ...picture('sine=440:d=1'), ...fast, '-qp', '12']);
};

it('holds the highest bit rate across the seams of the shortest chunks as in one pass', async () => {
  const request = { source: made(30), plan, mediaUs: plan.durationUs, pictureAt: () => undefined };
  const [joined, sound] = [new MemoryFile(), new MemoryFile()];
  await exportSound(request, sound);
  const parts = [];
  for (let first = 0; first < chunks * chunkFrames; first += chunkFrames) {
    const file = new MemoryFile();
    const { frames } = await exportPicture({ ...request, range: { first, end: first + chunkFrames } }, file);
    parts.push({ file: bytesOf(file.bytes), first, frames });
  }
  await joinParts(plan, parts, { sound: bytesOf(sound.bytes) }, joined);
  const beyond = mostBeyondRate(joined.bytes);
  // There is more noise than the rate has room for.
  expect(beyond).toBeGreaterThan(0.2);
  expect(beyond).toBeLessThan(allowedSeconds);
});

/** The least likeness of the first frames to their source, in decibels. */
function likeness(source: MemoryFile, made: MemoryFile): number {
  const dir = mkdtempSync(join(tmpdir(), 'cueline-rate-'));
  try {
    const inputs = [made, source].flatMap(({ bytes }, at) => {
      const path = join(dir, `${at}.mp4`);
      writeFileSync(path, bytes);
      return ['-i', path];
    });
    const compared = ['-lavfi', 'psnr=stats_file=-', '-frames:v', '5', '-f', 'null', '-'];
    const log = execFileSync('ffmpeg', ['-v', 'error', ...inputs, ...compared]).toString();
    return Math.min(...[...log.matchAll(/psnr_avg:([\d.]+)/g)].map(([, decibels]) => Number(decibels)));
  } finally {
    rmSync(dir, { recursive: true });
  }
}

it('gives the first frames of the shortest chunk nearly what they have in one pass', async () => {
  const wide = { ...plan, maxVideoBitsPerSecond: 90_000 };
  const source = made(4);
  const request = { source, plan: wide, mediaUs: plan.durationUs, pictureAt: () => undefined };
  const [whole, chunk, original] = [new MemoryFile(), new MemoryFile(), new MemoryFile()];
  original.bytes = Buffer.from(await source.read(0, source.sizeBytes));
  await exportVideo(request, whole);
  await exportPicture({ ...request, range: { first: 0, end: chunkFrames } }, chunk);
  expect(likeness(original, chunk)).toBeGreaterThan(likeness(original, whole) - 1);
});
