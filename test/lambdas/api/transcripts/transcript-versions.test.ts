import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { versionMergeMs } from '#contract/limits.ts';
import { plans } from '#contract/plans.ts';
import type { Project } from '#contract/schemas/project.ts';
import { CreatedSession } from '#contract/schemas/session.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { TranscriptDiff, TranscriptVersion, TranscriptVersionList } from '#contract/schemas/transcript-version.ts';
import { transact, updateItem } from '#runtime/aws/dynamodb.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { deleteVersions } from '#runtime/stores/transcript-versions.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { ApiInMemory, newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';
import { hold, itemsOf, keysOf, oldKeys, putText } from '../../../support/stores/tables-in-memory.ts';

beforeAll(serveInMemory);

/** Two editors of one account, each with a key. */
let anna: ApiInMemory;
let ben: ApiInMemory;
let accountId: string;
let project: Project;
beforeEach(async () => {
  hold({});
  const made = await newAccountInMemory('creator');
  ({ accountId } = made);
  anna = made.api;
  ben = await made.withKey();
  project = await newDraft(anna, { language: 'en' });
});

const path = (rest = '') => `/projects/${project.id}/transcript${rest}`;
const linesOf = (...texts: string[]) => [{ words: texts.map((text, at) => ({ text, start: at, end: at + 0.5 })) }];
const tagOf = (answer: { headers: Headers }) => answer.headers.get('etag') ?? '';
const put = (api: ApiInMemory, lines: unknown, headers?: Record<string, string>) =>
  api.send('PUT', path(), { lines }, headers);
const save = async (api: ApiInMemory, ...texts: string[]) => {
  const answer = await put(api, linesOf(...texts));
  expect(answer.status).toBe(200);
  return tagOf(answer).replaceAll('"', '');
};
const edit = (api: ApiInMemory, etag: string, ...operations: object[]) =>
  api.send('PATCH', path(), { operations }, { 'if-match': etag });
const restore = (api: ApiInMemory, version = '', headers?: Record<string, string>) =>
  api.send('POST', path(`/versions/${version}/restore`), undefined, headers);
const name = (version: string, text: string | null) => anna.send('PATCH', path(`/versions/${version}`), { name: text });
const versions = async (query = '') => (await anna.get(path(`/versions${query}`))).as(TranscriptVersionList).data;
const textNow = async () => (await anna.get(path())).as(Transcript).text;
const change = (version: string, set: Record<string, unknown>) =>
  updateItem('transcript-versions', { account_project: `${accountId}#${project.id}`, version }, { set });
/** Makes the version older than the time in which saves are merged. */
const age = (version: string) => change(version, { created_at: new Date(Date.now() - versionMergeMs).toISOString() });
const documents = () => keysOf(`transcripts/${accountId}/${project.id}/`);
/** The bytes of all versions, which the project and the account count. */
const expectCounted = async () => {
  const sizes = itemsOf('transcript-versions').map(({ size_bytes }) => Number(size_bytes));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect((await getProject(accountId, project.id)).version_bytes).toBe(bytes);
  expect(documents()).toHaveLength(sizes.length);
};
const mismatch = { status: 412, code: 'version_mismatch', param: 'If-Match' };
const notFound = { status: 404, code: 'not_found' };
const water = { op: 'replace_words', line: 0, word: 2, words: [{ text: 'water' }] };
const invalid = (param: string) => ({ status: 400, code: 'invalid_request', param });

