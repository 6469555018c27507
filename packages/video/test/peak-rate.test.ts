import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { bytesOf, MemoryFile } from '../../../test/support/video/files.ts';
import { fast, madeFile, picture } from '../../../test/support/video/made-files.ts';
import { smallPlan } from '../../../test/support/video/plans.ts';
import { exportPicture, exportSound } from '../src/export-part.ts';
import { joinParts } from '../src/join-parts.ts';
import { minChunkSeconds } from '../src/limits.ts';

const [size, framesPerSecond] = [{ widthPx: 96, heightPx: 64 }, 10];
const chunkFrames = minChunkSeconds * framesPerSecond;
const chunks = 4;
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

it('holds the highest bit rate across the seams of chunks as in one pass', async () => {
  const noise = `testsrc2=s=96x64:r=${framesPerSecond}:d=${chunks * minChunkSeconds},noise=alls=30:allf=t,format=yuv420p`;
  const source = madeFile('mp4', [...picture(noise), ...picture('sine=440:d=1'), ...fast, '-qp', '12']);
  const request = { source, plan, mediaUs: plan.durationUs, pictureAt: () => undefined };
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
