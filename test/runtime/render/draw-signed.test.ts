import { deflateRawSync } from 'node:zlib';
import type { Picture } from '@cueline/painter/picture.ts';
import { exportVideo } from '@cueline/video/export-video.ts';
import type { ByteSource } from '@cueline/video/source/byte-source.ts';
import { PNG } from 'pngjs';
import { beforeEach, expect, it } from 'vitest';
import type { FrameWork } from '#contract/schemas/frame-work.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { VIDEO_TOO_SLOW } from '#contract/step-errors.ts';
import { drawSigned } from '#runtime/render/draw-signed.ts';
import { meanSimilarity } from '../../frames/structural-similarity.ts';
import { account_id, project_id } from '../../support/stores/example-records.ts';
import { bytesOf, MemoryFile } from '../../support/video/files.ts';
import { framesBefore } from '../../support/video/frames.ts';
import { fast, madeFile, picture, turnedBy } from '../../support/video/made-files.ts';
import { smallPlan, wholePicture } from '../../support/video/plans.ts';
import { SignedBucket } from '../../support/video/signed-bucket.ts';

let bucket: SignedBucket;
beforeEach(async () => {
  bucket = new SignedBucket();
  await bucket.listen();
  return () => bucket.stop();
});

/** Ten frames, of which each is another. */
const moving = (extension: string, ...encoding: string[]): ByteSource =>
  madeFile(extension, [...picture('testsrc2=s=320x180:r=25:d=0.4'), ...picture('sine=duration=0.4'), ...encoding]);
const hdr = ['-colorspace', 'bt2020nc', '-color_primaries', 'bt2020', '-color_trc', 'smpte2084'];
const upright = { widthPx: 180, heightPx: 320 };

const sources: readonly [string, () => Promise<ByteSource>, Partial<VideoPlan>][] = [
  ['turned', () => turnedBy(90, moving('mp4', ...fast)), { canvas: upright }],
  ['HDR', async () => moving('mkv', '-pix_fmt', 'yuv420p10le', '-c:v', 'ffv1', ...hdr), {}],
  ['padded', async () => moving('mp4', ...fast), { canvas: upright }],
];

const box = { leftPx: 40, topPx: 60, widthPx: 80, heightPx: 40 };
const captions: Picture = { ...box, rgba: new Uint8Array(80 * 40 * 4).fill(200) };
const { rgba } = captions;
const work = async (source: ByteSource, plan: VideoPlan, frame: number): Promise<FrameWork> => {
  bucket.files.set('source', Buffer.from(await source.read(0, source.sizeBytes)));
  const drawn = { ...box, deflatedRgba: deflateRawSync(rgba).toString('base64') };
  return { account_id, project_id, plan, source: bucket.file('source'), frame, captions: drawn };
};
const options = { timeLimitMs: 60_000 };

/** Luma of Rec. 709 in limited range, as in a video. */
const lumaOf = (png: string | undefined): number[] => {
  const { data } = PNG.sync.read(Buffer.from(png ?? '', 'base64'));
  return Array.from({ length: data.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * at);
    return 16 + (219 / 255) * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
  });
};

it.each(sources)('a drawn frame is that of the export, with its captions: %s', async (_, make, changed) => {
  const plan = { ...smallPlan, canvas: { widthPx: 320, heightPx: 180 }, maxVideoBitsPerSecond: 4_000_000, ...changed };
  const source = await make();
  const file = new MemoryFile();
  await exportVideo({ source, plan, mediaUs: 400_000, pictureAt: () => captions }, file);
  const exported = await framesBefore(bytesOf(file.bytes), { ...plan, picture: wholePicture });
  const { png, reads } = await drawSigned(await work(source, plan, 5), options);
  expect(reads).toBe(bucket.reads);
  const all = { leftPx: 0, topPx: 0, ...plan.canvas };
  const [drawn, { widthPx }] = [lumaOf(png), plan.canvas];
  const similarities = exported.map(({ yuv }) => meanSimilarity({ widthPx, one: drawn, other: yuv }, all));
  expect(similarities[5]).toBeGreaterThan(0.98);
  expect(Math.max(...similarities)).toBe(similarities[5]);
});

it('says that there is no frame where the media have ended', async () => {
  const plan = { ...smallPlan, picture: { ...wholePicture, paddedWithBlack: true }, durationUs: 400_000 };
  const asked = await work(moving('mp4', ...fast), plan, 10);
  expect(await drawSigned(asked, options)).toEqual({ reads: expect.any(Number) });
});

it('ends with a name where decoding takes longer than it may', async () => {
  const asked = await work(moving('mp4', ...fast), smallPlan, 0);
  await expect(drawSigned(asked, { timeLimitMs: 1 })).rejects.toMatchObject({ name: VIDEO_TOO_SLOW });
});
