import { beforeEach, describe, expect, inject, it } from 'vitest';
import { versionMergeMs } from '#contract/limits.ts';
import { plans } from '#contract/plans.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import type { Project } from '#contract/schemas/project.ts';
import { CreatedSession } from '#contract/schemas/session.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { TranscriptDiff, TranscriptVersion, TranscriptVersionList } from '#contract/schemas/transcript-version.ts';
import { transact, updateItem } from '#runtime/aws/dynamodb.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { createKey } from '../../commands/admin/keys.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { captionsOfExport, storedObjects } from '../support/cloud/stored-objects.ts';

const cloud = inject('cloud');
/** Two editors of one account, each with a key. */
let anna: Api;
let ben: Api;
let accountId: string;
let project: Project;
beforeEach(async () => {
  ({ accountId, api: anna } = await newAccount(cloud.data, 'creator'));
  ben = new Api({ baseUrl: cloud.baseUrl, apiKey: await createKey(accountId, 'ben') });
  project = await newDraft(anna, { language: 'en' });
});

const path = (rest = '') => `/projects/${project.id}/transcript${rest}`;
const linesOf = (...texts: string[]) => [{ words: texts.map((text, at) => ({ text, start: at, end: at + 0.5 })) }];
const tagOf = (answer: { headers: Headers }) => answer.headers.get('etag') ?? '';
const save = async (api: Api, ...texts: string[]) => {
  const answer = await api.send('PUT', path(), { lines: linesOf(...texts) });
  expect(answer.status).toBe(200);
  return tagOf(answer).replaceAll('"', '');
};
const edit = (api: Api, etag: string, ...operations: object[]) =>
  api.send('PATCH', path(), { operations }, { 'if-match': etag });
const versions = async () => (await anna.get(path('/versions'))).as(TranscriptVersionList).data;
const textNow = async () => (await anna.get(path())).as(Transcript).text;
/** As if the version had been saved longer ago than saves are merged. */
const age = (version: string) =>
  updateItem(
    'transcript-versions',
    { account_project: `${accountId}#${project.id}`, version },
    { set: { created_at: new Date(Date.now() - versionMergeMs).toISOString() } },
  );

it('the second of two editors is answered 412, reads the difference and restores; an export keeps its version', async () => {
  const first = await save(ben, 'mix', 'the', 'daughter');
  const body = { presets: ['youtube'], resolution: '720p', range_end: 3 };
  const batch = (await anna.post(`/projects/${project.id}/exports`, body)).as(ExportBatch);
  const exportId = batch.data[0]?.id ?? '';
  const opened = tagOf(await ben.get(path()));
  const water = { op: 'replace_words', line: 0, word: 2, words: [{ text: 'water' }] };
  expect((await edit(anna, opened, water)).status).toBe(200);
  const late = await edit(ben, opened, { op: 'split_line', line: 0, word: 1 });
  expect(late.refusal).toEqual({ status: 412, code: 'version_mismatch', param: 'If-Match' });
  expect(await textNow()).toBe('mix the water');
  const { changes } = (await ben.get(path(`/versions/${first}/diff`))).as(TranscriptDiff);
  expect(changes).toMatchObject([{ changed: ['text'], before: { word: 2, count: 1 }, after: { word: 2, count: 1 } }]);
  expect((await ben.send('POST', path(`/versions/${first}/restore`))).status).toBe(200);
  expect(await textNow()).toBe('mix the daughter');
  const done = (await anna.settled(`/exports/${exportId}`, Export)).at(-1);
  expect(done).toMatchObject({ status: 'completed', transcript_version: first });
  const shown = await captionsOfExport(cloud.data, { account_id: accountId, project_id: project.id }, done);
  expect([shown.includes('daughter'), shown.includes('water')]).toEqual([true, false]);
});

