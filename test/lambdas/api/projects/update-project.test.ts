import { beforeAll, describe, expect, it } from 'vitest';
import { Project } from '#contract/schemas/project.ts';
import type { Api } from '../../../support/cloud/api.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';

await serveInMemory();

let api: Api;
beforeAll(async () => {
  ({ api } = await newAccountInMemory('creator'));
});

const patch = ({ id }: Project, body: unknown) => api.send('PATCH', `/projects/${id}`, body);
const read = async ({ id }: Project) => (await api.get(`/projects/${id}`)).as(Project);

it('the text of a project is returned as it was given, and empty where there is none', async () => {
  const text = 'Erste Zeile\n\nZweite Zeile: 日本語 🎬';
  const draft = await newDraft(api, { text });
  expect((await api.get(`/projects/${draft.id}/text`)).text).toBe(JSON.stringify({ text }));
  const plain = await newDraft(api);
  expect((await api.get(`/projects/${plain.id}/text`)).text).toBe('{"text":""}');
});

describe('PATCH', () => {
  it('changes only the given fields, also within the style, and null clears one', async () => {
    const draft = await newDraft(api, { style: { template: 'bold', font_size: 40, color: '#112233' }, format: '1:1' });
    const changed = await patch(draft, { title: 'New', style: { font_size: null, color: '#445566', max_lines: 1 } });
    expect(changed.status).toBe(200);
    expect(changed.as(Project)).toEqual({
      ...draft,
      title: 'New',
      style: { ...draft.style, font_size: expect.any(Number), color: '#445566', max_lines: 1 },
    });
    expect(changed.as(Project).style?.font_size).not.toBe(40);
    expect(await read(draft)).toEqual(changed.as(Project));
  });

  it('clears the format and the whole style with null, and changes nothing with an empty body', async () => {
    const plain = await newDraft(api);
    const draft = await newDraft(api, { style: { template: 'neon' }, format: '9:16' });
    expect((await patch(draft, {})).as(Project)).toEqual(draft);
    const { format, style } = (await patch(draft, { format: null, style: null })).as(Project);
    expect({ format, style }).toEqual({ format: undefined, style: plain.style });
  });

  it.each([
    ['an unknown field', { titel: 'x' }, 'titel'],
    ['an unknown field of the style', { style: { colour: '#112233' } }, 'style.colour'],
    ['a title of null', { title: null }, 'title'],
    ['a title too long', { title: 'x'.repeat(201) }, 'title'],
    ['half a surrogate pair', { title: '\ud83d' }, 'title'],
    ['an unknown format', { format: '21:9' }, 'format'],
    ['too small a font', { style: { font_size: 15 } }, 'style.font_size'],
    ['too large a font', { style: { font_size: 201 } }, 'style.font_size'],
    ['no lines', { style: { max_lines: 0 } }, 'style.max_lines'],
    ['four lines', { style: { max_lines: 4 } }, 'style.max_lines'],
    ['one line and a half', { style: { max_lines: 1.5 } }, 'style.max_lines'],
    ['a colour without #', { style: { highlight: '112233' } }, 'style.highlight'],
    ['an unknown font', { style: { font: 'Arial' } }, 'style.font'],
    ['an unknown template', { style: { template: 'loud' } }, 'style.template'],
    ['an unknown placement', { style: { placement: 'left' } }, 'style.placement'],
    ['readable_lines that is not a boolean', { style: { readable_lines: 'yes' } }, 'style.readable_lines'],
    ['a list for a style', { style: [] }, 'style'],
    ['a status', { status: 'ready' }, 'status'],
  ])('refuses %s and names the param', async (_, body, param) => {
    const draft = await newDraft(api);
    expect((await patch(draft, body)).refusal).toEqual({ status: 400, code: 'invalid_request', param });
    expect(await read(draft)).toEqual(draft);
  });

  it('takes the lowest and the highest allowed values', async () => {
    const draft = await newDraft(api);
    for (const style of [
      { font_size: 16, max_lines: 1 },
      { font_size: 200, max_lines: 3 },
    ]) {
      expect((await patch(draft, { title: 'x'.repeat(200), style })).as(Project).style).toMatchObject(style);
    }
  });

  it('keeps all of several simultaneous changes to fields and to parts of the style', async () => {
    const draft = await newDraft(api);
    const changes = [
      { title: 'At once' },
      { format: '4:5' },
      { style: { color: '#010203' } },
      { style: { highlight: '#040506' } },
      { style: { max_lines: 3 } },
      { style: { placement: 'top' } },
    ];
    const answers = await Promise.all(changes.map((change) => patch(draft, change)));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    expect(await read(draft)).toMatchObject({
      title: 'At once',
      format: '4:5',
      style: { color: '#010203', highlight: '#040506', max_lines: 3, placement: 'top' },
    });
  });
});

describe('POST', () => {
  it('takes every field and returns it', async () => {
    const given = {
      title: 'Every field',
      kind: 'podcast',
      language: 'fr',
      format: '9:16',
      style: {
        template: 'minimal',
        font: 'Bebas Neue',
        font_size: 33,
        color: '#abcdef',
        highlight: '#FEDCBA',
        placement: 'middle',
        max_lines: 3,
        readable_lines: false,
      },
    };
    expect(await newDraft(api, { ...given, text: 'la la la' })).toMatchObject({
      ...given,
      status: 'draft',
      source: 'audio',
    });
  });

  it('refuses a text of more than a hundred thousand characters', async () => {
    const upload_id = '019aa000-0000-7000-8000-000000000001';
    const answer = await api.post('/projects', { upload_id, text: 'x'.repeat(100_001) });
    expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'text' });
  });
});
