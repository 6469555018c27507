import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptVersions, versionMergeMs } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { plans } from '#contract/plans.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { TranscriptDocument } from '#contract/records/transcript.ts';
import type { TranscriptVersionRecord } from '#contract/records/transcript-version.ts';
import { accountProject } from '#core/work/new-job.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { saveVersion, withListedVersion } from '#runtime/stores/save-version.ts';
import {
  deletedVersion,
  deleteVersions,
  exportedVersion,
  findVersion,
  getVersion,
  heardWords,
  listVersions,
  nameVersion,
  projectWithTranscript,
} from '#runtime/stores/transcript-versions.ts';
import {
  account,
  account_id,
  job_id,
  nowMs,
  other_id,
  project_id,
  ready,
  work,
} from '../../support/stores/example-records.ts';
import {
  everything,
  hold,
  interceptTables,
  interruptNext,
  itemOf,
  itemsOf,
  keysOf,
  oldKeys,
  put,
  textOf,
} from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: nowMs }));
afterEach(() => vi.useRealTimers());

const word = { text: 'mix', startMs: 0, endMs: 400 };
const document: TranscriptDocument = { language: 'de', lines: [{ words: [word] }] };
const heard: TranscriptDocument = { language: 'en', lines: [{ words: [word, { ...word, unheard: true }] }] };
const sizeBytes = Buffer.byteLength(JSON.stringify(document));
const anna = { kind: 'key', id: job_id } as const;
const key = (version: string) => objectKeys.transcript(work, version);
const record = (version: string, more: Partial<TranscriptVersionRecord> = {}): TranscriptVersionRecord => ({
  ...{
    account_project: accountProject(work),
    version,
    key: key(version),
    language: 'en',
    size_bytes: 10,
    author: anna,
  },
  ...{ created_at: new Date(nowMs - 1000).toISOString(), saved_at: new Date(nowMs - 1000).toISOString(), ...more },
});
const listed: ProjectRecord = { ...ready, transcript: { ...ready.transcript, listed: true }, version_bytes: 10 };
const current = record(other_id);
const pipeline = record(job_id, { author: { kind: 'pipeline', id: job_id } });
const holdVersions = (project = listed, versions: readonly TranscriptVersionRecord[] = [current], more: object = {}) =>
  hold(
    { accounts: account, projects: project, 'transcript-versions': versions, ...more },
    Object.fromEntries(versions.map((each) => [each.key, heard])),
  );
const save = (project = listed, author: Parameters<typeof saveVersion>[1]['author'] = anna) =>
  saveVersion(project, { document, author });
const versionsNow = () =>
  itemsOf('transcript-versions').toSorted((one, other) => (String(one.version) < String(other.version) ? -1 : 1));

describe('a save', () => {
  const at = new Date(nowMs).toISOString();

  it.each([
    ['of another author', { kind: 'key', id: other_id } as const, {}],
    ['long after the version before', anna, { created_at: new Date(nowMs - versionMergeMs).toISOString() }],
    ['after a version with a name', anna, { name: 'N' }],
  ])('%s is a version of its own', async (_, author, more) => {
    const before = record(other_id, more);
    holdVersions(listed, [before]);
    const pointer = await save(listed, author);
    const version = String(pointer?.version);
    expect(pointer).toEqual({ version, key: key(version), language: 'de', listed: true });
    expect(versionsNow()).toEqual([
      before,
      { ...record(version, { size_bytes: sizeBytes, author }), language: 'de', created_at: at, saved_at: at },
    ]);
    expect(await getProject(account_id, project_id)).toMatchObject({
      transcript: pointer,
      version_bytes: 10 + sizeBytes,
    });
    expect(JSON.parse(String(textOf(key(version))))).toEqual(document);
    expect(keysOf()).toHaveLength(2);
  });

  it('soon after another of its author replaces it, with its object', async () => {
    const project = { ...listed, audio_track: 2 };
    holdVersions(project);
    const pointer = await save(project);
    const version = String(pointer?.version);
    expect(pointer).toMatchObject({ audio_track: 2 });
    const saved = {
      language: 'de',
      size_bytes: sizeBytes,
      audio_track: 2,
      created_at: current.created_at,
      saved_at: at,
    };
    expect(itemsOf('transcript-versions')).toEqual([{ ...record(version), ...saved }]);
    expect(await getProject(account_id, project_id)).toMatchObject({
      language: ready.language,
      version_bytes: sizeBytes,
    });
    expect([keysOf(), oldKeys()]).toEqual([[key(version)], expect.arrayContaining([current.key])]);
  });

  it('that restores a version has its language and audio track, and is merged with none', async () => {
    holdVersions(listed, [pipeline, current]);
    const restored = { version: job_id, key: pipeline.key, audio_track: 3 };
    const pointer = await saveVersion(listed, { document, author: anna, restored });
    expect(await findVersion(work, String(pointer?.version))).toMatchObject({ restored_from: job_id, audio_track: 3 });
    expect(itemOf('projects')).toMatchObject({ language: 'de', audio_track: 3 });
    expect(itemsOf('transcript-versions')).toHaveLength(3);
  });

  it('prunes the oldest versions over the kept ones, and none with a name', async () => {
    const id = (at: number) => `00000000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`;
    const old = Array.from({ length: keptVersions + 1 }, (_, at) => record(id(at), at === 0 ? { name: 'N' } : {}));
    const project = {
      ...listed,
      transcript: { ...listed.transcript, version: id(99), key: key(id(99)) },
      version_bytes: 1000,
    };
    holdVersions(project, [...old, record(id(99), { author: { kind: 'pipeline', id: job_id } })]);
    await save(project);
    expect(await findVersion(work, id(0))).toBeDefined();
    expect(await findVersion(work, id(1))).toBeUndefined();
    expect(itemsOf('transcript-versions')).toHaveLength(keptVersions + 2);
    expect(await getProject(account_id, project_id)).toMatchObject({ version_bytes: 990 + sizeBytes });
    expect(keysOf()).not.toContain(key(id(1)));
  });

  it.each([
    ['has changed', async () => put('projects', { ...listed, transcript: { ...listed.transcript, version: job_id } })],
    ['was deleted', async () => put('projects', { ...listed, deleting: at })],
  ])('is not made of a project that %s since, and leaves no object', async (_, change) => {
    holdVersions();
    interruptNext(change);
    expect(await save()).toBeUndefined();
    expect([itemsOf('transcript-versions'), keysOf()]).toEqual([[current], [current.key]]);
  });

  it('over the quota prunes older versions for its bytes, or is refused and leaves no object', async () => {
    const used = plans.free.quotas.stored_bytes - 5;
    const usage = { account_id, kind: 'stored_bytes', used, changes: 1 };
    const large = record(job_id, { size_bytes: 1000 });
    holdVersions({ ...listed, version_bytes: 1010 }, [large, record(other_id, { name: 'N' })], { usage });
    const read = await getProject(account_id, project_id);
    expect(await save(read)).toBeDefined();
    expect(await findVersion(work, job_id)).toBeUndefined();
    holdVersions(listed, [record(other_id, { name: 'N' })], { usage });
    const before = [everything(), keysOf()];
    await expect(save()).rejects.toMatchObject({ code: 'plan_limit_exceeded' });
    expect([everything(), keysOf(), oldKeys()]).toEqual([...before, []]);
  });
});