it('the words of a transcript from before versions were listed are a version once they are edited', async () => {
  const old = await save(anna, 'mix', 'the', 'daughter');
  const { transcript } = await getProject(accountId, project.id);
  const pointer = { ...transcript, listed: undefined };
  await updateItem('projects', { account_id: accountId, project_id: project.id }, { set: { transcript: pointer } });
  const account_project = `${accountId}#${project.id}`;
  await transact({ version: { table: 'transcript-versions', delete: { account_project, version: old } } });
  expect(await versions()).toEqual([]);

  const stale = await edit(anna, `"${crypto.randomUUID()}"`, { op: 'shift', seconds: 0 });
  expect(stale.refusal).toMatchObject({ status: 412 });
  expect(await versions()).toEqual([]);
  const water = { op: 'replace_words', line: 0, word: 2, words: [{ text: 'water' }] };
  expect((await edit(anna, `"${old}"`, water)).status).toBe(200);
  await save(anna, 'mix', 'the', 'wine');
  const [current, kept, ...others] = await versions();
  expect(others).toEqual([]);
  expect([current?.current, kept?.restored_from]).toEqual([true, old]);
  expect((await anna.get(path(`/versions/${kept?.version}`))).as(Transcript).text).toBe('mix the daughter');
  expect((await anna.send('POST', path(`/versions/${kept?.version}/restore`))).status).toBe(200);
  expect(await textNow()).toBe('mix the daughter');
});

it('diff says what differs between versions, and restore makes an earlier one the transcript, as a new version', async () => {
  const first = await save(anna, 'mix', 'the', 'daughter');
  const second = await save(ben, 'mix', 'the', 'water');
  const diff = (await anna.get(path(`/versions/${first}/diff`))).as(TranscriptDiff);
  expect(diff).toEqual({
    from: first,
    to: second,
    changes: [
      {
        changed: ['text'],
        before: { line: 0, word: 2, count: 1, words: [{ text: 'daughter', start: 2, end: 2.5 }] },
        after: { line: 0, word: 2, count: 1, words: [{ text: 'water', start: 2, end: 2.5 }] },
      },
    ],
  });
  expect((await anna.get(path(`/versions/${second}/diff?with=${first}`))).as(TranscriptDiff).changes).toHaveLength(1);

  const refused = await anna.send('POST', path(`/versions/${first}/restore`), undefined, { 'if-match': `"${first}"` });
  expect(refused.refusal).toMatchObject({ status: 412, code: 'version_mismatch' });
  const restored = await anna.send('POST', path(`/versions/${first}/restore`), undefined, {
    'if-match': `"${second}"`,
  });
  expect(restored.status).toBe(200);
  expect(restored.as(Transcript).text).toBe('mix the daughter');
  expect(await textNow()).toBe('mix the daughter');
  const [current, ...earlier] = await versions();
  expect(current).toMatchObject({ current: true, restored_from: first });
  expect(tagOf(restored)).toBe(`"${current?.version}"`);
  expect(earlier.map(({ version, current: isCurrent }) => [version, isCurrent])).toEqual([
    [second, false],
    [first, false],
  ]);
});

it('names who saved each version, and when; that of a transcription is by the pipeline', async () => {
  const job = (await anna.post(`/projects/${project.id}/transcribe`, { language: 'en' })).as(Job);
  expect((await edit(anna, '*', { op: 'shift', seconds: 0 })).refusal).toMatchObject({ status: 412 });
  await anna.settled(`/jobs/${job.id}`, Job);
  const [heard] = await versions();
  expect(heard).toMatchObject({ version: job.id, author: { kind: 'pipeline', id: job.id }, current: true });
  await save(anna, 'a');
  await save(ben, 'b');
  const [byBen, byAnna, last] = await versions();
  expect(last).toEqual({ ...heard, current: false });
  expect(byBen?.author.kind).toBe('key');
  expect(byAnna?.author).not.toEqual(byBen?.author);
  expect(Date.parse(byBen?.saved_at ?? '')).toBeGreaterThan(Date.parse(byAnna?.saved_at ?? ''));
  const file = await anna.get(path(`/versions/${job.id}?format=srt`));
  expect(file.headers.get('etag')).toBe(`"${job.id}"`);
  expect(file.text).toContain('-->');

  const again = (await anna.post(`/projects/${project.id}/transcribe`, { language: 'en' })).as(Job);
  const busy = { status: 409, code: 'project_busy' };
  expect((await edit(anna, '*', { op: 'shift', seconds: 0 })).refusal).toEqual(busy);
  expect((await anna.send('POST', path(`/versions/${job.id}/restore`))).refusal).toEqual(busy);
  await anna.settled(`/jobs/${again.id}`, Job);
});