it('a version that was edited meanwhile is not edited; it can be compared and restored, as a new version', async () => {
  const first = await save(anna, 'mix', 'the', 'daughter');
  const read = tagOf(await ben.get(path()));
  expect(read).toBe(`"${first}"`);
  const edited = await edit(ben, read, water);
  expect(edited.as(Transcript).text).toBe('mix the water');
  expect((await edit(anna, read, { op: 'split_line', line: 0, word: 1 })).refusal).toEqual(mismatch);
  const second = tagOf(edited).replaceAll('"', '');
  const word = (text: string) => ({ line: 0, word: 2, count: 1, words: [{ text, start: 2, end: 2.5 }] });
  const changes = [{ changed: ['text'], before: word('daughter'), after: word('water') }];
  for (const query of ['', `?with=${second}`])
    expect((await anna.get(path(`/versions/${first}/diff${query}`))).as(TranscriptDiff)).toEqual({
      from: first,
      to: second,
      changes,
    });
  expect((await restore(anna, first, { 'if-match': `"${first}"` })).refusal).toEqual(mismatch);
  const restored = await restore(anna, first, { 'if-match': `"${second}"` });
  expect(restored.as(Transcript).text).toBe('mix the daughter');
  expect((await anna.get(path())).text).toBe(restored.text);
  const [current, ...earlier] = await versions();
  expect(current).toMatchObject({ current: true, restored_from: first });
  expect(tagOf(restored)).toBe(`"${current?.version}"`);
  expect(earlier.map((one) => [one.version, one.current, one.restored_from])).toEqual([
    [second, false, null],
    [first, false, null],
  ]);
  expect(current?.author).toEqual(earlier[1]?.author);
  expect(current?.author).not.toEqual(earlier[0]?.author);
  await expectCounted();
});

it.each([
  ['*', 412],
  ['"other"', 412],
])('a draft without a transcript has no version %s', async (tag, status) => {
  expect((await put(anna, linesOf('a'), { 'if-match': tag })).status).toBe(status);
  expect((await edit(anna, tag, { op: 'shift', seconds: 0 })).status).toBe(status);
  expect((await anna.get(path())).refusal).toEqual({ status: 409, code: 'transcript_not_ready' });
  expect(await versions()).toEqual([]);
});

it.each([
  ['its version', (tag: string) => tag, 200],
  ['one of several', (tag: string) => `"other", ${tag}`, 200],
  ['any', () => '*', 200],
  ['another', () => '"other"', 412],
  ['a weak tag', (tag: string) => `W/${tag}`, 412],
])('PUT with %s in If-Match', async (_, tagFrom, status) => {
  const tag = `"${await save(anna, 'a')}"`;
  expect((await put(anna, linesOf('b'), { 'if-match': tagFrom(tag) })).status).toBe(status);
  expect(await textNow()).toBe(status === 200 ? 'b' : 'a');
});

it('a version without words has a diff, and pages of the list begin after the version of their cursor', async () => {
  const saved = [];
  for (const [at, api] of [anna, ben, anna].entries()) saved.unshift(await save(api, `${at}`));
  expect((await versions()).map(({ version }) => version)).toEqual(saved);
  const page = (await anna.get(path('/versions?limit=2'))).as(TranscriptVersionList);
  expect(page.data.map(({ version }) => version)).toEqual(saved.slice(0, 2));
  const next = await anna.get(path(`/versions?limit=2&cursor=${page.next_cursor}`));
  expect(next.as(TranscriptVersionList)).toEqual({ data: [expect.objectContaining({ version: saved[2] })] });
  const other = await newDraft(anna);
  const refused = await anna.get(`/projects/${other.id}/transcript/versions?cursor=${page.next_cursor}`);
  expect(refused.refusal).toEqual(invalid('cursor'));
  const diff = (await anna.get(path(`/versions/${saved[0]}/diff`))).as(TranscriptDiff);
  expect([diff.to, diff.changes]).toEqual([saved[0], []]);
});

