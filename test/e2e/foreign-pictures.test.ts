import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Project } from '#contract/schemas/project.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { hdrBars, interlacedBar, longerSound, vp8Bars } from '../support/media/made-media.ts';
import { frameAt, probe, shareOfPixels } from '../support/media/media.ts';
import { colorTagsOf, expectBars, rowJumpsOf } from '../support/media/picture-checks.ts';
import { loggedUsage } from '../support/whole-run/logged-usage.ts';

const cloud = inject('cloud');
const dir = temporaryFolder(afterAll);
const { api } = await newAccount(cloud.data, 'studio');

/** An export with a green caption, a frame of it, and what it is billed for. */
const rendered = async (file: string, contentType: string, { seconds = 2, atMs = 1000 } = {}) => {
  const upload_id = await api.upload(file, contentType);
  const style = { template: 'clean', color: '#00ff00', highlight: '#00ff00', font_size: 120, placement: 'bottom' };
  const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false, style })).as(Project);
  const lines = [{ words: [{ text: 'HHHH', start: 0, end: seconds }] }];
  await api.send('PUT', `/projects/${id}/transcript`, { lines });
  const requested = { presets: ['youtube'], resolution: '720p' };
  const batch = (await api.post(`/projects/${id}/exports`, requested)).as(ExportBatch);
  const made = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
  expect(made).toMatchObject({ status: 'completed' });
  const path = join(dir, `${id}.mp4`);
  writeFileSync(path, Buffer.from(await (await fetch(made?.download_url ?? '')).arrayBuffer()));
  expect(colorTagsOf(path)).toEqual(['bt709', 'bt709', 'bt709']);
  return {
    path,
    warnings: made?.warnings?.map(({ code }) => code),
    frame: await frameAt(path, atMs, { widthPx: 1280, heightPx: 720 }),
    usage: loggedUsage(cloud.data, ({ export_id }) => export_id === made?.id),
  };
};
const isGreen = (red: number, green: number, blue: number) => green > 240 && red < 15 && blue < 15;
/** What MediaConvert bills at another tier costs no more with our own code. */
const professional = cloud.renderer === 'mediaconvert' ? { 'mediaconvert_pro_hd modelled': 17 } : {};

it.each([
  ['HDR10', (to: string) => hdrBars(to, 'smpte2084'), 'video/mp4', 30],
  ['VP8 of standard definition', vp8Bars, 'video/webm', 15],
])(
  'an export of %s keeps the colors of its source, converted to Rec. 709, and the colors of its captions',
  async (_, make, type, tolerance) => {
    const { frame, usage } = await rendered(await make(dir), type);
    expectBars(frame, tolerance);
    expect(shareOfPixels(frame, isGreen)).toBeGreaterThan(0.004);
    expect(usage).toMatchObject(professional);
  },
);

it('an export of interlaced H.264 is deinterlaced', async () => {
  const { frame, usage } = await rendered(await interlacedBar(dir), 'video/mp4', { seconds: 0.9, atMs: 500 });
  expect(rowJumpsOf(frame)).toBeLessThan(20);
  expect(usage).toMatchObject(professional);
});

it('an export whose sound is longer than its picture goes on in black, with the captions of what is said', async () => {
  const made = await rendered(await longerSound(dir), 'video/mp4', { seconds: 4, atMs: 3500 });
  expect(made.warnings).toEqual(['picture_shorter_than_sound']);
  expect((await probe(made.path)).streams[0]?.duration).toBeCloseTo(4, 1);
  expect(shareOfPixels(made.frame, isGreen)).toBeGreaterThan(0.004);
  expect(shareOfPixels(made.frame, (red, green, blue) => red + green + blue < 30)).toBeGreaterThan(0.9);
});

it.runIf(cloud.renderer === 'mediaconvert')('an export of any other video is billed at the Basic tier', async () => {
  const { usage } = await rendered(new URL('../fixtures/silent.mp4', import.meta.url).pathname, 'video/mp4');
  expect(usage).toMatchObject({ 'mediaconvert_hd modelled': 17 });
  expect(usage).not.toHaveProperty('mediaconvert_pro_hd modelled');
});
