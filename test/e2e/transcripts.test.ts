import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, inject, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { TranscriptDiff, TranscriptVersionList } from '#contract/schemas/transcript-version.ts';
import { createKey } from '../../operate/accounts/keys.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { newProject } from '../support/cloud/new-project.ts';
import { captionsOfExport, storedObjects } from '../support/cloud/stored-objects.ts';

const cloud = inject('cloud');
const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
const script = fixture('talk.txt');
const Sentences = v.object({ sentences: v.array(v.object({ startMs: v.number(), endMs: v.number() })) });
const { sentences } = v.parse(Sentences, JSON.parse(fixture('talk.json')));
const busy = { status: 409, code: 'project_busy' };
const linesOf = (...texts: string[]) => [{ words: texts.map((text, at) => ({ text, start: at, end: at + 0.5 })) }];
const clip = { presets: ['youtube'], resolution: '720p', range_end: 3 };

const { accountId, api, credits } = await newAccount(cloud.data, 'creator');
const transcribe = async ({ id }: Project, body: object = {}) =>
  (await api.post(`/projects/${id}/transcribe`, { language: 'en', ...body })).as(Job);
const ended = async ({ id }: Job) => (await api.settled(`/jobs/${id}`, Job)).at(-1);
const read = async ({ id }: Project) => (await api.get(`/projects/${id}`)).as(Project);

it('a script is timed by the speech, edited in each format, and transcribed again', async () => {
  const project = await newProject(api, { auto_transcribe: false, text: script }, { fresh: true });
  const path = `/projects/${project.id}/transcript`;
  const job = await transcribe(project);
  expect((await api.send('PUT', path, { lines: [] })).refusal).toEqual(busy);
  for (const other of ['transcribe', `transcript/versions/${job.id}/restore`])
    expect((await api.post(`/projects/${project.id}/${other}`, undefined)).refusal).toEqual(busy);
  expect(await ended(job)).toMatchObject({ status: 'completed', progress: 1, warnings: [] });
  const heard = await api.get(path);
  const { text, lines } = heard.as(Transcript);
  expect(text).toBe(script.trim());
  expect(lines).toHaveLength(sentences.length);
  for (const [at, { startMs, endMs }] of sentences.entries()) {
    const { words = [] } = lines[at] ?? {};
    expect(Math.abs((words[0]?.start ?? 0) * 1000 - startMs)).toBeLessThan(350);
    expect(Math.abs((words.at(-1)?.end ?? 0) * 1000 - endMs)).toBeLessThan(350);
  }
  const [version] = (await api.get(`${path}/versions`)).as(TranscriptVersionList).data;
  expect(version).toMatchObject({ version: job.id, author: { kind: 'pipeline', id: job.id }, current: true });

  expect((await api.send('PUT', path, heard.as(Transcript))).text).toBe(heard.text);
  const srt = (await api.get(`${path}?format=srt`)).text;
  const fromFile = await api.send('PUT', path, srt, { 'content-type': 'application/x-subrip' });
  const words = (of: Transcript) => of.lines.flatMap((line) => line.words);
  expect(words(fromFile.as(Transcript))).toEqual(words(heard.as(Transcript)));
  const operations = [{ op: 'emphasize_words', line: 0, word: 1, emphasis: true }];
  expect((await api.send('PATCH', path, { operations }, { 'if-match': '*' })).status).toBe(200);

  const again = await transcribe(project);
  await ended(again);
  expect((await api.get(path)).as(Transcript).lines[0]?.words[1]).toMatchObject({ emphasis: true });
  expect(await read(project)).toMatchObject({ status: 'ready', job_id: again.id, language: 'en' });
  expect(await api.credits()).toBe(credits - 2);
});

