import { getEncoding } from 'js-tiktoken';
import { describe, expect, it } from 'vitest';
import { replacementsOf } from '#mcp/replacements.ts';
import { Cueline } from '#sdk/index.ts';
import { linkedClient } from '../../support/mcp/linked-client.ts';

const project_id = '019aa000-0000-7000-8000-000000000001';
const version = '019aa000-0000-7000-8000-000000000002';
const words = (...texts: string[]) => texts.map((text, at) => ({ text, start: at, end: at + 1 }));
const lines = [
  { words: words('The', '“Cue', 'line,”', 'said', 'she.') },
  { words: words('Use', 'cue', 'line', 'or', 'CUE', 'LINE!') },
];
const transcript = { language: 'en', lines };

const connected = async () => {
  const sent: { name: string; body: unknown }[] = [];
  const replies: Readonly<Record<string, object | string>> = {
    [`GET /projects/${project_id}`]: { id: project_id, title: 'talk', status: 'transcribing', job_id: version },
    [`GET /projects/${project_id}/exports`]: {
      data: [
        { id: project_id, preset: 'tiktok', status: 'completed', progress: 1 },
        { id: version, preset: 'youtube', status: 'queued', progress: 0 },
      ],
    },
    'POST /uploads': { upload_id: version, upload_url: 'https://api.example.com/d/x', expires_at: '' },
    [`GET /projects/${version}`]: { id: version, title: 'done', status: 'ready' },
    [`GET /projects/${version}/exports`]: { data: [] },
    [`GET /jobs/${version}`]: { id: version, type: 'transcription', status: 'processing', progress: 0.5 },
    [`GET /projects/${project_id}/transcript`]: transcript,
    [`GET /projects/${project_id}/transcript?format=srt`]:
      '1\r\nA\r\nfirst\r\n\r\n2\r\nB\r\nsecond\r\n\r\n3\r\nC\r\nthird\r\n',
    [`GET /projects/${project_id}/transcript/versions/${version}`]: transcript,
    [`GET /projects/${project_id}/transcript/versions`]: { data: [] },
    [`PATCH /projects/${project_id}/transcript`]: transcript,
  };
  const cueline = new Cueline({
    baseUrl: 'http://127.0.0.1:1/v1',
    apiKey: 'sk_live_none',
    fetch: async (url, { method, body }) => {
      const name = `${method} ${url.replace('http://127.0.0.1:1/v1', '')}`;
      sent.push({ name, body: typeof body === 'string' ? JSON.parse(body) : undefined });
      const reply = replies[name] ?? {};
      return typeof reply === 'string'
        ? new Response(reply)
        : Response.json(reply, { headers: { etag: `"${version}"` } });
    },
  });
  const client = await linkedClient(cueline);
  const call = async (name: string, args: Record<string, unknown>) => {
    const { structuredContent, content } = await client.callTool({ name, arguments: args });
    const [first] = Array.isArray(content) ? content : [];
    return { result: structuredContent, said: first && 'text' in first ? JSON.parse(String(first.text)) : undefined };
  };
  return { call, sent };
};

const tokenizer = getEncoding('o200k_base');

/** What a model guessed, what it is told, and the call that follows. */
const guesses: readonly (readonly [
  name: string,
  guess: Record<string, unknown>,
  told: readonly string[],
  next: Record<string, unknown>,
])[] = [
  [
    'caption_video',
    { file_path: '/home/me/talk.mp4' },
    ['file_path: no such argument', 'A local file goes by start_upload.'],
    { upload_id: version },
  ],
  [
    'caption_video',
    { source_url: '/home/me/talk.mp4' },
    ['source_url:', 'A local file goes by start_upload.'],
    { source_url: 'https://example.com/talk.mp4' },
  ],
  [
    'caption_video',
    { project_id, presets: ['TikTok'] },
    ['presets.0: takes "youtube"', 'Its arguments: project_id, source_url,'],
    { project_id, presets: ['tiktok'] },
  ],
  [
    'start_upload',
    { filename: 'talk.mp4', content_type: 'video/mp4', size: 100 },
    ['size: no such argument', 'Its arguments: filename, content_type, size_bytes.'],
    { filename: 'talk.mp4', content_type: 'video/mp4', size_bytes: 100 },
  ],
  [
    'list_projects',
    { search: 'talk' },
    ['search: no such argument, but title (Finds those with this in their title)', 'Its arguments: '],
    { title: 'talk' },
  ],
  [
    'caption_batch',
    { sources: ['https://example.com/talk.mp4'] },
    ['sources.0: takes an object with source_url, external_id, duration, not "https:'],
    { sources: [{ source_url: 'https://example.com/talk.mp4' }] },
  ],
  [
    'caption_video',
    { project_id, style: { template: 'loud', color: 'white' } },
    ['style.template: takes "clean"', 'style.color: must be a colour such as #ffcc00'],
    { project_id, style: { template: 'bold', color: '#ffffff' } },
  ],
  [
    'edit_transcript',
    { project_id, if_version: version, operations: ['shift'] },
    ['operations.0: takes an object with op, not "shift"'],
    { project_id, if_version: version, operations: [{ op: 'shift', seconds: 1 }] },
  ],
  [
    'edit_transcript',
    { project_id, version: 'x', operations: [] },
    ['if_version: it is missing (The version of get_transcript, or of your last edit)', 'version: no such argument'],
    { project_id, if_version: version, operations: [{ op: 'find_replace', find: 'cue line', replace: 'Cueline' }] },
  ],
  [
    'edit_transcript',
    { project_id, if_version: version, operations: [{ op: 'replace', find: 'cue', replace: 'Cue' }] },
    ['"find_replace"'],
    { project_id, if_version: version, operations: [{ op: 'find_replace', find: 'cue line', replace: 'Cueline' }] },
  ],
  [
    'get_transcript',
    { project_id, detail: 'words' },
    ['detail: no such argument', 'response_format'],
    { project_id, response_format: 'detailed' },
  ],
  [
    'get_transcript',
    { project_id, format: 'srt' },
    ['format: no such argument', 'response_format'],
    { project_id, response_format: 'srt' },
  ],
  [
    'get_transcript',
    { project_id, response_format: 'ass' },
    ['takes "concise", "detailed", "srt", "vtt"'],
    { project_id, response_format: 'vtt' },
  ],
  ['quote', { project_id, max_credits: 5 }, ['max_credits: no such argument'], { project_id, work: 'transcription' }],
  [
    'caption_batch',
    { urls: ['https://example.com/talk.mp4'] },
    ['urls: no such argument', 'Its arguments: sources, '],
    { sources: [{ source_url: 'https://example.com/talk.mp4' }] },
  ],
  ['get_status', { project_id: 'the first' }, ['project_id:'], { project_id }],
  ['get_status', {}, ['project_id: it is missing', 'wait_seconds'], { project_id }],
];

