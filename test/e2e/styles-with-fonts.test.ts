import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import type * as v from 'valibot';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { CustomerFont } from '#contract/schemas/font.ts';
import { Preview } from '#contract/schemas/preview.ts';
import { Project } from '#contract/schemas/project.ts';
import { Quote } from '#contract/schemas/quote.ts';
import { SavedStyle } from '#contract/schemas/saved-style.ts';
import type { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { bodyOf, brandFont } from '../support/fonts.ts';
import { frameAt, shareOfPixels } from '../support/media/media.ts';

const cloud = inject('cloud');
const dir = temporaryFolder(afterAll);

let api: Api;
let font: CustomerFont;
let project: Project;
beforeEach(async () => {
  await newOwner();
  font = (await api.post('/fonts', bodyOf(brandFont()))).as(CustomerFont);
  project = await newDraft(api, { style: { template: 'minimal', color: '#00ff00', font_size: 140 } });
  await api.send('PUT', `/projects/${project.id}/transcript`, lineOf('Hamburgefonts'));
});

const newOwner = async () => {
  ({ api } = await newAccount(cloud.data, 'studio'));
};
const lineOf = (text: string) => ({ lines: [{ words: [{ text, start: 0, end: 2 }] }] });
const clip = { presets: ['youtube'], resolution: '720p', range_end: 1 };
const order = (fields: object = {}) => api.post(`/projects/${project.id}/exports`, { ...clip, ...fields });
const preview = (fields: object = {}) => api.post(`/projects/${project.id}/preview`, { preset: 'youtube', ...fields });
const quote = (fields: object = {}) => api.post(`/projects/${project.id}/exports/quote`, { ...clip, ...fields });
const noFont = { status: 404, code: 'not_found', param: 'style.font_id' };
const size = { widthPx: 1280, heightPx: 720 };
const isText = (red: number, green: number, blue: number) => green > 180 && red < 90 && blue < 90;
/** Of the bread. */
const isCrust = (red: number, green: number, blue: number) => red > 150 && green > 70 && green < red - 30 && blue < 110;

const rendered = async (ordered: v.InferOutput<typeof ExportBatch>) => {
  const made = (await api.settled(`/exports/${ordered.data[0]?.id}`, Export)).at(-1);
  expect(made?.status).toBe('completed');
  const path = join(process.env.KEPT_FRAMES ?? dir, `${made?.id}.mp4`);
  writeFileSync(path, Buffer.from(await (await fetch(made?.download_url ?? '')).arrayBuffer()));
  return { warnings: made?.warnings, picture: await frameAt(path, 500, size) };
};
const differing = (one: { pixels: Uint8Array }, other: { pixels: Uint8Array }) =>
  one.pixels.reduce((count, value, at) => count + (Math.abs(value - (other.pixels[at] ?? 0)) > 60 ? 1 : 0), 0);

it('an export is drawn in the uploaded font, though it is deleted meanwhile; in another it looks different', async () => {
  const own = (await order({ style: { font_id: font.id } })).as(ExportBatch);
  expect((await api.send('DELETE', `/fonts/${font.id}`)).status).toBe(204);
  const plain = (await order()).as(ExportBatch);
  const [inOwn, inInter] = [await rendered(own), await rendered(plain)];
  expect(inOwn.warnings).toEqual([]);
  expect(shareOfPixels(inOwn.picture, isText)).toBeGreaterThan(0.005);
  expect(differing(inOwn.picture, inInter.picture)).toBeGreaterThan(5000);
});

it('an export is set in Noto, with a warning, where the uploaded font lacks characters', async () => {
  await api.send('PUT', `/projects/${project.id}/transcript`, lineOf('שלום'));
  const { warnings } = (await preview({ style: { font_id: font.id } })).as(Preview);
  expect(warnings).toEqual([
    {
      code: 'font_replaced',
      message: expect.stringMatching(/^The uploaded font has no .*: the captions are set in Noto Sans$/),
    },
  ]);
});

it('an export keeps the uploaded font where that lacks emoji, which our own renderer draws in colours', async () => {
  const plain = await rendered((await order({ style: { font_id: font.id } })).as(ExportBatch));
  await api.send('PUT', `/projects/${project.id}/transcript`, lineOf('Hamburgefonts🍞'));
  const leftOut = {
    code: 'characters_left_out',
    message: expect.stringContaining('uploaded font has no 🍞 (U+1F35E)'),
  };
  const isOwn = cloud.renderer === 'lambda';
  const warnings = isOwn ? [] : [leftOut];
  expect((await preview({ style: { font_id: font.id } })).as(Preview).warnings).toEqual(warnings);
  const withEmoji = await rendered((await order({ style: { font_id: font.id } })).as(ExportBatch));
  expect(withEmoji.warnings).toEqual(warnings);
  expect(differing(plain.picture, withEmoji.picture) > 0).toBe(isOwn);
  expect(shareOfPixels(plain.picture, isCrust)).toBe(0);
  expect(shareOfPixels(withEmoji.picture, isCrust) > 0.0005).toBe(isOwn);
  expect((await api.get(`/projects/${project.id}/transcript?format=srt`)).text).toContain('Hamburgefonts🍞');
});

it('styles of projects, exports, quotes and accounts name it; font alone clears it', async () => {
  const style = { font_id: font.id };
  const saved = (await api.post('/styles', { name: 'Brand', style, default: true })).as(SavedStyle);
  expect(saved.style).toMatchObject({ font_id: font.id, font: 'Inter' });
  expect((await newDraft(api)).style).toMatchObject(style);
  const change = async (patch: object) =>
    (await api.send('PATCH', `/projects/${project.id}`, { style: patch })).as(Project).style;
  expect(await change(style)).toMatchObject({ font_id: font.id, color: '#00ff00' });
  expect(await change({ max_lines: 1 })).toMatchObject({ font_id: font.id });
  expect(await change({ font: 'Poppins' })).not.toHaveProperty('font_id');
  // A whole style, as GET shows it, has both.
  expect(await change(saved.style)).toMatchObject({ font_id: font.id, font: 'Inter' });
  expect(await change({ font_id: null })).not.toHaveProperty('font_id');
  const patched = await api.send('PATCH', `/styles/${saved.id}`, { style: { font: 'Bebas Neue' } });
  expect(patched.as(SavedStyle).style).not.toHaveProperty('font_id');
  expect((await api.send('PATCH', `/styles/${saved.id}`, { style })).as(SavedStyle).style).toMatchObject(style);
  const quoted = (await quote({ style })).as(Quote);
  expect((await api.post(`/projects/${project.id}/exports`, { quote_id: quoted.quote_id })).status).toBe(202);
  expect((await preview({ style })).as(Preview).warnings).toEqual([]);
});

it('a font of another account is not found, as one that was never there', async () => {
  const theirs = font.id;
  await newOwner();
  project = await newDraft(api);
  await api.send('PUT', `/projects/${project.id}/transcript`, lineOf('Hello'));
  const saved = (await api.post('/styles', { name: 'Plain', style: {} })).as(SavedStyle);
  const upload_id = await api.upload(new URL('../fixtures/voice.mp3', import.meta.url).pathname, 'audio/mpeg');
  const answersFor = async (font_id: string) => {
    const style = { font_id };
    const answers = [
      await api.post('/styles', { name: 'Brand', style }),
      await api.send('PATCH', `/styles/${saved.id}`, { style }),
      await api.post('/projects', { upload_id, auto_transcribe: false, style }),
      await api.send('PATCH', `/projects/${project.id}`, { style }),
      await order({ style }),
      await quote({ style }),
      await preview({ style }),
    ];
    return answers.map(({ refusal }) => refusal);
  };
  const refused = await answersFor(theirs);
  expect(refused).toEqual(refused.map(() => noFont));
  expect(await answersFor(crypto.randomUUID())).toEqual(refused);
});

it('a deleted font is refused to what is new; a project with its style can still be changed', async () => {
  await api.send('PATCH', `/projects/${project.id}`, { style: { font_id: font.id } });
  await api.post('/styles', { name: 'Brand', style: { font_id: font.id }, default: true });
  await api.send('DELETE', `/fonts/${font.id}`);
  for (const answer of [await order(), await quote(), await preview()]) expect(answer.refusal).toEqual(noFont);
  expect((await order({ burn_captions: false })).status).toBe(202);
  expect((await api.send('PATCH', `/projects/${project.id}`, { style: { max_lines: 1 } })).status).toBe(200);
  expect((await newDraft(api)).style).toMatchObject({ font_id: font.id });
  expect((await order({ style: { font: 'Inter' } })).status).toBe(202);
});