it('a version that a console session saves is by the session, and not by its key', async () => {
  const sameOrigin = { 'sec-fetch-site': 'same-origin', origin: new URL(cloud.baseUrl).origin };
  const api_key = await createKey(accountId, 'console');
  const byKey = new Api({ baseUrl: cloud.baseUrl, apiKey: api_key });
  await save(byKey, 'a');
  const anonymous = new Api({ baseUrl: cloud.baseUrl });
  const created = await anonymous.post('/sessions', { api_key }, sameOrigin);
  const cookie = created.headers.get('set-cookie')?.split(';')[0] ?? '';
  const answer = await anonymous.send('PUT', path(), { lines: linesOf('b') }, { ...sameOrigin, cookie });
  expect(answer.status).toBe(200);
  const authors = (await versions()).map(({ author }) => author);
  expect(authors).toEqual([
    { kind: 'session', id: created.as(CreatedSession).id },
    { kind: 'key', id: created.as(CreatedSession).key_id },
  ]);
});

describe('saves of one key within ten minutes', () => {
  it('are one version, under the id of the last; what they replaced is deleted', async () => {
    const first = await save(anna, 'a');
    const second = await save(anna, 'b');
    expect(second).not.toBe(first);
    expect((await versions()).map(({ version }) => version)).toEqual([second]);
    for (const gone of [`/versions/${first}`, `/versions/${first}/diff`, `/versions/${second}/diff?with=${first}`])
      expect((await anna.get(path(gone))).refusal).toEqual({ status: 404, code: 'not_found' });
    expect((await anna.send('PATCH', path(`/versions/${first}`), { name: 'x' })).refusal).toMatchObject({
      status: 404,
    });
    expect((await anna.send('POST', path(`/versions/${first}/restore`))).refusal).toMatchObject({ status: 404 });
    expect(await storedObjects(`transcripts/${accountId}/${project.id}/`)).toHaveLength(1);
  });

  it('are two versions when a name, an export or ten minutes come between them', async () => {
    const named = await save(anna, 'a');
    const answer = await anna.send('PATCH', path(`/versions/${named}`), { name: 'Sent to\nthe client' });
    expect(answer.as(TranscriptVersion)).toMatchObject({ version: named, name: 'Sent to the client', current: true });
    const exported = await save(anna, 'b');
    const body = { presets: ['youtube'], resolution: '720p', range_end: 1 };
    const batch = (await anna.post(`/projects/${project.id}/exports`, body)).as(ExportBatch);
    const old = await save(anna, 'c');
    await age(old);
    const current = await save(anna, 'd');
    expect((await versions()).map(({ version, name, exported: is }) => [version, name, is])).toEqual([
      [current, null, false],
      [old, null, false],
      [exported, null, true],
      [named, 'Sent to the client', false],
    ]);
    const done = (await anna.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
    expect(done).toMatchObject({ status: 'completed', transcript_version: exported });
    expect((await anna.get(path(`/versions/${exported}`))).as(Transcript).text).toBe('b');
    const unnamed = await anna.send('PATCH', path(`/versions/${named}`), { name: null });
    expect(unnamed.as(TranscriptVersion).name).toBeNull();
  });
});

it('ten saves at once by two editors, and no If-Match: none is lost but those that are merged', async () => {
  const texts = Array.from({ length: 10 }, (_, at) => `editor ${at}`);
  await Promise.all(texts.map((text, at) => save(at % 2 === 0 ? anna : ben, text)));
  const listed = await versions();
  expect(listed.filter(({ current }) => current)).toHaveLength(1);
  for (const { version } of listed) expect((await anna.get(path(`/versions/${version}`))).status).toBe(200);
  // Neighbours in the list are of different editors, as those of the same one were merged.
  for (const [at, { author }] of listed.entries()) expect(author).not.toEqual(listed[at + 1]?.author);
  expect(await storedObjects(`transcripts/${accountId}/${project.id}/`)).toHaveLength(listed.length);
});

it('a save for which the account has no storage left deletes the oldest version', async () => {
  const used = plans.creator.quotas.stored_bytes;
  const fill = () => updateItem('usage', { account_id: accountId, kind: 'stored_bytes' }, { set: { used } });
  const oldest = await save(anna, 'a', 'b', 'c', 'd');
  const kept = await save(ben, 'b');
  const replaced = await save(anna, 'c');
  await fill();
  const current = await save(ben, 'd', 'e');
  expect((await versions()).map(({ version }) => version)).toEqual([current, replaced, kept]);
  expect((await anna.get(path(`/versions/${oldest}`))).status).toBe(404);
  await fill();
  // The version that a save replaces stays.
  for (const api of [anna, ben]) await save(api, 'f', 'g');
  await fill();
  const refused = await anna.send('PUT', path(), {
    lines: linesOf('one', 'word', 'more', 'than', 'there', 'is', 'room'),
  });
  expect(refused.refusal).toMatchObject({ status: 403, code: 'plan_limit_exceeded' });
  const [last, older] = await versions();
  expect((await anna.send('POST', path(`/versions/${older?.version}/restore`))).status).toBe(200);
  expect((await versions()).map(({ version, restored_from }) => restored_from ?? version)).toEqual([
    older?.version,
    last?.version,
  ]);
});

describe('PATCH transcript', () => {
  it('needs If-Match, and answers what is then stored', async () => {
    await save(anna, 'mix', 'it');
    const split = { operations: [{ op: 'split_line', line: 0, word: 1 }] };
    expect((await anna.send('PATCH', path(), split)).refusal).toEqual({
      status: 400,
      code: 'invalid_request',
      param: 'If-Match',
    });
    const answer = await edit(anna, '*', ...split.operations);
    expect(answer.as(Transcript).text).toBe('mix\nit');
    expect((await anna.get(path())).text).toBe(answer.text);
    expect((await edit(anna, tagOf(answer), { op: 'split_line', line: 7, word: 1 })).refusal).toEqual({
      status: 400,
      code: 'invalid_request',
      param: 'operations[0].line',
    });
  });

  it('emphasises words, which PUT, versions and restore keep, and subtitle files do not show', async () => {
    await save(anna, 'mix', 'it');
    const srt = (await anna.get(path('?format=srt'))).text;
    const answer = await edit(ben, '*', { op: 'emphasize_words', line: 0, word: 1, emphasis: true, emoji: '🔥' });
    const emphasised = answer.as(Transcript);
    expect(emphasised.lines[0]?.words[1]).toEqual({ text: 'it', start: 1, end: 1.5, emphasis: true, emoji: '🔥' });
    expect((await anna.get(path('?format=srt'))).text).toBe(srt);
    expect((await anna.send('PUT', path(), emphasised)).text).toBe(answer.text);
    await edit(ben, '*', { op: 'emphasize_words', line: 0, word: 0, count: 2, emphasis: false, emoji: null });
    const version = (await versions())[1]?.version;
    const { changes } = (await anna.get(path(`/versions/${version}/diff`))).as(TranscriptDiff);
    expect(changes).toMatchObject([{ changed: ['emphasis'], before: { word: 1 }, after: { word: 1 } }]);
    await anna.send('POST', path(`/versions/${version}/restore`));
    expect((await anna.get(path())).as(Transcript).lines).toEqual(emphasised.lines);
    const refused = await edit(anna, '*', { op: 'emphasize_words', line: 0, word: 1, emoji: 'fire' });
    expect(refused.refusal).toMatchObject({ status: 400, param: 'operations[0].emoji' });
  });

  it('a new transcription keeps the emphasis of words that it hears again', async () => {
    const transcribe = async () => {
      const job = (await anna.post(`/projects/${project.id}/transcribe`, { language: 'en' })).as(Job);
      await anna.settled(`/jobs/${job.id}`, Job);
    };
    await transcribe();
    const emphasised = await edit(anna, '*', { op: 'emphasize_words', line: 0, word: 1, emphasis: true, emoji: '🔥' });
    await transcribe();
    expect((await anna.get(path())).as(Transcript).lines).toEqual(emphasised.as(Transcript).lines);
  });

  it('refuses what is not an operation, and a transcript that becomes too large', async () => {
    await save(anna, 'a');
    const refusal = (param: string) => ({ status: 400, code: 'invalid_request', param });
    expect((await edit(anna, '*', { op: 'explode' })).refusal).toEqual(refusal('operations[0].op'));
    expect((await edit(anna, '*', { op: 'merge_lines', line: 0, to: 2 })).refusal).toEqual(refusal('operations[0].to'));
    expect((await edit(anna, '*')).refusal).toEqual(refusal('operations'));
    const large = { op: 'replace_words', line: 0, word: 0, words: [{ text: 'x'.repeat(1_000_001) }] };
    expect((await edit(anna, '*', large)).refusal).toEqual({ status: 413, code: 'payload_too_large', param: 'lines' });
  });
});

describe('PUT of a subtitle file', () => {
  const putFile = (type: string, file: string) => anna.send('PUT', path(), file, { 'content-type': type });
  const srt = '1\r\n00:00:01,000 --> 00:00:02,000\r\nGuten Tag\r\n\r\n';

  it('gives its words the times that were heard; each format of a transcript comes back as it was', async () => {
    const job = (await anna.post(`/projects/${project.id}/transcribe`, { language: 'en' })).as(Job);
    await anna.settled(`/jobs/${job.id}`, Job);
    const heard = (await anna.get(path())).as(Transcript);
    for (const [format, type] of [
      ['srt', 'application/x-subrip'],
      ['vtt', 'text/vtt; charset=utf-8'],
    ] as const) {
      const answer = await putFile(type, (await anna.get(path(`?format=${format}`))).text);
      expect(answer.status).toBe(200);
      const words = answer.as(Transcript).lines.flatMap((line) => line.words);
      expect(words).toEqual(heard.lines.flatMap((line) => line.words));
    }
    const emphasised = { op: 'emphasize_words', line: 0, word: 1, emphasis: true };
    await edit(anna, '*', emphasised);
    const again = (await putFile('application/x-subrip', (await anna.get(path('?format=srt'))).text)).as(Transcript);
    expect(again.lines[0]?.words[1]).toMatchObject({ emphasis: true });
    // A translation is not in the speech: it keeps the times of its cues.
    const translated = (await putFile('application/x-subrip', srt)).as(Transcript);
    expect(translated.lines[0]?.words[0]).toMatchObject({ text: 'Guten', start: 1 });
  });

  it('makes a draft ready by the times of its cues', async () => {
    const { lines } = (await putFile('application/x-subrip', srt)).as(Transcript);
    expect(lines).toEqual([
      {
        words: [
          { text: 'Guten', start: 1, end: 1.625 },
          { text: 'Tag', start: 1.625, end: 2 },
        ],
      },
    ]);
  });

  it('is refused when it is not a subtitle file, and without its content type', async () => {
    const refusal = { status: 400, code: 'invalid_request', param: 'body' };
    expect((await putFile('text/vtt', 'Hello there')).refusal).toEqual(refusal);
    expect((await putFile('application/json', srt)).refusal).toEqual(refusal);
  });
});
