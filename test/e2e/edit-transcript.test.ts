import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { captionsOfExport } from '../support/cloud/stored-objects.ts';
import { parseSubtitles, withPlainSigns } from '../support/media/parse-subtitles.ts';

const cloud = inject('cloud');
const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
const formats = ['json', 'srt', 'vtt', 'txt'];
const lines = [
  {
    words: [
      { text: 'Hello', start: 0.5, end: 0.9 },
      { text: 'there.', start: 0.9, end: 1.4 },
    ],
  },
  { words: [{ text: 'Goodbye.', start: 3, end: 3.8 }] },
];

const { accountId, api } = await newAccount(cloud.data, 'creator');

const path = ({ id }: Project, format?: string) => `/projects/${id}/transcript${format ? `?format=${format}` : ''}`;
const put = (project: Project, body: unknown, headers?: Record<string, string>) =>
  api.send('PUT', path(project), body, headers);
const allFormats = async (project: Project) =>
  Promise.all(formats.map(async (format) => (await api.get(path(project, format))).text));
const projectNow = async ({ id }: Project) => (await api.get(`/projects/${id}`)).as(Project);

describe('a transcript', () => {
  it('stays the same in all four formats when it is PUT as GET returned it, and gets a new version', async () => {
    const upload_id = await api.upload(talk, 'video/mp4', { fresh: true });
    const project = (await api.post('/projects', { upload_id, language: 'en' })).as(Project);

    expect((await put(project, { lines })).refusal).toEqual({ status: 409, code: 'project_busy' });
    await api.settled(`/jobs/${project.job_id}`, Job);

    const before = await allFormats(project);
    const got = await api.get(path(project));
    const answer = await put(
      project,
      { lines: got.as(Transcript).lines },
      { 'if-match': got.headers.get('etag') ?? '' },
    );
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(got.text);
    expect(await allFormats(project)).toEqual(before);
    expect(answer.headers.get('etag')).not.toBe(got.headers.get('etag'));
    expect((await api.get(path(project, 'srt'))).headers.get('etag')).toBe(answer.headers.get('etag'));
    expect(await projectNow(project)).toMatchObject({ status: 'ready', language: 'en' });
  });
});

describe('a draft', () => {
  it('becomes ready when its transcript is PUT, and the text is joined from the words', async () => {
    const draft = await newDraft(api, { language: 'en' });
    const answer = await put(draft, { lines });
    expect(answer.status).toBe(200);
    expect(answer.as(Transcript)).toEqual({
      project_id: draft.id,
      language: 'en',
      duration: draft.duration,
      text: 'Hello there.\nGoodbye.',
      lines,
    });
    expect(await projectNow(draft)).toMatchObject({ status: 'ready', error: null });
    expect((await api.get(path(draft))).text).toBe(answer.text);
  });

  it('without a language gets the language und, and its transcript may be empty', async () => {
    const draft = await newDraft(api);
    expect((await put(draft, { lines: [] })).as(Transcript)).toMatchObject({ language: 'auto', text: '', lines: [] });
    expect(await allFormats(draft)).toEqual([expect.any(String), '', 'WEBVTT\n', '']);
  });
});

describe('If-Match', () => {
  it('answers 412 when the transcript has another version', async () => {
    const draft = await newDraft(api);
    const mismatch = { status: 412, code: 'version_mismatch', param: 'If-Match' };
    expect((await put(draft, { lines }, { 'if-match': '*' })).refusal).toEqual(mismatch);
    const first = (await put(draft, { lines })).headers.get('etag') ?? '';
    expect(first).toMatch(/^"[^"]+"$/);
    const second = (await put(draft, { lines }, { 'if-match': `"other", ${first}` })).headers.get('etag') ?? '';
    expect((await put(draft, { lines: [] }, { 'if-match': first })).refusal).toEqual(mismatch);
    expect((await put(draft, { lines: [] }, { 'if-match': `W/${second}` })).refusal).toEqual(mismatch);
    expect((await api.get(path(draft))).as(Transcript).lines).toEqual(lines);
    expect((await put(draft, { lines }, { 'if-match': '*' })).status).toBe(200);
  });

  it('lets one of ten simultaneous edits of a version succeed and answers 412 to the others', async () => {
    const draft = await newDraft(api);
    const etag = (await put(draft, { lines })).headers.get('etag') ?? '';
    const edits = Array.from({ length: 10 }, (_, at) => [{ words: [{ text: `editor ${at}`, start: 0, end: 1 }] }]);
    const answers = await Promise.all(edits.map((edit) => put(draft, { lines: edit }, { 'if-match': etag })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await api.get(path(draft))).text).toBe(winner?.text);
  });
});

