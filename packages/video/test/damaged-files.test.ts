import { backdropPng } from '@cueline/captions/styles/backdrop-png.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import { expect, it } from 'vitest';
import { bytesOf, fixture, MemoryFile, sourceOf } from '../../../test/support/video/files.ts';
import { framesBefore } from '../../../test/support/video/frames.ts';
import { fast, madeFile, picture } from '../../../test/support/video/made-files.ts';
import { smallPlan } from '../../../test/support/video/plans.ts';
import { UNREADABLE_MEDIA } from '../src/errors.ts';
import { exportVideo } from '../src/export-video.ts';
import type { ByteSource } from '../src/source/byte-source.ts';

const contentOf = async (source: ByteSource): Promise<Buffer> => Buffer.from(await source.read(0, source.sizeBytes));
const countOf = async (source: ByteSource, plan = smallPlan) => (await framesBefore(source, plan)).length;
const sound = picture('sine=440:d=0.4');
const transportStream = (offsetSeconds: number) =>
  contentOf(
    madeFile('ts', [
      ...[...picture('testsrc2=s=160x96:r=25:d=0.4'), ...sound, ...fast, '-c:a', 'mp2'],
      ...['-output_ts_offset', String(offsetSeconds)],
    ]),
  );

it('goes on where a broadcast begins to count anew', async () => {
  const jumping = bytesOf(Buffer.concat([await transportStream(0), await transportStream(5000)]));
  expect(await countOf(jumping)).toBe(20);
});

it('shows as much of a file that breaks off as there is', async () => {
  const whole = await contentOf(sourceOf(fixture('greeting.mp4')));
  const count = await countOf(bytesOf(whole.subarray(0, whole.length * 0.7)));
  expect(count).toBeGreaterThan(25);
  expect(count).toBeLessThan(75);
});

it('has as many frames of it in chunks as in one pass', async () => {
  const whole = await contentOf(sourceOf(fixture('greeting.mp4')));
  const source = bytesOf(whole.subarray(0, whole.length * 0.7));
  const chunks = [0, 25, 50, 75].map((first) => framesBefore(source, smallPlan, { first, end: first + 25 }));
  const counts = (await Promise.all(chunks)).map(({ length }) => length);
  expect(counts.reduce((sum, count) => sum + count)).toBe(await countOf(source));
  expect(counts.at(-1)).toBe(0);
});

it('says how much it found of a file that breaks off, also where the picture is black or still to the stated end', async () => {
  const whole = await contentOf(sourceOf(fixture('greeting.mp4')));
  const source = bytesOf(whole.subarray(0, whole.length * 0.7));
  const { picture: moving, ...still } = { ...smallPlan, durationUs: 3_120_000 };
  const black = { ...still, picture: { ...moving, paddedWithBlack: true } };
  for (const plan of [smallPlan, black, still]) {
    const request = {
      source,
      plan,
      mediaUs: 3_120_000,
      pictureAt: () => undefined,
      still: backdropPng(resolveStyle({}), plan.canvas),
    };
    const { foundMs } = await exportVideo(request, new MemoryFile());
    expect(foundMs).toBeGreaterThan(1000);
    expect(foundMs).toBeLessThan(2600);
  }
});

it('does not take a file for cut short whose picture and chosen sound end before another sound', async () => {
  const pictured = [...picture('testsrc2=s=160x96:r=25:d=0.4'), ...sound, ...picture('sine=440:d=2')];
  const maps = ['-map', '0:v', '-map', '1:a', '-map', '2:a', ...fast, '-c:a', 'pcm_s16le'];
  const longer = await contentOf(madeFile('mov', [...pictured, ...maps, '-movflags', '+faststart']));
  const black = { ...smallPlan, picture: { ...smallPlan.picture, paddedWithBlack: true } };
  const foundMs = async (content: Buffer, range: object) => {
    const plan = { ...black, ...range };
    const request = { source: bytesOf(content), plan, mediaUs: 2_000_000, pictureAt: () => undefined };
    return (await exportVideo(request, new MemoryFile())).foundMs;
  };
  expect(await foundMs(longer, { durationUs: 2_000_000 })).toBeCloseTo(2000, -2);
  expect(await foundMs(longer, { startUs: 1_000_000, durationUs: 800_000 })).toBeCloseTo(800, -2);
  const cut = await foundMs(longer.subarray(0, longer.length * 0.7), { durationUs: 2_000_000 });
  expect(cut).toBeGreaterThan(1000);
  expect(cut).toBeLessThan(1800);
});

it('refuses a file of whose picture nothing is left', async () => {
  const whole = await contentOf(sourceOf(fixture('greeting.mp4')));
  const header = bytesOf(whole.subarray(0, whole.indexOf('mdat') + 4));
  await expect(countOf(header)).rejects.toMatchObject({ name: UNREADABLE_MEDIA });
});

it('refuses a picture so large that it would take all memory', async () => {
  const huge = madeFile('avi', [...picture('color=s=8208x4400:r=25'), '-frames:v', '1', '-c:v', 'mjpeg']);
  await expect(countOf(huge)).rejects.toMatchObject({ name: UNREADABLE_MEDIA });
});

it('refuses a file without the picture or the sound that the plan needs', async () => {
  const make = (source: ByteSource, plan = smallPlan) =>
    exportVideo({ source, plan, mediaUs: 400_000, pictureAt: () => undefined }, new MemoryFile());
  const silent = sourceOf(fixture('no-audio.mp4'));
  await expect(make(silent)).rejects.toThrow('The media file has no audio that can be read.');
  const second = { ...smallPlan, audioTrack: 2 };
  await expect(make(sourceOf(fixture('greeting.mp4')), second)).rejects.toThrow('has no audio');
  await expect(make(sourceOf(fixture('greeting.mp3')))).rejects.toThrow('has no video that can be read');
});

it('shows the last frame in a range that begins after it, and silence where the sound has ended', async () => {
  const longer = madeFile('mkv', [...picture('testsrc2=s=160x96:r=25:d=1'), ...sound, ...fast, '-c:a', 'flac']);
  expect(await countOf(longer, { ...smallPlan, startUs: 1_400_000 })).toBe(1);
  const file = new MemoryFile();
  const plan = { ...smallPlan, startUs: 600_000, durationUs: 200_000 };
  await exportVideo({ source: longer, plan, mediaUs: 1_000_000, pictureAt: () => undefined }, file);
  expect(await countOf(bytesOf(file.bytes))).toBe(5);
});
