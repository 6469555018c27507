import { readFile } from 'node:fs/promises';
import { PNG } from 'pngjs';
import { describe, expect, inject, it } from 'vitest';
import { fontPartPath } from '#contract/console.ts';
import { Preview } from '#contract/schemas/preview.ts';
import { fontFacts } from '../../lib/constructs/font-facts.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';

const cloud = inject('cloud');

const words = (text: string, start: number, each: number) => ({
  words: text.split(' ').map((word, at) => ({ text: word, start: start + at * each, end: start + (at + 1) * each })),
});
const lines = [
  words('We walk along the river and then over the old bridge', 0.5, 0.5),
  words('Extraordinarily complicated circumstances', 10, 0.3),
];

const { api } = await newAccount(cloud.data, 'creator');
const project = await newDraft(api, { style: { template: 'clean', font_size: 60 } });
await api.send('PUT', `/projects/${project.id}/transcript`, { lines });

const preview = (body: object) => api.post(`/projects/${project.id}/preview`, body);
const found = async (body: object) => (await preview(body)).as(Preview);

describe('POST /projects/{project_id}/preview', () => {
  it('names the page that is too fast to read, and when it is shown', async () => {
    const { width, height, findings } = await found({ preset: 'tiktok' });
    expect({ width, height }).toEqual({ width: 1080, height: 1920 });
    const hurried = findings.filter(({ rule }) => rule === 'reading_speed');
    expect(hurried.map(({ start }) => Math.floor(start))).toContain(10);
    expect(hurried.every(({ start }) => start >= 10)).toBe(true);
  });

  it.each([
    ['text/x-ssa', /^Dialogue: .*walk along/im],
    ['application/ttml+xml', /^<p region="captions" begin="00:00:00.500" .*walk along/im],
  ])('answers the captions as a styled file of the type %s', async (accept, expected) => {
    const answer = await api.post(`/projects/${project.id}/preview`, { preset: 'tiktok' }, { accept });
    expect(answer.headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
    expect(answer.text).toMatch(expected);
  });

  it('draws the captions of a moment where the client accepts a PNG', async () => {
    const body = { preset: 'linkedin', format: '1:1', resolution: '2160p', at: 1, background: '#102030' };
    const answer = await api.post(`/projects/${project.id}/preview`, body, { accept: 'image/png' });
    const { width, height, data } = PNG.sync.read(answer.bytes);
    expect([width, height, ...data.subarray(0, 4)]).toEqual([2160, 2160, 16, 32, 48, 255]);
  });
});

describe('a font that pages draw captions with', () => {
  const { origin } = new URL(cloud.baseUrl);
  const { hash = '', parts = 0 } = fontFacts['noto-jp'] ?? {};

  it('is loaded in parts, which browsers cache', async () => {
    expect(parts).toBeGreaterThan(1);
    const bytes: Buffer[] = [];
    for (let part = 0; part < parts; part += 1) {
      const answer = await fetch(origin + fontPartPath('noto-jp', hash, part));
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      bytes.push(Buffer.from(await answer.arrayBuffer()));
    }
    const font = await readFile(new URL('../../layers/fonts/noto-jp.ttf', import.meta.url));
    expect(Buffer.concat(bytes).equals(font)).toBe(true);
  });

  it('is not found by another hash, nor beyond its last part', async () => {
    for (const path of [fontPartPath('noto-jp', 'a0', 0), fontPartPath('noto-jp', hash, parts)])
      expect((await fetch(origin + path)).status).toBe(404);
  });
});