describe('a wrong guess of a model is answered by what is allowed, before anything is sent', () => {
  it.each(guesses)('%s %j', async (name, guess, told, next) => {
    const { call, sent } = await connected();
    const { error } = (await call(name, guess)).said;
    expect(error.code).toBe('invalid_request');
    for (const part of told) expect(`${error.message} ${error.next}`).toContain(part);
    expect(tokenizer.encode(JSON.stringify(error)).length).toBeLessThan(150);
    expect(sent).toEqual([]);
    // The next call is right: its arguments are taken.
    await call(name, next);
    expect(sent).not.toEqual([]);
  });

  it('is no error where it only waits for longer than a call may', async () => {
    const { call } = await connected();
    const { result } = await call('get_status', { project_id: version, wait_seconds: 600 });
    expect(result).toBeDefined();
  });
});

it('finds words in any case and punctuation, and replaces them with the punctuation kept', async () => {
  const { call, sent } = await connected();
  const operations = [{ op: 'find_replace', find: 'cue line', replace: 'Cueline' }];
  await call('edit_transcript', { project_id, if_version: version, operations });
  const edit = sent.find(({ name }) => name.startsWith('PATCH'));
  const of = (line: number, word: number, text: string) => ({
    ...{ op: 'replace_words', line, word, count: 2 },
    words: [{ text }],
  });
  expect(edit?.body).toEqual({ operations: [of(1, 4, 'Cueline!'), of(1, 1, 'Cueline'), of(0, 1, '“Cueline,”')] });
  const none = { project_id, if_version: version, operations: [{ op: 'find_replace', find: 'absent', replace: '' }] };
  expect((await call('edit_transcript', none)).said.error.code).toBe('nothing_found');
  const mixed = { ...none, operations: [...none.operations, { op: 'shift', seconds: 1 }] };
  expect((await call('edit_transcript', mixed)).said.error.message).toContain('only operation');
});

it.each([
  ['GPT-3 and GPT-4 differ', 'GPT-4', 'GPT-5', 'GPT-3 and GPT-5 differ'],
  ['a 3D film in D major, 2D', '3D', 'three-D', 'a three-D film in D major, 2D'],
  ['we use C and C++.', 'C++', 'Rust', 'we use C and Rust.'],
  ['(COVID-19) came', 'COVID-19', 'Corona', '(Corona) came'],
  ['the 21st and the 1st', '1st', 'first', 'the 21st and the first'],
  ['in 2025. and 2025', '2025', '2026', 'in 2026. and 2026'],
  ['$5 or 5', '$5', '$6', '$6 or 5'],
  ['Ein Wort. Ein', 'ein wort', 'zwei', 'zwei. Ein'],
  ['gone, all gone', 'gone', '', 'all'],
])('in %j finds %j as a whole word', (line, find, replace, expected) => {
  const texts = line.split(' ');
  for (const { word, count, words: put } of replacementsOf([{ words: words(...texts) }], find, replace))
    texts.splice(word, count, ...put.map(({ text }) => text));
  expect(texts.join(' ')).toBe(expected);
});

it('reads subtitles by whole cues, with names on wish', async () => {
  const { call, sent } = await connected();
  const page = { project_id, response_format: 'srt', max_lines: 2 };
  expect((await call('get_transcript', page)).result).toMatchObject({
    subtitles: '1\r\nA\r\nfirst\n\n2\r\nB\r\nsecond',
    line_count: 3,
    next_line: 2,
  });
  expect((await call('get_transcript', { ...page, from_line: 2 })).result).toMatchObject({
    subtitles: '3\r\nC\r\nthird',
  });
  await call('get_transcript', { ...page, speakers: true });
  expect(sent.filter(({ name }) => name.includes('speakers=true'))).toHaveLength(1);
});

it('cancels the running job and the exports that have not ended', async () => {
  const { call, sent } = await connected();
  await call('cancel_work', { project_id });
  const cancelled = sent.filter(({ name }) => name.endsWith('/cancel')).map(({ name }) => name);
  expect(cancelled.sort()).toEqual([`POST /exports/${version}/cancel`, `POST /jobs/${version}/cancel`]);
});
