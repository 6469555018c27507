import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { type ApiInMemory, newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';
import { export_id, exported } from '../../../support/stores/example-records.ts';
import { hold, put as putItem } from '../../../support/stores/tables-in-memory.ts';

beforeAll(serveInMemory);

let api: ApiInMemory;
let draft: Project;
beforeEach(async () => {
  hold({});
  ({ api } = await newAccountInMemory());
  draft = await newDraft(api);
});

const path = () => `/projects/${draft.id}/transcript`;
const put = (body: unknown, query = '') => api.send('PUT', `${path()}${query}`, body);
const putSrt = (text: string, query = '') =>
  api.send('PUT', `${path()}${query}`, text, { 'content-type': 'application/x-subrip' });
const get = async (format: string) => (await api.get(`${path()}?format=${format}`)).text;
const example = (name: string) =>
  readFileSync(new URL(`../../../../packages/captions/test/reading/cases/${name}`, import.meta.url), 'utf8');
const starts = ({ lines }: Transcript) => lines.map(({ start, words }) => [start, words[0]?.start]);

describe('a subtitle file', () => {
  it('that was moved moves its lines and their captions', async () => {
    const file = example('01-retimed.srt');
    await putSrt(file.replace('00:00:05,000', '00:00:01,000').replace('00:00:09,000', '00:00:03,000'));
    const moved = (await putSrt(file)).as(Transcript);
    expect(starts(moved)).toEqual([
      [5, 5],
      [9, 9],
    ]);
    expect(moved).not.toHaveProperty('warnings');
    expect(moved.cues).toEqual({ read: 2, repaired: 0, left_out: 0 });
    expect(await get('srt')).toBe(`${file.replaceAll('\n', '\r\n')}\r\n`);
  });

  it('of which nothing can be read changes nothing', async () => {
    await putSrt(example('01-retimed.srt'));
    const before = await get('json');
    expect((await putSrt('')).refusal).toEqual({ status: 400, code: 'invalid_request', param: 'body' });
    expect(await get('json')).toBe(before);
  });

  it.each([
    ['02-youtube-rolling.vtt', 'good morning dear gardeners\ntoday we prune', [0.8, 2.88], ['cue_repaired']],
    ['03-overlap.srt', 'long sign\nhe speaks', [5, 5.5], []],
    ['04-zero-length.srt', 'With no length\nafter it', [1, 1], ['cue_repaired']],
    ['08-setting-glued.vtt', 'no space before setting', [3], []],
    ['10-entities.vtt', '© 2026 café ♫ la', [1], []],
    ['14-lyrics.lrc', 'Hello darkness\nmy friend', [12, 13.2], ['cue_left_out']],
  ])('made after a public report, %s, is read right, and told', async (name, text, starts, codes) => {
    const saved = (await api.send('PUT', path(), example(name), { 'content-type': 'text/plain' })).as(Transcript);
    expect(saved.text).toBe(text);
    expect(saved.lines.map(({ start }) => start)).toEqual(starts);
    expect((saved.warnings ?? []).map(({ code }) => code)).toEqual(codes);
  });

  it('with voices has speakers, and has them again from its own VTT', async () => {
    const vtt = { 'content-type': 'text/vtt' };
    const first = (await api.send('PUT', path(), example('11-voices.vtt'), vtt)).as(Transcript);
    expect(first.speakers?.map(({ label }) => label)).toEqual(['Ana', 'Ben']);
    expect((await api.send('PUT', path(), await get('vtt'), vtt)).as(Transcript)).toEqual(first);
  });

  it('whose letters the gateway could not read is refused', async () => {
    expect((await putSrt('1\n00:00:01,000 --> 00:00:02,000\nCaf\ufffd\n')).refusal).toMatchObject({ status: 400 });
  });

  it('with more repairs than a reply lists says how many', async () => {
    const cues = Array.from({ length: 150 }, (_, at) => {
      const time = `00:00:0${(at / 50).toFixed(3).replace('.', ',')}`;
      return `${time} --> ${time}\nNothing\n`;
    });
    const { warnings = [], cues: counted } = (await putSrt(cues.join('\n'))).as(Transcript);
    expect(warnings).toHaveLength(100);
    expect(warnings.at(-1)?.message).toContain('50 more');
    expect(counted).toEqual({ read: 150, repaired: 150, left_out: 0 });
  });
});

describe('lines with times of their own', () => {
  const words = (text: string, start: number) =>
    text.split(' ').map((each, at) => ({ text: each, start: start + at, end: start + at + 1 }));
  const line = { words: words('long sign', 5), start: 4.5, end: 8, position: 'top', kind: 'sound' };
  const lines = [line, { words: words('he speaks', 5), start: 5, end: 7 }];
  const own = ({ lines: shown }: Transcript) => shown.map(({ words: _, ...fields }) => fields);

  it('may overlap, and come back from GET as they were sent', async () => {
    await put({ lines });
    const shown = (await api.get(path())).as(Transcript);
    expect(shown.lines).toEqual(lines);
    expect((await put(shown)).as(Transcript)).toEqual(shown);
  });

  it('keep them where a client sends the words alone, and lose them, told, where the words change', async () => {
    await put({ lines });
    const sent = lines.map((each) => ({ words: each.words }));
    expect((await put({ lines: sent })).as(Transcript).lines).toEqual(lines);
    const changed = (await put({ lines: [sent[0], { words: words('she speaks', 6) }] })).as(Transcript);
    expect(own(changed)).toEqual([{ start: 4.5, end: 8, position: 'top', kind: 'sound' }, {}]);
    expect(changed.warnings).toMatchObject([{ code: 'line_times_left_out', line: 1 }]);
  });

  it('lose them where null or speech is sent', async () => {
    await put({ lines });
    const sent = { words: line.words, start: null, end: null, position: null, kind: 'speech' };
    const { lines: shown, warnings } = (await put({ lines: [sent] })).as(Transcript);
    expect([shown, warnings]).toEqual([[{ words: line.words }], undefined]);
  });

  it.each([
    ['a start alone', { end: undefined }, 'lines[0].end'],
    ['a start after the first word', { start: 5.1 }, 'lines[0].start'],
    ['an end before the last', { end: 6.9 }, 'lines[0].end'],
    ['another place', { position: 'left' }, 'lines[0].position'],
  ])('are refused with %s', async (_, changed, param) => {
    const refused = await put({ lines: [{ ...line, ...changed }] });
    expect(refused.refusal).toEqual({ status: 400, code: 'invalid_request', param });
  });

  it('start in order', async () => {
    expect((await put({ lines: lines.toReversed() })).refusal).toMatchObject({ param: 'lines[1].start' });
  });
});

it('retime is for files, since lines have times of their own', async () => {
  expect((await put({ lines: [] }, '?retime=true')).refusal).toMatchObject({ status: 400, param: 'retime' });
});

it('the JSON of a recogniser is told by what it holds', async () => {
  const json = JSON.stringify({
    segments: [{ start: 1, end: 2, text: ' Hi', words: [{ word: ' Hi', start: 1, end: 1.5, probability: 0.75 }] }],
  });
  const send = (query = '') => api.send('PUT', `${path()}${query}`, json, { 'content-type': 'text/plain' });
  const { lines, cues } = (await send()).as(Transcript);
  expect(lines).toEqual([{ words: [{ text: 'Hi', start: 1, end: 1.5, confidence: 0.75 }] }]);
  expect(cues).toBeUndefined();
  expect((await send('?retime=true')).refusal).toMatchObject({ status: 400, param: 'retime' });
});

describe('a file of the transcript', () => {
  const transcript = {
    lines: [
      { words: [{ text: 'Welcome.', start: 0.5, end: 1, speaker: 'Ana' }] },
      { words: [{ text: '[applause]', start: 1.5, end: 2 }], kind: 'sound' },
    ],
  };
  const file = async (query: string) => (await api.get(`${path()}?${query}`)).text;
  const starting = (text: string) => [...text.matchAll(/^\d\d:.*$/gm)].map(([times]) => times.slice(0, 12));

  it('of a range counts from its start', async () => {
    await put(transcript);
    expect(starting(await file('format=srt&range_start=0.25&range_end=1.25'))).toEqual(['00:00:00,250']);
  });

  it('has the names of speakers, and no labels of sounds, as the request wants it', async () => {
    await put(transcript);
    expect(await file('format=txt&speakers=true&sound_labels=false')).toBe('Ana: Welcome.\n');
    expect(await file('format=txt')).toBe('Welcome.\n[applause]\n');
  });

  it.each([
    ['fcpxml', 'application/xml', '<caption '],
    ['fcpxml_titles', 'application/xml', '<title '],
    ['xmeml', 'application/xml', '<generatoritem '],
    ['otio', 'application/vnd.pixar.opentimelineio+json', '"GeneratorReference.1"'],
  ])('%s opens in an editor', async (format, type, caption) => {
    await put(transcript);
    const answer = await api.get(`${path()}?format=${format}&frame_rate=25`);
    expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(answer.text.split(caption)).toHaveLength(3);
  });

  it('has a layer of its project over it, also of a version', async () => {
    const saved = (await put(transcript)).headers.get('etag')?.replaceAll('"', '');
    const ids = { account_id: api.accountId, project_id: draft.id };
    putItem('exports', { ...exported, ...ids, layer: true, title: 'Talk', status: 'completed', progress: 1 });
    for (const version of ['', `/versions/${saved}`])
      expect((await api.get(`${path()}${version}?format=otio&layer=${export_id}`)).text).toContain(
        'Talk%20(tiktok).mov',
      );
  });

  it.each([
    ['range_start=1', 'range_start'],
    ['speakers=true', 'speakers'],
    ['format=srt&frame_rate=25', 'frame_rate'],
    ['format=srt&word_times=true', 'word_times'],
    [`format=srt&layer=${export_id}`, 'layer'],
    [`format=otio&layer=${export_id}`, 'layer'],
    ['format=srt&range_start=2&range_end=1', 'range_start'],
    ['format=srt&range_end=9999', 'range_end'],
    ['format=srt&range_start=soon', 'range_start'],
  ])('is refused with %s, which would have no effect or no sense', async (query, param) => {
    await put(transcript);
    expect((await api.get(`${path()}?${query}`)).refusal).toEqual({ status: 400, code: 'invalid_request', param });
  });
});
