import { beforeAll, describe, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { Preview } from '#contract/schemas/preview.ts';
import type { Project } from '#contract/schemas/project.ts';
import { brandFontId } from '../../support/brand-font-id.ts';
import { newDraft } from '../../support/cloud/new-draft.ts';
import { brandFont } from '../../support/fonts.ts';
import { plainLook } from '../../support/plain-look.ts';
import { type ApiInMemory, newAccountInMemory, serveInMemory } from '../../support/stores/api-in-memory.ts';
import { everything, put, putText } from '../../support/stores/tables-in-memory.ts';

await serveInMemory();
let api: ApiInMemory;
let project: Project;
const words = (text: string, start: number, each: number) => ({
  words: text.split(' ').map((word, at) => ({ text: word, start: start + at * each, end: start + (at + 1) * each })),
});
const lines = [
  words('We walk along the river and then over the old bridge', 0.5, 0.5),
  words('Extraordinarily complicated circumstances', 10, 0.3),
];
beforeAll(async () => {
  const made = await newAccountInMemory('creator');
  api = made.api;
  // An own font, since no layer is mounted here.
  const font = { account_id: made.accountId, font_id: brandFontId };
  put('fonts', { ...font, name: 'Brand', scripts: ['Latin'], size_bytes: 1, created_at: new Date().toISOString() });
  putText(objectKeys.ownFont(font), brandFont());
  project = await newDraft(api, { style: { template: 'bold', font_size: 60, font_id: brandFontId } });
  await api.send('PUT', `/projects/${project.id}/transcript`, { lines });
});

const preview = (body: object, headers?: Record<string, string>) =>
  api.post(`/projects/${project.id}/preview`, body, headers);
const found = async (body: object) => (await preview(body)).as(Preview);

it('names the page that is too fast to read, and when it is shown', async () => {
  const { width, height, findings } = await found({ preset: 'tiktok' });
  expect({ width, height }).toEqual({ width: 1080, height: 1920 });
  const hurried = findings.filter(({ rule }) => rule === 'reading_speed');
  expect(hurried.map(({ start }) => Math.floor(start))).toContain(10);
  expect(hurried.every(({ start }) => start >= 10)).toBe(true);
});

it('merges the style over that of the project, and changes and charges nothing', async () => {
  const before = everything();
  const asStored = await found({ preset: 'tiktok' });
  expect((await found({ preset: 'tiktok', style: { font_size: 60 } })).pages).toBe(asStored.pages);
  expect((await found({ preset: 'tiktok', style: { font_size: 150 } })).pages).toBeGreaterThan(asStored.pages);
  expect((await found({ preset: 'tiktok', style: { color: '#000000' } })).warnings).toEqual([
    expect.objectContaining({ code: 'low_contrast' }),
  ]);
  for (const table of ['projects', 'exports', 'ledger']) expect(everything()[table]).toEqual(before[table]);
});

it('checks only the range, and says when an export of it would be refused', async () => {
  const range = { range_start: 0, range_end: 2 };
  const { findings } = await found({ preset: 'instagram_reels', ...range });
  expect(findings[0]).toMatchObject({ rule: 'platform', severity: 'hard', start: 0, end: 2 });
  expect(findings.every(({ end }) => end <= 2)).toBe(true);
  const refused = await api.post(`/projects/${project.id}/exports`, { presets: ['instagram_reels'], ...range });
  expect(refused.text).toContain(findings[0]?.message.replace(/\.$/, ''));
});

it('has the shape of the format where the preset allows several', async () => {
  const { width, height } = await found({ preset: 'linkedin', resolution: '720p', format: '1:1' });
  expect({ width, height }).toEqual({ width: 720, height: 720 });
});

it('draws a design at the size and the place that it has on the platform', async () => {
  const design = { ...plainLook, platforms: { youtube: { size: 120, placement: 'top' } } };
  const asFile = async (preset: string, style: object) =>
    (await preview({ preset, style: { template: null, font_size: null, ...style } }, { accept: 'text/x-ssa' })).text;
  const there = await asFile('youtube', { design });
  expect(there).toContain('Dialogue: ');
  expect(there).toBe(await asFile('youtube', { design, font_size: 120, placement: 'top' }));
  expect(await asFile('youtube_shorts', { design })).toBe(await asFile('youtube_shorts', { design: plainLook }));
});

it.each(['application/x-subrip', 'text/vtt'])(
  'as %s has the rows and times of the pages, from the start of the clip',
  async (accept) => {
    const body = {
      preset: 'tiktok',
      range_start: 0.5,
      style: { letter_case: 'upper', placement: 'top', words_per_page: 1 },
    };
    const [file, styled] = await Promise.all([accept, 'text/x-ssa'].map((type) => preview(body, { accept: type })));
    const started = Array.from(
      file?.text.matchAll(/^(\d\d:\d\d:\d\d)[,.](\d\d).*-->/gm) ?? [],
      ([, clock, part]) => `${clock}.${part}`,
    );
    const drawn = styled?.text.matchAll(/^Dialogue: 2,(\S+?),/gm) ?? [];
    expect(started.length).toBeGreaterThan(1);
    for (const [, time] of drawn) expect(started).toContain(`0${time}`);
    expect(file?.text).toContain('WALK');
  },
);

describe('is refused', () => {
  it.each([
    ['without a preset', {}, 'preset'],
    ['with an unknown preset', { preset: 'vine' }, 'preset'],
    ['with an unknown field of the style', { preset: 'tiktok', style: { colour: '#112233' } }, 'style.colour'],
    ['with a range after the end', { preset: 'tiktok', range_end: 9999 }, 'range_end'],
  ])('%s', async (_, body, param) => {
    expect((await preview(body)).refusal).toEqual({ status: 400, code: 'invalid_request', param });
  });

  it('where the project has no transcript', async () => {
    const draft = await newDraft(api);
    const answer = await api.post(`/projects/${draft.id}/preview`, { preset: 'tiktok' });
    expect(answer.refusal).toEqual({ status: 409, code: 'transcript_not_ready' });
  });
});
