import { exportPicture, exportSound } from '@cueline/video/export-part.ts';
import { beforeEach, expect, it } from 'vitest';
import { joinSigned } from '#runtime/render/join-signed.ts';
import { bytesOf, fixture, MemoryFile, sourceOf } from '../../support/video/files.ts';
import { framesBefore } from '../../support/video/frames.ts';
import { smallPlan } from '../../support/video/plans.ts';
import { probe } from '../../support/video/probe.ts';
import { SignedBucket } from '../../support/video/signed-bucket.ts';

let bucket: SignedBucket;

beforeEach(async () => {
  bucket = new SignedBucket();
  await bucket.listen();
  return () => bucket.stop();
});

const request = { source: sourceOf(fixture('greeting.mp4')), plan: smallPlan, mediaUs: 3_120_000 };

async function chunk(first: number, end: number) {
  const file = new MemoryFile();
  const { frames } = await exportPicture({ ...request, pictureAt: () => undefined, range: { first, end } }, file);
  bucket.files.set(`chunk-${first}`, file.bytes);
  return { ...bucket.file(`chunk-${first}`), first, frames };
}

async function sound() {
  const file = new MemoryFile();
  await exportSound(request, file);
  bucket.files.set('sound', file.bytes);
  return bucket.file('sound');
}

it('joins chunks to a video by signed URLs alone, in parts of an upload', async () => {
  const pictures = [await chunk(0, 30), await chunk(30, 90), await chunk(90, 120)];
  const work = { plan: smallPlan, pictures, sound: await sound(), parts: bucket.upload('video') };
  const { sizeBytes, etags, reads } = await joinSigned(work, { timeLimitMs: 600_000 });
  expect(etags.length).toBeGreaterThan(1);
  const video = bucket.complete('video', etags);
  expect(video).toHaveLength(sizeBytes);
  expect(reads).toBe(bucket.reads);
  expect(probe(video).streams).toMatchObject([{ codec_name: 'h264', nb_frames: '78' }, { codec_name: 'aac' }]);
  expect(await framesBefore(bytesOf(video), smallPlan)).toHaveLength(78);
});

it('does not decode a chunk in its own process, since the chunk may be poisoned', async () => {
  const work = { plan: smallPlan, pictures: [await chunk(0, 10)], sound: await sound(), parts: bucket.upload('video') };
  const program = new URL('../../support/video/children/abort.ts', import.meta.url).pathname;
  const joining = joinSigned(work, { timeLimitMs: 600_000, program });
  await expect(joining).rejects.toMatchObject({ name: 'VideoCrashed' });
});