it('a text that nobody speaks is left out with a warning, or fails where it is asked to, with a refund', async () => {
  const text = 'Wer reitet so spät durch Nacht und Wind?\nEs ist der Vater mit seinem Kind.';
  const reason = expect.stringMatching(/^The text does not match what is spoken: of its words \d+ % were heard\./);
  const draft = await newDraft(api, { text });
  expect(await ended(await transcribe(draft))).toMatchObject({
    status: 'completed',
    warnings: [{ code: 'text_not_heard', message: reason }],
  });
  const before = await api.credits();
  const failed = { status: 'failed', error: reason, error_code: 'text_mismatch' };
  expect(await ended(await transcribe(draft, { on_text_mismatch: 'fail' }))).toMatchObject(failed);
  expect((await api.get(`/projects/${draft.id}/transcript`)).as(Transcript).text).toContain('bread');
  expect(await api.credits()).toBe(before);
});

it('media without speech fail, with a refund, and keep the transcript and its language', async () => {
  const before = await api.credits();
  const upload_id = await api.upload(new URL('../fixtures/silent.mp4', import.meta.url).pathname, 'video/mp4');
  const project = (await api.post('/projects', { upload_id, language: 'en' })).as(Project);
  const error = 'No speech was found in the media. The credits were refunded.';
  expect((await api.settled(`/jobs/${project.job_id}`, Job)).at(-1)).toMatchObject({ status: 'failed', error });
  expect(await read(project)).toMatchObject({ status: 'failed', error });
  const path = `/projects/${project.id}/transcript`;
  const saved = await api.send('PUT', path, { lines: linesOf('edited') });
  expect(await read(project)).toMatchObject({ status: 'ready', error: null });
  expect(await ended(await transcribe(project, { language: 'de' }))).toMatchObject({ status: 'failed' });
  expect(await read(project)).toMatchObject({ status: 'ready', error: null, language: 'en' });
  expect((await api.get(path)).text).toBe(saved.text);
  expect(await api.credits()).toBe(before);
});

it('two editors compare and restore versions; an export keeps its words, style and format', async () => {
  const ben = new Api({ baseUrl: cloud.baseUrl, apiKey: await createKey(accountId, 'ben') });
  const project = await newDraft(api, { language: 'en', style: { template: 'clean', color: '#123456' } });
  const path = `/projects/${project.id}/transcript`;
  const saved = await ben.send('PUT', path, { lines: linesOf('mix', 'the', 'daughter') });
  const tag = saved.headers.get('etag') ?? '';
  const first = tag.replaceAll('"', '');
  const [made] = (await api.post(`/projects/${project.id}/exports`, clip)).as(ExportBatch).data;
  const water = { op: 'replace_words', line: 0, word: 2, words: [{ text: 'water' }] };
  expect((await api.send('PATCH', path, { operations: [water] }, { 'if-match': tag })).status).toBe(200);
  const late = await ben.send('PATCH', path, { operations: [{ op: 'shift', seconds: 0 }] }, { 'if-match': tag });
  expect(late.refusal).toEqual({ status: 412, code: 'version_mismatch', param: 'If-Match' });
  await api.send('PATCH', `/projects/${project.id}`, { style: { color: '#654321' }, format: '1:1' });
  const { changes } = (await ben.get(`${path}/versions/${first}/diff`)).as(TranscriptDiff);
  expect(changes).toMatchObject([{ changed: ['text'], before: { word: 2, count: 1 }, after: { word: 2, count: 1 } }]);
  expect((await ben.send('POST', `${path}/versions/${first}/restore`)).as(Transcript).text).toBe('mix the daughter');
  expect(await storedObjects(`transcripts/${accountId}/${project.id}/`)).toHaveLength(3);
  const done = (await api.settled(`/exports/${made?.id}`, Export)).at(-1);
  const { width, height } = made ?? {};
  expect(done).toMatchObject({ status: 'completed', transcript_version: first, width, height });
  const shown = await captionsOfExport(cloud.data, { account_id: accountId, project_id: project.id }, done);
  expect(['daughter', '#123456', 'water', '#654321'].map((text) => shown.includes(text))).toEqual([
    true,
    true,
    false,
    false,
  ]);

  await api.send('PUT', path, { lines: [] });
  const [wordless] = (await api.post(`/projects/${project.id}/exports`, clip)).as(ExportBatch).data;
  expect((await api.settled(`/exports/${wordless?.id}`, Export)).at(-1)).toMatchObject({ status: 'completed' });
});
