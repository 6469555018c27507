import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { bytesOf, MemoryFile } from '../../../test/support/video/files.ts';
import { framesBefore } from '../../../test/support/video/frames.ts';
import { fast, madeFile, picture } from '../../../test/support/video/made-files.ts';
import { smallPlan } from '../../../test/support/video/plans.ts';
import { exportPicture, exportSound } from '../src/export-part.ts';
import { exportVideo, type VideoRequest } from '../src/export-video.ts';
import { joinParts } from '../src/join-parts.ts';
import type { VideoPlan } from '../src/plan.ts';
import type { ByteSource } from '../src/source/byte-source.ts';

const flashSeconds = 0.6;

/** A white flash and a beep that begin together; `late` are the arguments before the input of the sound. */
function flashAndBeep(extension: string, codecs: readonly string[], late: readonly string[] = []): ByteSource {
  const flash = `color=black:s=160x96:r=25:d=1.2,drawbox=color=white:t=fill:enable=gte(t\\,${flashSeconds})`;
  const at = flashSeconds - (late.length > 0 ? 0.2 : 0);
  const beep = `aevalsrc=if(gte(t\\,${at})\\,0.5*sin(6283*t)\\,0):s=44100:d=1`;
  return madeFile(extension, [...picture(flash), ...late, ...picture(beep), ...codecs]);
}

/** When the flash and the beep begin in a video, in seconds, and how long its sound is. */
async function timesIn(
  source: ByteSource,
  plan: VideoPlan,
  make: (request: VideoRequest, sink: MemoryFile) => Promise<unknown> = exportVideo,
) {
  const file = new MemoryFile();
  await make({ source, plan, mediaUs: 2_000_000, pictureAt: () => undefined }, file);
  const frames = await framesBefore(bytesOf(file.bytes), smallPlan);
  const flash = frames.findIndex(({ yuv }) => (yuv[160 * 40 + 80] ?? 0) > 128) / 25;
  // FFmpeg's player reads a pipe, whose index is first.
  const args = ['-v', 'error', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', '-ar', '48000', 'pipe:1'];
  const samples = execFileSync('ffmpeg', args, { input: file.bytes });
  let beep = 0;
  while (beep < samples.length / 2 && Math.abs(samples.readInt16LE(beep * 2)) < 3000) beep += 1;
  return { flash, beep: beep / 48_000, seconds: samples.length / 2 / 48_000 };
}

const mp4 = () => flashAndBeep('mp4', [...fast, '-bf', '2', '-c:a', 'aac']);

it.each([
  ['MP4 with B-frames', mp4],
  ['a transport stream, whose times begin later', () => flashAndBeep('ts', [...fast, '-c:a', 'mp2'])],
  [
    'WebM',
    () => flashAndBeep('webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libvorbis']),
  ],
  ['a file whose sound begins late', () => flashAndBeep('mkv', [...fast, '-c:a', 'flac'], ['-itsoffset', '0.2'])],
] as const)('keeps a flash and a beep together of %s', async (_, source) => {
  const { flash, beep } = await timesIn(source(), smallPlan);
  expect(flash).toBeCloseTo(flashSeconds, 5);
  expect(Math.abs(beep - flashSeconds)).toBeLessThan(0.005);
});

it('keeps them together in a range, which is as long as it was asked for', async () => {
  const times = await timesIn(mp4(), { ...smallPlan, startUs: 280_000, durationUs: 480_000 });
  expect(times.flash).toBeCloseTo(0.32, 5);
  expect(Math.abs(times.beep - 0.32)).toBeLessThan(0.005);
  expect(Math.abs(times.seconds - 0.48)).toBeLessThan(0.022);
});

/** The flash is in the second chunk. */
async function joined(request: VideoRequest, sink: MemoryFile) {
  const chunk = async (first: number, end: number) => {
    const file = new MemoryFile();
    const { frames } = await exportPicture({ ...request, range: { first, end } }, file);
    return { file: bytesOf(file.bytes), first, frames };
  };
  const sound = new MemoryFile();
  await exportSound(request, sound);
  return joinParts(request.plan, [await chunk(0, 11), await chunk(11, 30)], { sound: bytesOf(sound.bytes) }, sink);
}

it('keeps them together where chunks are joined', async () => {
  const { flash, beep } = await timesIn(mp4(), smallPlan, joined);
  expect(flash).toBeCloseTo(flashSeconds, 5);
  expect(Math.abs(beep - flashSeconds)).toBeLessThan(0.005);
});