it('the words of a transcript from before versions were listed are a version once they are edited', async () => {
  const old = await save(anna, 'mix', 'the', 'daughter');
  const { transcript } = await getProject(accountId, project.id);
  const key = { account_id: accountId, project_id: project.id };
  await updateItem('projects', key, { set: { transcript: { ...transcript, listed: undefined }, audio_track: 2 } });
  const account_project = `${accountId}#${project.id}`;
  await transact({ version: { table: 'transcript-versions', delete: { account_project, version: old } } });
  expect((await edit(anna, `"${crypto.randomUUID()}"`, water)).refusal).toEqual(mismatch);
  expect(await versions()).toEqual([]);
  expect((await edit(anna, `"${old}"`, water)).status).toBe(200);
  await save(anna, 'mix', 'the', 'wine');
  const [current, kept, ...others] = await versions();
  expect(others).toEqual([]);
  expect([current?.current, kept?.restored_from]).toEqual([true, old]);
  expect(itemsOf('transcript-versions').map(({ audio_track }) => audio_track)).toEqual([2, 2]);
  expect((await anna.get(path(`/versions/${kept?.version}`))).as(Transcript).text).toBe('mix the daughter');
  expect((await restore(anna, kept?.version)).status).toBe(200);
  expect(await textNow()).toBe('mix the daughter');
});

it('a restored version has the language and the audio track that were heard', async () => {
  const first = await save(anna, 'a');
  const inLanguage = (language: string) =>
    putText(`transcripts/${accountId}/${project.id}/${first}.json`, JSON.stringify({ language, lines: [] }));
  inLanguage('de');
  await change(first, { audio_track: 3 });
  await save(ben, 'b');
  expect((await restore(ben, first)).status).toBe(200);
  expect(await getProject(accountId, project.id)).toMatchObject({ language: 'de', audio_track: 3 });
  inLanguage('fr');
  await change(first, { audio_track: undefined });
  expect((await restore(ben, first)).status).toBe(200);
  const restored = await getProject(accountId, project.id);
  expect([restored.language, restored.audio_track]).toEqual(['fr', undefined]);
});

it('a version is by the key or the session that saved it', async () => {
  const sameOrigin = { 'sec-fetch-site': 'same-origin', origin: 'https://api.example' };
  const nobody = new ApiInMemory(accountId);
  await save(ben, 'a');
  const created = await nobody.post('/sessions', { api_key: ben.key }, sameOrigin);
  const cookies = [created.headers.get('set-cookie')?.split(';')[0] ?? ''];
  const answer = await nobody.send('PUT', path(), { lines: linesOf('b') }, { ...sameOrigin, cookie: cookies[0] ?? '' });
  expect(answer.status).toBe(200);
  const { id, key_id } = created.as(CreatedSession);
  expect((await versions()).map(({ author }) => author)).toEqual([
    { kind: 'session', id },
    { kind: 'key', id: key_id },
  ]);
});

describe('saves of one key within ten minutes', () => {
  it('are one version, under the id of the last, since the first; what they replaced is deleted', async () => {
    const first = await save(anna, 'a');
    const [{ saved_at = '', size_bytes = 0 } = {}] = itemsOf('transcript-versions');
    const second = await save(anna, 'bb');
    const [only, ...others] = itemsOf('transcript-versions');
    expect(others).toEqual([]);
    expect(only).toMatchObject({ version: second, created_at: saved_at, size_bytes: Number(size_bytes) + 1 });
    for (const gone of [`/versions/${first}`, `/versions/${first}/diff`, `/versions/${second}/diff?with=${first}`])
      expect((await anna.get(path(gone))).refusal).toEqual(notFound);
    expect((await name(first, 'x')).refusal).toEqual(notFound);
    expect((await restore(anna, first)).refusal).toEqual(notFound);
    expect((await anna.get(path(`/versions/${second}`))).as(Transcript).text).toBe('bb');
    await expectCounted();
  });

  it.each<[string, (version: string) => Promise<unknown>, object]>([
    ['a name', (version) => name(version, 'Sent to\nthe client'), { name: 'Sent to the client' }],
    ['an export', () => anna.post(`/projects/${project.id}/exports`, { presets: ['youtube'] }), { exported: true }],
    ['ten minutes', age, { name: null, exported: false }],
    ['another key', () => save(ben, 'between'), {}],
  ])('are two versions when %s comes between them', async (_, between, shown) => {
    const first = await save(anna, 'a');
    await between(first);
    await save(anna, 'b');
    expect((await versions()).at(-1)).toMatchObject({ version: first, current: false, ...shown });
    expect((await anna.get(path(`/versions/${first}`))).as(Transcript).text).toBe('a');
    await expectCounted();
  });

  it.each([null, ''])('are one again once the name is taken back by %j', async (text) => {
    const first = await save(anna, 'a');
    expect((await name(first, 'x')).as(TranscriptVersion)).toMatchObject({ name: 'x', current: true });
    expect((await name(first, text)).as(TranscriptVersion).name).toBeNull();
    await save(anna, 'b');
    expect(await versions()).toHaveLength(1);
  });
});

