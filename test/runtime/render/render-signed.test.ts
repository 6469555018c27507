import { readFileSync } from 'node:fs';
import { safeZoneOf } from '@cueline/captions/presets/presets.ts';
import { paintedCaptions } from '@cueline/captions/scene/painted-captions.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import { beforeEach, expect, it } from 'vitest';
import type { RenderWork } from '#contract/schemas/render-work.ts';
import { CAPTIONS_TOO_SLOW } from '#contract/step-errors.ts';
import { captionsTooSlow } from '#core/work/captions-too-slow.ts';
import { renderSigned } from '#runtime/render/render-signed.ts';
import { paintedFont } from '../../../packages/painter/test/painted-font.ts';
import { bytesOf, fixture } from '../../support/video/files.ts';
import { colorAt, framesBefore, type Pixels } from '../../support/video/frames.ts';
import { smallPlan } from '../../support/video/plans.ts';
import { probe } from '../../support/video/probe.ts';
import { SignedBucket } from '../../support/video/signed-bucket.ts';

const { canvas } = smallPlan;
const style = resolveStyle({ template: 'clean', color: '#00ff00', placement: 'middle' });
const { painted } = paintedCaptions(
  {
    lines: [{ words: [{ text: 'HELLO', startMs: 1000, endMs: 2000 }] }],
    language: 'en',
    style,
    canvas,
    safeZone: safeZoneOf('youtube', canvas),
    fps: 25,
    range: { startMs: 1000, endMs: 2600 },
    isPainted: true,
  },
  () => paintedFont('noto'),
);
let bucket: SignedBucket;

beforeEach(async () => {
  bucket = new SignedBucket();
  bucket.files
    .set('source', readFileSync(fixture('greeting.mp4')))
    .set('captions', Buffer.from(JSON.stringify(painted)))
    .set('font', readFileSync('layers/fonts/noto.ttf'))
    .set('emoji', readFileSync('layers/fonts/noto-color-emoji.ttf'));
  await bucket.listen();
  return () => bucket.stop();
});

const chunk = (upload: string) => ({
  plan: { ...smallPlan, startUs: 1_000_000, durationUs: 1_600_000 },
  source: { ...bucket.file('source'), mediaMs: 3120 },
  parts: bucket.upload(upload),
});
const captions = () => ({ url: bucket.url('captions'), fontUrl: bucket.url('font') });
const video = (): RenderWork => ({
  makes: 'video',
  ...chunk('video'),
  captions: { ...captions(), emojiUrl: bucket.url('emoji') },
});
const options = { timeLimitMs: 600_000, limited: <Result>(draw: () => Result): Result => draw() };

const places = Array.from({ length: 80 * 45 }, (_, index) => [(index % 80) * 2, Math.floor(index / 80) * 2] as const);
const isGreenAt = (frame: Pixels, x: number, y: number): boolean =>
  colorAt(frame, x, y)
    .slice(1)
    .every((chroma) => chroma < 90);

/** Which frames of a video have captions. */
const areCaptioned = async (file: Buffer): Promise<boolean[]> => {
  const frames = await framesBefore(bytesOf(file), smallPlan);
  return frames.map((frame) => places.some(([x, y]) => isGreenAt(frame, x, y)));
};
const captioned = Array.from({ length: 40 }, (_, frame) => frame < 25);

it('makes a video by signed URLs alone, whose captions are at their times of the media', async () => {
  const { sizeBytes, etags, ...made } = await renderSigned(video(), options);
  expect(etags.length).toBeGreaterThan(1);
  const file = bucket.complete('video', etags);
  expect(file).toHaveLength(sizeBytes);
  expect(made).toEqual({ frames: 40, foundMs: 1600, reads: bucket.reads });
  expect(await areCaptioned(file)).toEqual(captioned);
});

it('makes the picture of a range, and the sound of all', async () => {
  const range = { first: 20, end: 60 };
  const work: RenderWork = { makes: 'picture', ...chunk('picture'), captions: captions(), range };
  const picture = await renderSigned(work, options);
  expect(picture).toMatchObject({ frames: 20, foundMs: 1600, reads: bucket.reads });
  expect(await areCaptioned(bucket.complete('picture', picture.etags))).toEqual(captioned.slice(20));
  const sound = await renderSigned({ makes: 'sound', ...chunk('sound') }, options);
  expect(sound).toMatchObject({ frames: 0, foundMs: expect.closeTo(1600, -2) });
  const { streams } = probe(bucket.complete('sound', sound.etags));
  expect(streams).toMatchObject([{ codec_name: 'aac' }]);
});

it.each([
  ['opens the font', 1, false],
  ['draws each frame', 2, true],
] as const)('%s in a limited time, and ends with the error of what takes longer', async (_, last, isRead) => {
  let count = 0;
  const limited = <Result>(draw: () => Result): Result => {
    count += 1;
    if (count === last) throw captionsTooSlow(new Error('Out of time'));
    return draw();
  };
  const rendered = renderSigned(video(), { ...options, limited });
  await expect(rendered).rejects.toMatchObject({ name: CAPTIONS_TOO_SLOW });
  expect(bucket.asked.includes('source')).toBe(isRead);
});