it('simultaneous edits without If-Match all succeed, and the last one stays', async () => {
  const draft = await newDraft(api);
  const edits = Array.from({ length: 10 }, (_, at) => [{ words: [{ text: `editor ${at}`, start: 0, end: 1 }] }]);
  const answers = await Promise.all(edits.map((edit) => put(draft, { lines: edit })));
  expect(answers.map(({ status }) => status)).toEqual(edits.map(() => 200));
  expect(answers.map(({ text }) => text)).toContain((await api.get(path(draft))).text);
});

describe('an edit is refused for', () => {
  const word = { text: 'a', start: 0, end: 1 };
  let draft: Project;
  let end: number;
  beforeAll(async () => {
    draft = await newDraft(api);
    end = draft.duration ?? 0;
  });

  it.each([
    ['no lines', {}, 'lines'],
    ['a line without words', { lines: [{ words: [] }] }, 'lines[0].words'],
    ['a text of its own', { lines, text: 'hello' }, 'text'],
    ['a word without an end', { lines: [{ words: [{ text: 'a', start: 0 }] }] }, 'lines[0].words[0].end'],
    ['a time in words', { lines: [{ words: [{ text: 'a', start: '0', end: 1 }] }] }, 'lines[0].words[0].start'],
    [
      'a field of its own',
      { lines: [{ words: [{ text: 'a', start: 0, end: 1, loud: 1 }] }] },
      'lines[0].words[0].loud',
    ],
    ['a blank speaker', { lines: [{ words: [{ ...word, speaker: ' ' }] }] }, 'lines[0].words[0].speaker'],
    ['a speaker of two lines', { lines: [{ words: [{ ...word, speaker: 'a\nb' }] }] }, 'lines[0].words[0].speaker'],
    ['more than certainty', { lines: [{ words: [{ ...word, confidence: 1.1 }] }] }, 'lines[0].words[0].confidence'],
    ['two names of one speaker', { lines, speakers: [{ label: 'a' }, { label: 'a' }] }, 'speakers[1].label'],
    ['a prototype', '{"lines": [], "__proto__": {}}', '__proto__'],
  ])('%s', async (_, body, param) =>
    expect((await put(draft, body)).refusal).toEqual({ status: 400, code: 'invalid_request', param }),
  );

  it.each([
    ['an empty text', { text: ' ' }, 'text'],
    ['an end that is no later than the start', { start: 2, end: 2 }, 'end'],
    ['a start before the media', { start: -1 }, 'start'],
    ['a start before the word before', { start: 0.4, end: 1 }, 'start'],
    ['a carriage return', { text: 'a\rb' }, 'text'],
    ['NUL', { text: 'a\0b' }, 'text'],
    ['a line separator', { text: 'a\u2028b' }, 'text'],
    ['half a surrogate pair', { text: '\udc00' }, 'text'],
  ])('%s', async (_, wrong, field) => {
    const word = { text: 'fine', start: 1, end: 1.5 };
    const body = { lines: [{ words: [{ ...word, start: 0.5 }] }, { words: [word, { ...word, ...wrong }] }] };
    const param = `lines[1].words[1].${field}`;
    expect((await put(draft, body)).refusal).toEqual({ status: 400, code: 'invalid_request', param });
  });

  it('a word that ends more than half a second after the media; a smaller excess is clamped', async () => {
    const ending = (at: number) => ({ lines: [{ words: [{ text: 'end', start: end - 1, end: at }] }] });
    expect((await put(draft, ending(end + 0.502))).refusal).toMatchObject({ param: 'lines[0].words[0].end' });
    expect((await put(draft, ending(end + 0.5))).as(Transcript).lines[0]?.words[0]?.end).toBe(end);
  });

  it('a transcript too large for a reply of Lambda, with 413 and before it is stored', async () => {
    const before = (await api.get(path(draft))).text;
    const many = { lines: [{ words: [{ text: '&'.repeat(1_000_001), start: 0, end: 1 }] }] };
    expect((await put(draft, many)).refusal).toEqual({ status: 413, code: 'payload_too_large', param: 'lines' });
    expect((await api.get(path(draft))).text).toBe(before);
  });

  it('nothing when it is the largest one allowed, which every format can return', async () => {
    const largest = { lines: [{ words: [{ text: '&'.repeat(1_000_000), start: 0, end: 1 }] }] };
    expect((await put(draft, largest)).status).toBe(200);
    for (const format of formats) expect((await api.get(path(draft, format))).status).toBe(200);
  });

  it('a hundred thousand mistakes, with an answer of limited length', async () => {
    const words = Array.from({ length: 100_000 }, () => ({ text: 1, start: 0, end: 1 }));
    const answer = await put(draft, { lines: [{ words }] });
    expect(answer.refusal).toMatchObject({ status: 400, param: 'lines[0].words[0].text' });
    expect(answer.text.length).toBeLessThan(50_000);
  });
});

