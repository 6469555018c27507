import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { type ApiInMemory, newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';
import { hold, keysOf } from '../../../support/stores/tables-in-memory.ts';

beforeAll(serveInMemory);

let api: ApiInMemory;
let draft: Project;
beforeEach(async () => {
  hold({});
  ({ api } = await newAccountInMemory());
  draft = await newDraft(api);
});

const path = () => `/projects/${draft.id}/transcript`;
const put = (body: unknown) => api.send('PUT', path(), body);
const formats = ['json', 'srt', 'vtt', 'txt'];
const allFormats = () => Promise.all(formats.map(async (format) => (await api.get(`${path()}?format=${format}`)).text));
const word = { text: 'a', start: 0, end: 1 };
const withWord = (changed: object) => ({ lines: [{ words: [{ ...word, ...changed }] }] });

it('makes a draft ready, and its text is joined from the words', async () => {
  const lines = [
    {
      words: [
        { ...word, text: 'Hello' },
        { ...word, text: 'there.' },
      ],
    },
    { words: [word] },
  ];
  const answer = await put({ lines });
  expect(answer.as(Transcript)).toEqual({
    project_id: draft.id,
    language: 'auto',
    duration: draft.duration,
    text: 'Hello there.\na',
    lines,
  });
  expect((await api.get(path())).text).toBe(answer.text);
  expect((await api.get(`/projects/${draft.id}`)).text).toContain('"status":"ready"');
});

it('may store no words at all', async () => {
  expect((await put({ lines: [] })).as(Transcript)).toMatchObject({ language: 'auto', text: '', lines: [] });
  expect(await allFormats()).toEqual([expect.any(String), '', 'WEBVTT\n', '']);
});

it.each([
  ['no lines', {}, 'lines'],
  ['a line without words', { lines: [{ words: [] }] }, 'lines[0].words'],
  ['a text that is not of its words', { ...withWord({}), text: 'hello' }, 'text'],
  ['a word without an end', { lines: [{ words: [{ text: 'a', start: 0 }] }] }, 'lines[0].words[0].end'],
  ['a time in words', withWord({ start: '0' }), 'lines[0].words[0].start'],
  ['a field of its own', withWord({ loud: 1 }), 'lines[0].words[0].loud'],
  ['a blank speaker', withWord({ speaker: ' ' }), 'lines[0].words[0].speaker'],
  ['a word after the media', withWord({ end: 20 }), 'lines[0].words[0].end'],
  ['more than certainty', withWord({ confidence: 1.1 }), 'lines[0].words[0].confidence'],
  ['two names of one speaker', { lines: [], speakers: [{ label: 'a' }, { label: 'a' }] }, 'speakers[1].label'],
  ['a prototype', '{"lines": [], "__proto__": {}}', '__proto__'],
])('refuses %s', async (_, body, param) => {
  expect((await put(body)).refusal).toEqual({ status: 400, code: 'invalid_request', param });
  expect(keysOf('transcripts/')).toEqual([]);
});

it('refuses a hundred thousand mistakes with an answer of limited length', async () => {
  const words = Array.from({ length: 100_000 }, () => ({ ...word, text: 1 }));
  const answer = await put({ lines: [{ words }] });
  expect(answer.refusal).toMatchObject({ status: 400, param: 'lines[0].words[0].text' });
  expect(answer.text.length).toBeLessThan(50_000);
});

describe('a transcript', () => {
  it('too large for a reply of Lambda is refused before it is stored', async () => {
    const refused = await put(withWord({ text: '&'.repeat(1_000_001) }));
    expect(refused.refusal).toEqual({ status: 413, code: 'payload_too_large', param: 'lines' });
    expect(keysOf('transcripts/')).toEqual([]);
  });

  it('as large as is allowed is answered in every format', async () => {
    expect((await put(withWord({ text: '&'.repeat(1_000_000) }))).status).toBe(200);
    for (const file of await allFormats()) expect(file.length).toBeGreaterThan(1_000_000);
  });
});
