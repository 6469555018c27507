import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxStyleNameLength, maxStyles } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { ExportBatch } from '#contract/schemas/export.ts';
import { Preview } from '#contract/schemas/preview.ts';
import { Project } from '#contract/schemas/project.ts';
import { Quote } from '#contract/schemas/quote.ts';
import { SavedStyle, SavedStyleList } from '#contract/schemas/saved-style.ts';
import { transact, updateItem } from '#runtime/aws/dynamodb.ts';
import { brandFontId } from '../../../support/brand-font-id.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { brandFont } from '../../../support/fonts.ts';
import { type ApiInMemory, newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';
import { hold, itemOf, itemsOf, put, putText } from '../../../support/stores/tables-in-memory.ts';

beforeAll(serveInMemory);
let api: ApiInMemory;
let accountId: string;
beforeEach(async () => {
  hold({});
  ({ api, accountId } = await newAccountInMemory('studio'));
});

const save = async (fields: object = {}) =>
  (await api.post('/styles', { name: 'Brand', style: { template: 'bold', color: '#00ff00' }, ...fields })).as(
    SavedStyle,
  );
const patch = (id: string, body: object) => api.send('PATCH', `/styles/${id}`, body);
const remove = (id: string) => api.send('DELETE', `/styles/${id}`);
const read = async (id: string) => (await api.get(`/styles/${id}`)).as(SavedStyle);
const list = async (query = '') => (await api.get(`/styles${query}`)).as(SavedStyleList).data;
const defaults = async () => (await list()).filter((style) => style.default).map(({ id }) => id);
const accountOf = () => {
  const account = itemOf('accounts');
  return [account?.styles, account?.default_style_id];
};
const noStyle = { status: 404, code: 'not_found', param: 'style_id' };
const oneLine = { lines: [{ words: [{ text: 'HHHH', start: 0, end: 2 }] }] };
const clip = { presets: ['youtube'], resolution: '720p', range_end: 1 };

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
    expect(accountOf()).toEqual([1, undefined]);
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
    expect(accountOf()).toEqual([0, undefined]);
  });

  it('is the style of a new project that asks for none, and of no other', async () => {
    expect((await newDraft(api)).style).toMatchObject({ template: 'clean' });
    const before = await newDraft(api);
    const { id, style } = await save({ default: true });
    expect((await newDraft(api)).style).toEqual(style);
    expect((await newDraft(api, { style: {} })).style).toEqual(style);
    expect((await newDraft(api, { style: { max_lines: 1 } })).style).toMatchObject({ template: 'clean', max_lines: 1 });
    const imported = await api.post('/projects', { source_url: 'https://media.example.com/talk.mp4' });
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
    const { api: stranger } = await newAccountInMemory();
    const theirs = (await stranger.post('/styles', { name: 'Theirs', style: {} })).as(SavedStyle);
    const deleted = await save();
    await remove(deleted.id);
    const { id } = await newDraft(api);
    await api.send('PUT', `/projects/${id}/transcript`, oneLine);
    const upload_id = await api.upload('silent.mp4', 'video/mp4');
    const messages = new Set<string>();
    for (const style_id of [newId(), theirs.id, deleted.id]) {
      for (const answer of [
        await api.post('/projects', { upload_id, style_id }),
        await api.post('/projects', { source_url: 'https://media.example.com/talk.mp4', style_id }),
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

describe('an export', () => {
  let project: Project;
  beforeEach(async () => {
    project = await newDraft(api, { style: { template: 'minimal', color: '#ff0000', font_size: 120 } });
    await api.send('PUT', `/projects/${project.id}/transcript`, oneLine);
  });

  const order = (fields: object) => api.post(`/projects/${project.id}/exports`, { ...clip, ...fields });
  /** The style of the newest export. */
  const storedStyle = () => itemsOf('exports').at(-1)?.style;
  const styleOf = async (fields: object) => {
    expect((await order(fields)).status).toBe(202);
    return storedStyle();
  };

  it('has the saved style that it names, with the fields of the request over it, as it is now', async () => {
    const { id: style_id } = await save({ style: { template: 'clean', color: '#00ff00' } });
    const style = await styleOf({ style_id, style: { highlight: '#00ff00' } });
    await patch(style_id, { style: { color: '#0000ff' } });
    await remove(style_id);
    expect(style).toEqual({ template: 'clean', color: '#00ff00', highlight: '#00ff00' });
    expect(storedStyle()).toEqual(style);
    expect((await api.get(`/projects/${project.id}`)).as(Project).style).toEqual(project.style);
  });

  it('without style_id has its style over that of the project, which is not the default of the account', async () => {
    await save({ default: true });
    const given = { template: 'minimal', color: '#ff0000', font_size: 120 };
    expect(await styleOf({})).toEqual(given);
    expect(await styleOf({ style: { font_size: null, max_lines: 1 } })).toEqual({
      template: 'minimal',
      color: '#ff0000',
      max_lines: 1,
    });
    expect(await styleOf({ style: { template: null, color: null, font_size: null } })).toEqual({});
  });

  it('of a quote has the style that was quoted, though it was changed and deleted since', async () => {
    const { id: style_id } = await save();
    const body = { ...clip, style_id, style: { max_lines: 1 } };
    const { quote_id } = (await api.post(`/projects/${project.id}/exports/quote`, body)).as(Quote);
    await patch(style_id, { style: { color: '#0000ff' } });
    await remove(style_id);
    const other = await order({ ...body, style: { max_lines: 2 }, quote_id });
    expect(other.refusal).toMatchObject({ status: 409, code: 'quote_stale' });
    const first = await order({ ...body, quote_id });
    expect(first.as(ExportBatch).data).toHaveLength(1);
    expect(storedStyle()).toEqual({ template: 'bold', color: '#00ff00', max_lines: 1 });
    expect((await api.post(`/projects/${project.id}/exports`, { quote_id })).text).toBe(first.text);
  });

  it('of a quote without a style has that of the project when it is redeemed', async () => {
    const { quote_id } = (await api.post(`/projects/${project.id}/exports/quote`, clip)).as(Quote);
    await api.send('PATCH', `/projects/${project.id}`, { style: null });
    await api.post(`/projects/${project.id}/exports`, { quote_id });
    expect(storedStyle()).toEqual({});
  });

  it('is previewed in the style that it would have', async () => {
    const font = { account_id: accountId, font_id: brandFontId };
    put('fonts', { ...font, name: 'Brand', scripts: ['Latin'], size_bytes: 1, created_at: new Date().toISOString() });
    putText(objectKeys.ownFont(font), brandFont());
    const black = await save({ style: { template: 'clean', color: '#000000', font_id: brandFontId } });
    const warned = async (fields: object) =>
      (await api.post(`/projects/${project.id}/preview`, { preset: 'tiktok', ...fields })).as(Preview).warnings;
    expect(await warned({ style_id: black.id })).toEqual([expect.objectContaining({ code: 'low_contrast' })]);
    expect(await warned({ style_id: black.id, style: { color: '#ffffff' } })).toEqual([]);
  });
});

describe('a font of a style', () => {
  const font = { name: 'Brand', scripts: ['Latin'], size_bytes: 1, created_at: new Date().toISOString() };
  const style = { font_id: brandFontId };
  const noFont = { status: 404, code: 'not_found', param: 'style.font_id' };
  const give = (account_id: string) => put('fonts', { ...font, account_id, font_id: brandFontId });

  it('is named by styles of projects and accounts; font alone clears it', async () => {
    give(accountId);
    const saved = await save({ style, default: true });
    expect(saved.style).toMatchObject({ ...style, font: 'Inter' });
    const project = await newDraft(api);
    expect(project.style).toMatchObject(style);
    const change = async (to: object) =>
      (await api.send('PATCH', `/projects/${project.id}`, { style: to })).as(Project).style;
    expect(await change({ max_lines: 1 })).toMatchObject({ ...style, max_lines: 1 });
    expect(await change({ font: 'Poppins' })).not.toHaveProperty('font_id');
    // A whole style, as GET shows it, has both.
    expect(await change(saved.style)).toMatchObject({ ...style, font: 'Inter' });
    expect(await change({ font_id: null })).not.toHaveProperty('font_id');
    expect((await patch(saved.id, { style: { font: 'Bebas Neue' } })).as(SavedStyle).style).not.toHaveProperty(
      'font_id',
    );
    expect((await patch(saved.id, { style })).as(SavedStyle).style).toMatchObject(style);
  });

  it.each(['of another account', 'that was never there'])('%s is not found', async (whose) => {
    if (whose === 'of another account') give((await newAccountInMemory()).accountId);
    const { id } = await newDraft(api);
    await api.send('PUT', `/projects/${id}/transcript`, oneLine);
    const saved = await save();
    const upload_id = await api.upload('voice.mp3', 'audio/mpeg');
    for (const answer of [
      await api.post('/styles', { name: 'Brand', style }),
      await patch(saved.id, { style }),
      await api.post('/projects', { upload_id, auto_transcribe: false, style }),
      await api.send('PATCH', `/projects/${id}`, { style }),
      await api.post(`/projects/${id}/exports`, { ...clip, style }),
      await api.post(`/projects/${id}/exports/quote`, { ...clip, style }),
      await api.post(`/projects/${id}/preview`, { preset: 'youtube', style }),
    ])
      expect(answer.refusal).toEqual(noFont);
    expect(await read(saved.id)).toEqual(saved);
  });

  it('that was deleted is refused to what is new; a project with its style can still be changed', async () => {
    give(accountId);
    await save({ style, default: true });
    const { id } = await newDraft(api);
    await api.send('PUT', `/projects/${id}/transcript`, oneLine);
    await transact({ font: { table: 'fonts', delete: { account_id: accountId, font_id: brandFontId } } });
    for (const [path, body] of [
      ['exports', clip],
      ['exports/quote', clip],
      ['preview', { preset: 'youtube' }],
    ] as const)
      expect((await api.post(`/projects/${id}/${path}`, body)).refusal).toEqual(noFont);
    expect((await api.post(`/projects/${id}/exports`, { ...clip, burn_captions: false })).status).toBe(202);
    expect((await api.send('PATCH', `/projects/${id}`, { style: { max_lines: 1 } })).status).toBe(200);
    expect((await newDraft(api)).style).toMatchObject(style);
    expect((await api.post(`/projects/${id}/exports`, { ...clip, style: { font: 'Inter' } })).status).toBe(202);
  });
});
