import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { Account } from '#contract/schemas/account.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { CustomerFont, CustomerFontFile } from '#contract/schemas/font.ts';
import { Preview } from '#contract/schemas/preview.ts';
import { SavedStyle } from '#contract/schemas/saved-style.ts';
import { countUsage } from '#runtime/stores/counted-usage.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { bodyOf, brandFont } from '../support/fonts.ts';
import { frameAt, shareOfPixels } from '../support/media/media.ts';

const cloud = inject('cloud');
const dir = temporaryFolder(afterAll);
const { accountId, api } = await newAccount(cloud.data, 'studio');
const font = (await api.post('/fonts', bodyOf(brandFont()))).as(CustomerFont);
const project = await newDraft(api, { style: { template: 'minimal', color: '#ff0000', font_size: 140 } });
const path = `/projects/${project.id}`;
const put = (text: string) =>
  api.send('PUT', `${path}/transcript`, { lines: [{ words: [{ text, start: 0, end: 2 }] }] });
const clip = { presets: ['youtube'], resolution: '720p', range_end: 1 };
const order = async (fields: object = {}) =>
  (await api.post(`${path}/exports`, { ...clip, ...fields })).as(ExportBatch).data[0]?.id ?? '';
const size = { widthPx: 1280, heightPx: 720 };
const isGreen = (red: number, green: number, blue: number) => green > 180 && red < 90 && blue < 90;
/** A colour of the bread. */
const isCrust = (red: number, green: number, blue: number) => red > 150 && green > 70 && green < red - 30 && blue < 110;

const rendered = async (id: string) => {
  const made = (await api.settled(`/exports/${id}`, Export)).at(-1);
  expect(made?.status).toBe('completed');
  const file = join(process.env.KEPT_FRAMES ?? dir, `${id}.mp4`);
  writeFileSync(file, Buffer.from(await (await fetch(made?.download_url ?? '')).arrayBuffer()));
  const picture = await frameAt(file, 500, size);
  return { warnings: made?.warnings, picture, green: shareOfPixels(picture, isGreen) };
};
type Rendered = Awaited<ReturnType<typeof rendered>>;
const differing = ({ picture: { pixels } }: Rendered, other: Rendered) =>
  pixels.reduce((count, value, at) => count + (Math.abs(value - (other.picture.pixels[at] ?? 0)) > 60 ? 1 : 0), 0);

it('exports are drawn in a saved style, a look, or an uploaded font, though both are deleted meanwhile', async () => {
  await put('Hamburgefonts🍞');
  const style = { color: '#00ff00', font_id: font.id };
  const leftOut = { code: 'characters_left_out', message: expect.stringContaining('font has no 🍞 (U+1F35E)') };
  const isOwn = cloud.renderer === 'lambda';
  const warnings = isOwn ? [] : [leftOut];
  expect((await api.post(`${path}/preview`, { preset: 'youtube', style })).as(Preview).warnings).toEqual(warnings);
  const withEmoji = await order({ style });
  await put('Hamburgefonts');
  const saved = (await api.post('/styles', { name: 'Brand', style: { template: 'minimal', ...style } })).as(SavedStyle);
  const named = { style_id: saved.id, style: { font_size: 140 } };
  const look = { look: 'punch', animation: 'none', highlight_background: '#00ff00' };
  const orders = [
    await order(named),
    await order({ style: { color: '#00ff00' } }),
    await order(),
    await order({ style: look }),
  ];
  const { file_url } = (await api.get(`/fonts/${font.id}`)).as(CustomerFontFile);
  const file = await fetch(file_url, { headers: { origin: new URL(cloud.baseUrl).origin } });
  expect(file.headers.get('access-control-allow-origin')).not.toBeNull();
  expect(Buffer.from(await file.arrayBuffer()).equals(brandFont())).toBe(true);
  await api.send('PATCH', `/styles/${saved.id}`, { style: { color: '#0000ff' } });
  for (const gone of [`/styles/${saved.id}`, `/fonts/${font.id}`])
    expect((await api.send('DELETE', gone)).status).toBe(204);
  expect((await fetch(file_url)).status).toBe(403);

  const [own, inter, red, boxed] = await Promise.all(orders.map(rendered));
  if (!own || !inter || !red || !boxed) throw new Error('An export is missing');
  expect([own.warnings, red.green]).toEqual([[], 0]);
  expect(Math.min(own.green, inter.green)).toBeGreaterThan(0.005);
  expect(differing(own, inter)).toBeGreaterThan(5000);
  expect(boxed.green).toBeGreaterThan(0.01);
  const emoji = await rendered(withEmoji);
  expect(emoji.warnings).toEqual(warnings);
  expect(shareOfPixels(own.picture, isCrust)).toBe(0);
  expect(shareOfPixels(emoji.picture, isCrust) > 0.0005).toBe(isOwn);
  const { usage } = (await api.get('/account')).as(Account);
  expect(await countUsage(accountId, 'stored_bytes')).toBe(usage.stored_bytes);
});
