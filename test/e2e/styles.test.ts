import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { v7 as newId } from 'uuid';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { maxStyleNameLength, maxStyles } from '#contract/limits.ts';
import { AccountRecord } from '#contract/records/account.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Preview } from '#contract/schemas/preview.ts';
import { Project } from '#contract/schemas/project.ts';
import { Quote } from '#contract/schemas/quote.ts';
import { SavedStyle, SavedStyleList } from '#contract/schemas/saved-style.ts';
import { getItem, updateItem } from '#runtime/aws/dynamodb.ts';
import { findExport } from '#runtime/stores/exports.ts';
import type { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { frameAt, shareOfPixels } from '../support/media/media.ts';

const cloud = inject('cloud');
let api: Api;
let accountId: string;
beforeEach(async () => {
  ({ api, accountId } = await newAccount(cloud.data, 'studio'));
});

const save = async (fields: object = {}) =>
  (await api.post('/styles', { name: 'Brand', style: { template: 'bold', color: '#00ff00' }, ...fields })).as(
    SavedStyle,
  );
const patch = (id: string, body: object) => api.send('PATCH', `/styles/${id}`, body);
const remove = (id: string) => api.send('DELETE', `/styles/${id}`);
const read = async (id: string) => (await api.get(`/styles/${id}`)).as(SavedStyle);
const list = async () => (await api.get('/styles')).as(SavedStyleList).data;
const defaults = async () => (await list()).filter((style) => style.default).map(({ id }) => id);
const accountOf = () => getItem('accounts', { account_id: accountId }, AccountRecord);
const noStyle = { status: 404, code: 'not_found', param: 'style_id' };

describe('a saved style', () => {
  it('has the defaults of its template filled in, and is listed newest first', async () => {
    expect(await list()).toEqual([]);
    const first = await save({ name: 'Two\nlines ', style: { template: 'bold', speaker_colors: ['#112233'] } });
    expect(first).toMatchObject({
      name: 'Two lines',
      style: { template: 'bold', font: 'Poppins', highlight: '#39e75f', speaker_colors: ['#112233'] },
      default: false,
    });
    const second = await save({ name: first.name });
    expect(await read(first.id)).toEqual(first);
    expect(await list()).toEqual([second, first]);
  });

  it('has a look over its template, and the template again when null clears it', async () => {
    const { id, style } = await save({ style: { template: 'neon', look: 'punch', highlight: '#00ff00' } });
    expect(style).toMatchObject({ template: 'neon', look: 'punch', font: 'Bebas Neue', highlight: '#00ff00' });
    const cleared = (await patch(id, { style: { look: null } })).as(SavedStyle).style;
    expect(cleared).toMatchObject({ template: 'neon', font: 'Bricolage Grotesque', highlight: '#00ff00' });
    expect(cleared).not.toHaveProperty('look');
  });

  it('is changed field by field; null clears a field, or the style', async () => {
    const { id, ...made } = await save();
    const steps: [object, object][] = [
      [{ name: 'Another' }, { name: 'Another' }],
      [{ style: { max_lines: 1, color: null } }, { style: { ...made.style, max_lines: 1, color: '#ffffff' } }],
      [{ style: { template: 'neon' } }, { style: { template: 'neon', font: 'Bricolage Grotesque', max_lines: 1 } }],
      [{}, { name: 'Another', style: { template: 'neon', max_lines: 1 } }],
      [{ style: null }, { style: { template: 'clean', max_lines: 2 } }],
    ];
    for (const [change, expected] of steps) {
      const changed = (await patch(id, change)).as(SavedStyle);
      expect(changed).toMatchObject(expected);
      expect(await read(id)).toEqual(changed);
    }
  });

  it('loses no field when several requests change it at once', async () => {
    const { id } = await save();
    const changes = [{ name: 'Both' }, { style: { max_lines: 3 } }, { style: { font_size: 40 } }, { default: true }];
    const answers = await Promise.all(changes.map((change) => patch(id, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read(id)).toMatchObject({
      name: 'Both',
      style: { color: '#00ff00', max_lines: 3, font_size: 40 },
      default: true,
    });
  });

  it('is saved once by requests with one Idempotency-Key, at once and later', async () => {
    const body = { name: 'Brand', style: {}, default: true };
    const send = (fields: object = {}) => api.post('/styles', { ...body, ...fields }, { 'idempotency-key': 'k' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set([...answers, await send()].map(({ text }) => text)).size).toBe(1);
    expect(await list()).toHaveLength(1);
    expect((await send({ name: 'Other' })).refusal).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  it.each([
    ['no name', { style: {} }, 'name'],
    ['an empty name', { name: ' \n', style: {} }, 'name'],
    ['a long name', { name: 'x'.repeat(maxStyleNameLength + 1), style: {} }, 'name'],
    ['no style', { name: 'x' }, 'style'],
    ['an unknown font', { name: 'x', style: { font: 'Arial' } }, 'style.font'],
    ['a wrong colour of a speaker', { name: 'x', style: { speaker_colors: ['red'] } }, 'style.speaker_colors[0]'],
    ['a field of a project', { name: 'x', style: {}, format: '1:1' }, 'format'],
    ['null for the default', { name: 'x', style: {}, default: null }, 'default'],
  ])('is refused with %s', async (_, body, param) => {
    expect((await api.post('/styles', body)).refusal).toEqual({ status: 400, code: 'invalid_request', param });
  });

  it('is refused to an account that has as many as it may, until it deletes one', async () => {
    const { id } = await save();
    await updateItem('accounts', { account_id: accountId }, { set: { styles: maxStyles - 1 } });
    const answers = await Promise.all([1, 2, 3].map(() => api.post('/styles', { name: 'x', style: {} })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403]);
    const refused = await api.post('/styles', { name: 'x', style: {}, default: true });
    expect(refused.refusal).toEqual({ status: 403, code: 'plan_limit_exceeded' });
    expect(refused.text).toContain(`at most ${maxStyles} saved styles`);
    expect(await defaults()).toEqual([]);
    await remove(id);
    expect((await api.post('/styles', { name: 'x', style: {} })).status).toBe(201);
  });
});

describe('the default style', () => {
  it('is one at most, whatever is made the default at once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => save({ default: true })));
    expect(await defaults()).toHaveLength(1);
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(made.map(({ id }) => patch(id, { default: true })));
      expect(await defaults()).toHaveLength(1);
    }
  });

  it('ends when another style becomes it, by false, and by the deletion of the style', async () => {
    const [one, two] = [await save({ default: true }), await save()];
    expect((await patch(two.id, { default: true })).as(SavedStyle).default).toBe(true);
    expect(await defaults()).toEqual([two.id]);
    await patch(one.id, { default: false });
    expect(await defaults()).toEqual([two.id]);
    expect((await patch(two.id, { default: false })).as(SavedStyle).default).toBe(false);
    expect(await defaults()).toEqual([]);
    await patch(one.id, { default: true });
    expect((await remove(one.id)).status).toBe(204);
    expect(await list()).toEqual([two]);
    expect(await accountOf()).toMatchObject({ styles: 1 });
    expect(await accountOf()).not.toHaveProperty('default_style_id');
  });

  it('stays the one that was made default last, while an earlier one stops being it', async () => {
    const made = [await save({ default: true }), await save()];
    for (let round = 0; round < 5; round += 1) {
      const [before, after] = made.map(({ id }) => id);
      await Promise.all([patch(before ?? '', { default: false }), patch(after ?? '', { default: true })]);
      expect(await defaults()).toEqual([after]);
      made.reverse();
    }
  });

  it('is never a deleted style, even when a style is deleted while it is made the default', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await save();
      const [changed, ...removed] = await Promise.all([patch(id, { default: true }), remove(id), remove(id)]);
      expect([200, 404]).toContain(changed.status);
      expect(removed.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    }
    expect(await list()).toEqual([]);
    expect(await accountOf()).toMatchObject({ styles: 0 });
    expect(await accountOf()).not.toHaveProperty('default_style_id');
  });

  it('is the style of a new project that asks for none, and of no other', async () => {
    expect((await newDraft(api)).style).toMatchObject({ template: 'clean' });
    const before = await newDraft(api);
    const { id, style } = await save({ default: true });
    expect((await newDraft(api)).style).toEqual(style);
    expect((await newDraft(api, { style: {} })).style).toEqual(style);
    expect((await newDraft(api, { style: { max_lines: 1 } })).style).toMatchObject({ template: 'clean', max_lines: 1 });
    const imported = await api.post('/projects', { source_url: 'https://receiver.example.com/talk.mp4' });
    expect(imported.as(Project).style).toEqual(style);
    expect((await api.get(`/projects/${before.id}`)).as(Project).style).toEqual(before.style);
    await remove(id);
    expect((await newDraft(api)).style).toMatchObject({ template: 'clean' });
  });

  it('that was deleted since the account was read makes no request fail', async () => {
    await updateItem('accounts', { account_id: accountId }, { set: { default_style_id: newId() } });
    expect((await newDraft(api)).style).toMatchObject({ template: 'clean' });
  });
});

describe('style_id', () => {
  it('gives a project the saved style with the fields of the request over it', async () => {
    const { id, style } = await save();
    const other = await save({ style: { template: 'neon' }, default: true });
    const project = await newDraft(api, { style_id: id, style: { template: 'karaoke' } });
    expect(project.style).toMatchObject({ template: 'karaoke', font: 'Montserrat', color: '#00ff00' });
    const change = async (body: object) => (await api.send('PATCH', `/projects/${project.id}`, body)).as(Project).style;
    expect(await change({ style_id: other.id })).toEqual(other.style);
    expect(await change({ style_id: id, style: { color: null, max_lines: 1 } })).toEqual({
      ...style,
      color: '#ffffff',
      max_lines: 1,
    });
    expect(await change({ style_id: id, style: null })).toEqual(style);
    await patch(id, { style: { color: '#0000ff' } });
    await remove(other.id);
    expect((await api.get(`/projects/${project.id}`)).as(Project).style).toEqual(style);
  });

  it('is not found where there is no such style, or it belongs to another account', async () => {
    const { api: stranger } = await newAccount(cloud.data, 'free');
    const theirs = (await stranger.post('/styles', { name: 'Theirs', style: {} })).as(SavedStyle);
    const deleted = await save();
    await remove(deleted.id);
    const { id } = await newDraft(api);
    await api.send('PUT', `/projects/${id}/transcript`, oneLine);
    const upload_id = await api.upload(new URL('../fixtures/silent.mp4', import.meta.url).pathname, 'video/mp4');
    const messages = new Set<string>();
    for (const style_id of [newId(), theirs.id, deleted.id]) {
      for (const answer of [
        await api.post('/projects', { upload_id, style_id }),
        await api.post('/projects', { source_url: 'https://receiver.example.com/talk.mp4', style_id }),
        await api.send('PATCH', `/projects/${id}`, { style_id }),
        await api.post(`/projects/${id}/exports`, { presets: ['youtube'], style_id }),
        await api.post(`/projects/${id}/exports/quote`, { presets: ['youtube'], style_id }),
        await api.post(`/projects/${id}/preview`, { preset: 'youtube', style_id }),
      ]) {
        expect(answer.refusal).toEqual(noStyle);
        messages.add(answer.as(ErrorBody).error.message);
      }
    }
    expect(messages.size).toBe(1);
  });
});

const oneLine = { lines: [{ words: [{ text: 'HHHH', start: 0, end: 2 }] }] };
const clip = { presets: ['youtube'], resolution: '720p', range_end: 1 };

describe('an export', () => {
  const dir = temporaryFolder(afterAll);
  const isGreen = (red: number, green: number, blue: number) => green > 200 && red < 60 && blue < 60;
  let project: Project;
  beforeEach(async () => {
    project = await newDraft(api, { style: { template: 'minimal', color: '#ff0000', font_size: 120 } });
    await api.send('PUT', `/projects/${project.id}/transcript`, oneLine);
  });

  const order = async (fields: object) => {
    const answer = await api.post(`/projects/${project.id}/exports`, { ...clip, ...fields });
    return answer.as(ExportBatch).data[0]?.id ?? '';
  };
  const storedStyle = async (id: string) => (await findExport(accountId, id))?.style;
  /** The share of green pixels while the caption is shown. */
  const greenOf = async (id: string) => {
    const made = (await api.settled(`/exports/${id}`, Export)).at(-1);
    const path = join(dir, `${id}.mp4`);
    writeFileSync(path, Buffer.from(await (await fetch(made?.download_url ?? '')).arrayBuffer()));
    return shareOfPixels(await frameAt(path, 500, { widthPx: 1280, heightPx: 720 }), isGreen);
  };

  it('is drawn in its look, with a box in the colour that it names', async () => {
    const look = { look: 'punch', animation: 'none' };
    const [boxed, bare] = [
      await order({ style: { ...look, highlight_background: '#00ff00' } }),
      await order({ style: { ...look, highlight_background: 'none' } }),
    ];
    expect(await greenOf(boxed)).toBeGreaterThan(0.01);
    expect(await greenOf(bare)).toBeLessThan(0.001);
  });

  it('is drawn in the saved style that it names, as that was when the export was created', async () => {
    const { id: style_id } = await save({ style: { template: 'clean', color: '#00ff00', font_size: 150 } });
    const [plain, styled] = [await order({}), await order({ style_id, style: { highlight: '#00ff00' } })];
    await patch(style_id, { style: { color: '#0000ff' } });
    await remove(style_id);
    expect(await storedStyle(styled)).toEqual({
      template: 'clean',
      color: '#00ff00',
      highlight: '#00ff00',
      font_size: 150,
    });
    expect(await greenOf(styled)).toBeGreaterThan(0.004);
    expect(await greenOf(plain)).toBe(0);
    expect((await api.get(`/projects/${project.id}`)).as(Project).style).toEqual(project.style);
  });

  it('without style_id has its style over that of the project, which is not the default of the account', async () => {
    await save({ default: true });
    const given = { template: 'minimal', color: '#ff0000', font_size: 120 };
    expect(await storedStyle(await order({}))).toEqual(given);
    expect(await storedStyle(await order({ style: { font_size: null, max_lines: 1 } }))).toEqual({
      template: 'minimal',
      color: '#ff0000',
      max_lines: 1,
    });
    expect(await storedStyle(await order({ style: { template: null, color: null, font_size: null } }))).toEqual({});
  });

  it('of a quote has the style that was quoted, though it was changed and deleted since', async () => {
    const { id: style_id } = await save();
    const body = { ...clip, style_id, style: { max_lines: 1 } };
    const { quote_id } = (await api.post(`/projects/${project.id}/exports/quote`, body)).as(Quote);
    await patch(style_id, { style: { color: '#0000ff' } });
    await remove(style_id);
    const other = await api.post(`/projects/${project.id}/exports`, { ...body, style: { max_lines: 2 }, quote_id });
    expect(other.refusal).toMatchObject({ status: 409, code: 'quote_stale' });
    const first = await api.post(`/projects/${project.id}/exports`, { ...body, quote_id });
    const id = first.as(ExportBatch).data[0]?.id ?? '';
    expect(await storedStyle(id)).toEqual({ template: 'bold', color: '#00ff00', max_lines: 1 });
    expect((await api.post(`/projects/${project.id}/exports`, { quote_id })).text).toBe(first.text);
  });

  it('of a quote without a style has that of the project when it is redeemed', async () => {
    const { quote_id } = (await api.post(`/projects/${project.id}/exports/quote`, clip)).as(Quote);
    await api.send('PATCH', `/projects/${project.id}`, { style: null });
    const answer = await api.post(`/projects/${project.id}/exports`, { quote_id });
    expect(await storedStyle(answer.as(ExportBatch).data[0]?.id ?? '')).toEqual({});
  });

  it('is previewed in the style that it would have', async () => {
    const black = await save({ style: { template: 'clean', color: '#000000' } });
    const warned = async (fields: object) =>
      (await api.post(`/projects/${project.id}/preview`, { preset: 'tiktok', ...fields })).as(Preview).warnings;
    expect(await warned({})).toEqual([]);
    expect(await warned({ style_id: black.id })).toEqual([expect.objectContaining({ code: 'low_contrast' })]);
    expect(await warned({ style_id: black.id, style: { color: '#ffffff' } })).toEqual([]);
  });
});