it('of ten saves at once by two editors without If-Match none is lost but those that are merged', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, at) => save(at % 2 === 0 ? anna : ben, `editor ${at}`)));
  const listed = await versions();
  expect(listed.map(({ current }) => current)).toEqual(listed.map((_, at) => at === 0));
  for (const { version } of listed) expect((await anna.get(path(`/versions/${version}`))).status).toBe(200);
  // Neighbours in the list are of different editors, as those of the same one were merged.
  for (const [at, { author }] of listed.entries()) expect(author).not.toEqual(listed[at + 1]?.author);
  await expectCounted();
});

it('of ten edits of a version at once one succeeds', async () => {
  const tag = `"${await save(anna, 'mix', 'the', 'daughter')}"`;
  const answers = await Promise.all(Array.from({ length: 10 }, () => edit(ben, tag, water)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
  await expectCounted();
});

it('a save for which the account has no storage left deletes the oldest version, and never the one before it', async () => {
  const fill = () =>
    updateItem(
      'usage',
      { account_id: accountId, kind: 'stored_bytes' },
      { set: { used: plans.creator.quotas.stored_bytes } },
    );
  const oldest = await save(anna, 'a', 'b', 'c', 'd');
  const kept = await save(ben, 'b');
  const replaced = await save(anna, 'c');
  await fill();
  const current = await save(ben, 'd', 'e');
  expect((await versions()).map(({ version }) => version)).toEqual([current, replaced, kept]);
  expect((await anna.get(path(`/versions/${oldest}`))).refusal).toEqual(notFound);
  await fill();
  for (const api of [anna, ben]) await save(api, 'f', 'g');
  await expectCounted();
  await fill();
  const [before, old] = [await versions(), oldKeys()];
  const tooLong = await put(anna, linesOf('one', 'word', 'more', 'than', 'there', 'is', 'room'));
  expect(tooLong.refusal).toEqual({ status: 403, code: 'plan_limit_exceeded' });
  expect([await versions(), oldKeys()]).toEqual([before, old]);
  await expectCounted();
  const [last, older] = before;
  expect((await restore(anna, older?.version)).status).toBe(200);
  expect((await versions()).map(({ version, restored_from }) => restored_from ?? version)).toEqual([
    older?.version,
    last?.version,
  ]);
});

it('a project whose media are not there, or that has open work, is not edited', async () => {
  const version = await save(anna, 'a');
  const key = { account_id: accountId, project_id: project.id };
  const edits = [
    () => put(anna, linesOf('b')),
    () => edit(anna, '*', { op: 'shift', seconds: 0 }),
    () => restore(anna, version),
  ];
  for (const status of ['importing', 'transcribing']) {
    await updateItem('projects', key, { set: { status } });
    for (const send of edits) expect((await send()).refusal).toEqual({ status: 409, code: 'project_busy' });
  }
  await updateItem('projects', key, { set: { status: 'failed' }, remove: ['media', 'transcript'] });
  for (const send of [() => put(anna, linesOf('b')), () => restore(anna, version)])
    expect((await send()).refusal).toEqual({ status: 400, code: 'not_media' });
  expect((await anna.get(path())).refusal).toMatchObject({ status: 409 });
  await expectCounted();
});

it('the versions of a deleted project are deleted, of another they stay', async () => {
  await save(anna, 'a');
  await save(ben, 'b');
  expect(await deleteVersions({ account_id: accountId, project_id: crypto.randomUUID() })).toBe(0);
  expect(itemsOf('transcript-versions')).toHaveLength(2);
  expect(await deleteVersions({ account_id: accountId, project_id: project.id })).toBe(2);
  expect(itemsOf('transcript-versions')).toEqual([]);
});

describe('PATCH transcript', () => {
  it('is refused without the header If-Match', async () => {
    await save(anna, 'mix', 'it');
    const answer = await anna.send('PATCH', path(), { operations: [{ op: 'split_line', line: 0, word: 1 }] });
    expect(answer.refusal).toEqual(invalid('If-Match'));
  });

  it.each<[object[], object]>([
    [[{ op: 'explode' }], invalid('operations[0].op')],
    [[{ op: 'merge_lines', line: 0, to: 2 }], invalid('operations[0].to')],
    [[{ op: 'split_line', line: 7, word: 1 }], invalid('operations[0].line')],
    [[{ op: 'emphasize_words', line: 0, word: 1, emoji: 'fire' }], invalid('operations[0].emoji')],
    [[], invalid('operations')],
    [
      [{ ...water, word: 0, words: [{ text: 'x'.repeat(1_000_001) }] }],
      { status: 413, code: 'payload_too_large', param: 'lines' },
    ],
  ])('refuses %j', async (operations, refusal) => {
    const version = await save(anna, 'mix', 'it');
    expect((await edit(anna, '*', ...operations)).refusal).toEqual(refusal);
    expect((await versions()).map((one) => one.version)).toEqual([version]);
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
    await restore(anna, version);
    expect((await anna.get(path())).as(Transcript).lines).toEqual(emphasised.lines);
  });
});

describe('a file', () => {
  const putFile = (type: string, file: string) => anna.send('PUT', path(), file, { 'content-type': type });
  const srt = '1\r\n00:00:01,000 --> 00:00:02,000\r\nGuten Tag\r\n\r\n';

  it.each([
    ['srt', 'application/x-subrip'],
    ['vtt', 'text/vtt; charset=utf-8'],
  ])(
    'of the transcript as %s comes back with the times of its cues, and the emphasis of its words',
    async (format, type) => {
      await save(anna, 'mix', 'it');
      const emphasised = await edit(anna, '*', { op: 'emphasize_words', line: 0, word: 1, emphasis: true });
      const file = await anna.get(path(`?format=${format}`));
      expect([tagOf(file), file.headers.get('content-type')]).toEqual([
        tagOf(emphasised),
        expect.stringContaining(type),
      ]);
      const [line] = emphasised.as(Transcript).lines;
      expect((await putFile(type, file.text)).as(Transcript).lines).toEqual([{ ...line, start: 0, end: 1.5 }]);
    },
  );

  it('with other words than were heard keeps the times of its cues, and makes a draft ready', async () => {
    const guten = { text: 'Guten', start: 1, end: 1.625 };
    const expected = [{ words: [guten, { text: 'Tag', start: 1.625, end: 2 }], start: 1, end: 2 }];
    expect((await putFile('application/x-subrip', srt)).as(Transcript).lines).toEqual(expected);
    await save(anna, 'mix', 'it');
    expect((await putFile('application/x-subrip', srt)).as(Transcript).lines).toEqual(expected);
  });

  it('is refused when it is not a subtitle file, and without its content type', async () => {
    expect((await putFile('text/vtt', 'Hello there')).refusal).toEqual(invalid('body'));
    expect((await putFile('application/json', srt)).refusal).toEqual(invalid('body'));
  });

  it('has the times of the last transcription that is listed, and not of edits', async () => {
    const heard = await save(anna, 'mix', 'the', 'daughter');
    await change(heard, { author: { kind: 'pipeline', id: heard } });
    const moved = [{ words: [{ text: 'mix', start: 9, end: 10 }] }];
    expect((await put(ben, moved)).status).toBe(200);
    const file = '1\n00:00:00,000 --> 00:00:11,000\nmix the daughter\n';
    const { words = [] } = (await putFile('application/x-subrip', file)).as(Transcript).lines[0] ?? {};
    expect(words.map(({ start }) => start)).toEqual([0, 1, 2]);
  });
});