it('every format shows markup and control characters in a word as text', async () => {
  const draft = await newDraft(api);
  const texts = [
    '-->',
    'a-->b',
    '&',
    '&lt;',
    '<i>x</i>',
    '</c><v Eve>',
    '\u202eright',
    '\u200fto left',
    '水',
    'x'.repeat(10_000),
  ];
  const hostile = texts.map((text, at) => ({ words: [{ text, start: at, end: at + 0.9 }] }));
  expect((await put(draft, { lines: hostile })).as(Transcript).lines).toEqual(hostile);
  const [, srt = '', vtt = '', txt = ''] = await allFormats(draft);
  const textsOf = async (file: string, type: 'srt' | 'vtt') =>
    (await parseSubtitles(file, type)).map(({ text }) => text);
  // A word longer than a row is cut into several rows.
  const squeezed = (shown: readonly string[]) => shown.join('').replaceAll('\n', '');
  expect(squeezed(await textsOf(vtt, 'vtt'))).toBe(texts.join(''));
  expect(withPlainSigns(squeezed(await textsOf(srt, 'srt')))).toBe(texts.join(''));
  expect(txt).toBe(`${texts.join('\n')}\n`);
});

it('an export has the transcript, style and format of its creation, whatever is edited later', async () => {
  const draft = await newDraft(api, { style: { template: 'clean', color: '#123456' }, format: '4:5' });
  await put(draft, { lines: [{ words: [{ text: 'before', start: 0, end: 1 }] }] });
  const presets = ['instagram_feed'];
  const batch = (await api.post(`/projects/${draft.id}/exports`, { presets, range_end: 3, resolution: '720p' })).as(
    ExportBatch,
  );
  const [created] = batch.data;
  await Promise.all([
    put(draft, { lines: [{ words: [{ text: 'after', start: 0, end: 1 }] }] }),
    api.send('PATCH', `/projects/${draft.id}`, { style: { color: '#654321' }, format: '1:1' }),
  ]);
  const done = (await api.settled(`/exports/${created?.id}`, Export)).at(-1);
  expect(done).toMatchObject({ status: 'completed', width: created?.width, height: created?.height });
  const work = { account_id: accountId, project_id: draft.id };
  const captions = await captionsOfExport(cloud.data, work, done);
  expect(captions).toMatch(/[">]before["<]/);
  expect(captions).toContain('#123456');
  // TTML has an attribute with this value.
  expect(captions).not.toMatch(/(>|"text":")after/);
  expect(captions).not.toContain('#654321');
});

it('an export of a transcript without words completes', async () => {
  const draft = await newDraft(api);
  await put(draft, { lines: [] });
  const body = { presets: ['youtube'], range_end: 1, resolution: '720p' };
  const batch = (await api.post(`/projects/${draft.id}/exports`, body)).as(ExportBatch);
  expect((await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1)).toMatchObject({ status: 'completed' });
});