it('what was saved before versions were listed becomes a version before it is edited', async () => {
  const old: ProjectRecord = { ...ready, audio_track: 2, version_bytes: 10 };
  holdVersions(old, []);
  const kept = [ready, listed, { ...ready, transcript: undefined }];
  for (const [project, words] of [
    [kept[1], heard],
    [kept[2], heard],
    [kept[0], undefined],
  ] as const)
    if (project) expect(await withListedVersion(project, { document: words, author: anna })).toBe(project);
  const changed = await withListedVersion(old, { document: heard, author: { kind: 'pipeline', id: job_id } });
  expect(changed).toMatchObject({ project_id, transcript: { listed: true, audio_track: 2 } });
  expect(itemsOf('transcript-versions')).toMatchObject([{ restored_from: other_id, audio_track: 2 }]);
  expect(await withListedVersion(old, { document: heard, author: anna })).toBeUndefined();
});

it('versions are listed newest first, named, exported, and deleted unless they are either', async () => {
  holdVersions(listed, [pipeline, current, record(other_id, { account_project: 'other' })]);
  expect(await listVersions(work)).toEqual([current, pipeline]);
  expect(await listVersions(work, { limit: 1 })).toEqual([current]);
  expect(await listVersions(work, { before: other_id })).toEqual([pipeline]);
  const remove = (of: TranscriptVersionRecord) => transact({ version: deletedVersion(of) });
  expect(await nameVersion(work, job_id, 'N')).toEqual({ ...pipeline, name: 'N' });
  await transact({ version: exportedVersion(work, { version: other_id, key: '' }) });
  expect([await remove(pipeline), await remove(current)]).toMatchObject([{ write: 'version' }, { write: 'version' }]);
  expect(await nameVersion(work, job_id, undefined)).toEqual(pipeline);
  expect(await remove(pipeline)).toBeUndefined();
  const gone = { code: 'not_found', message: expect.stringContaining('has no version with this id') };
  await expect(nameVersion(work, job_id, 'N')).rejects.toMatchObject(gone);
  expect(await transact({ version: exportedVersion(work, { version: job_id, key: '' }) })).toBeDefined();
  expect(await remove(pipeline)).toBeDefined();
  expect(await deleteVersions(work)).toBe(1);
  expect(itemsOf('transcript-versions')).toMatchObject([{ account_project: 'other' }]);
});

it('a version is read with its words, the current one also where it is not listed', async () => {
  holdVersions({ ...listed, transcript: { ...ready.transcript, audio_track: 4 } }, [
    { ...pipeline, audio_track: 1 },
    current,
  ]);
  const project = await getProject(account_id, project_id);
  const version = async (id: string) => (await getVersion(project, id)).pointer;
  expect(await version(job_id)).toEqual({ version: job_id, key: pipeline.key, language: 'en', audio_track: 1 });
  expect(await version(other_id)).toMatchObject({ version: other_id, audio_track: 4 });
  expect(await getVersion(project, job_id)).toMatchObject({ document: heard });
  await expect(getVersion(project, project_id)).rejects.toMatchObject({ code: 'not_found' });
  put('transcript-versions', record(project_id));
  await expect(getVersion(project, project_id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await projectWithTranscript(account_id, project_id)).toEqual({ project, document: heard });
  hold({ projects: { ...ready, transcript: undefined } });
  expect(await projectWithTranscript(account_id, project_id)).not.toHaveProperty('document');
  hold({ projects: ready });
  await expect(projectWithTranscript(account_id, project_id)).rejects.toMatchObject({ code: 'unavailable' });
});

it('words that were heard are those of the last listed transcription, or else of the current transcript', async () => {
  holdVersions(listed, [pipeline, current]);
  const other = { language: 'en', lines: [{ words: [{ ...word, text: 'own' }] }] };
  expect(await heardWords(listed, other)).toEqual([word]);
  expect(await heardWords(ready, other)).toEqual([{ ...word, text: 'own' }]);
  expect(await heardWords(ready, undefined)).toEqual([]);
  hold({ 'transcript-versions': [pipeline, current] });
  expect(await heardWords(listed, other)).toEqual([{ ...word, text: 'own' }]);
});
