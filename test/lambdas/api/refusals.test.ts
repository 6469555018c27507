import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { Route } from '#contract/route.ts';
import { type OperationId, routes } from '#contract/routes.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { scopes } from '#contract/scopes.ts';
import { operationWords } from '../../../reference/openapi/words.ts';
import {
  account,
  account_id,
  created_at,
  other_id,
  project_id,
  ready,
  upload_id,
} from '../../support/stores/example-records.ts';
import { signedIn } from '../../support/stores/signed-in.ts';
import { hold, interceptTables, itemsOf, put } from '../../support/stores/tables-in-memory.ts';

const invalid = (param: string) => ({ status: 400, code: 'invalid_request', param });
const project: ProjectRecord = { ...ready, media_key: `media/${account_id}/${upload_id}/source` };
const render = { presets: ['youtube'], resolution: '720p', burn_captions: false, range_end: 1 };
const oneLine = { lines: [{ words: [{ text: 'Hello', start: 0, end: 0.5 }] }] };

let call: ReturnType<typeof signedIn>;
beforeAll(interceptTables);
/** Stores the project and the account with these fields. */
const given = (of: Partial<ProjectRecord> = {}, fields: Partial<AccountRecord> = {}) => {
  const transcript = { language: 'en', lines: [{ words: [{ text: 'Mix', startMs: 500, endMs: 1500 }] }] };
  hold({ projects: { ...project, ...of } }, { [ready.transcript.key]: transcript });
  call = signedIn({ ...account, ...fields }, { scopes: [...scopes] });
};
beforeEach(() => given());
/** What requests make. */
const made = () => (['projects', 'uploads', 'jobs', 'exports', 'ledger'] as const).map(itemsOf);

describe('a body is refused with the param that is wrong, and nothing changes:', () => {
  const upload = { filename: 'a.mp4', content_type: 'video/mp4', size: 10 };
  const link = { source_url: 'https://example.com/a.mp4' };
  it.each<[OperationId, unknown, object]>([
    ['createProject', {}, invalid('upload_id')],
    ['createProject', { upload_id, ...link }, invalid('upload_id')],
    ['createProject', { upload_id, autotranscribe: true }, invalid('autotranscribe')],
    ['createProject', { upload_id, style: { color: 'red' } }, invalid('style.color')],
    ['createProject', { upload_id, style: { font_size: 201 } }, invalid('style.font_size')],
    ['createProject', { upload_id, language: 'tlh' }, invalid('language')],
    ['createProject', { upload_id, title: 'x'.repeat(201) }, invalid('title')],
    ['createProject', '{"upload_id": ', invalid('body')],
    ['createProject', { upload_id }, { status: 404, code: 'not_found', param: 'upload_id' }],
    [
      'createProject',
      { source_url: 'https://www.youtube.com/watch?v=1' },
      { status: 400, code: 'unsupported_source_url', param: 'source_url' },
    ],
    [
      'createUpload',
      { ...upload, size: 2_000 * 1024 ** 2 + 1 },
      { status: 403, code: 'plan_limit_exceeded', param: 'size' },
    ],
    [
      'createExports',
      { ...render, resolution: '2160p' },
      { status: 403, code: 'plan_limit_exceeded', param: 'resolution' },
    ],
    ['createExports', { ...render, range_end: 1000 }, invalid('range_end')],
    ['createExports', { ...render, range_start: 3, range_end: 2 }, invalid('range_start')],
    ['createExports', { ...render, presets: [] }, invalid('presets')],
    ['createExports', { ...render, presets: ['youtube', 'youtube'] }, invalid('presets')],
    ['createExports', { ...render, presets: ['vine'] }, invalid('presets[0]')],
  ])('%s %j', async (name, body, refusal) => {
    const before = made();
    expect((await call(routes[name], { id: project_id, body })).refusal).toEqual(refusal);
    expect(made()).toEqual(before);
  });

  it('all its problems at once', async () => {
    const body = { filename: '', content_type: 'text/plain', size: 0, colour: 1 };
    const { details } = (await call(routes.createUpload, { body })).as(ErrorBody).error;
    expect(details?.map(({ param }) => param).sort()).toEqual(['colour', 'content_type', 'filename', 'size']);
  });
});

it.each<[OperationId, Record<string, string>, string]>([
  ['listProjects', { cursor: 'bm9uc2Vuc2U' }, 'cursor'],
  ['listProjects', { limit: '0' }, 'limit'],
  ['listProjects', { limit: '101' }, 'limit'],
  ['getTranscript', { format: 'docx' }, 'format'],
])('%s refuses the query %j', async (name, query, param) => {
  expect((await call(routes[name], { id: project_id, query })).refusal).toEqual(invalid(param));
});

it('the refusal of a malformed id says which form ids have', async () => {
  const { message } = (await call(routes.getProject, { id: '42' })).as(ErrorBody).error;
  expect(message).toContain('project_id must be an id, which is a UUID such as 019');
});

// JSON-RPC has errors of its own.
const ofTheApi = Object.values<Route>(routes).filter(({ jsonRpc }) => !jsonRpc);
it.each(ofTheApi)('$operationId refuses unknown query parameters, all of them at once', async (route) => {
  const request = { id: other_id, query: { verbose: '1', pretty: '1' } };
  const answer = await call(route, { ...request, ...(route.body && { body: {} }) });
  expect(answer.refusal).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(answer.as(ErrorBody).error.details?.map(({ param }) => param)).toEqual(['verbose', 'pretty']);
});

/** What needs media: playing it, its files for players, a transcription, an edit, a restore, a preview, an export. */
const needMedia: readonly [OperationId, object?][] = [
  ['getMedia'],
  ['createPlayback'],
  ['startTranscription', {}],
  ['replaceTranscript', oneLine],
  ['restoreVersion'],
  ['previewCaptions', { preset: 'tiktok' }],
  ['createExports', render],
];
describe.each<[string, Partial<ProjectRecord>, object]>([
  ['are being imported', { status: 'importing', media: undefined }, { status: 409, code: 'project_busy' }],
  ['could not be imported', { status: 'failed', media: undefined }, { status: 400, code: 'not_media' }],
])('while media %s', (_, of, refusal) => {
  it.each(needMedia)('%s is refused', async (name, body) => {
    given({ ...of, transcript: undefined });
    const id = { project_id, version: other_id };
    expect((await call(routes[name], { id, ...(body && { body }) })).refusal).toEqual(refusal);
  });

  it('there is no transcript', async () => {
    given({ ...of, transcript: undefined });
    const answer = await call(routes.getTranscript, { id: project_id });
    expect(answer.refusal).toEqual({ status: 409, code: 'transcript_not_ready' });
  });
});

const today = new Date().toISOString().slice(0, 10);
const spent = { spend_day: today, spend_nano_usd: plans.free.maxDailySpendNanoUsd };
describe.each<[string, Partial<AccountRecord>, string]>([
  ['no credits', { credits: 0 }, 'insufficient_credits'],
  ['the spend of its day', spent, 'spend_limit_reached'],
])('an account with %s', (_, fields, code) => {
  it.each([
    ['startTranscription', {}],
    ['createExports', render],
  ] as const)('starts nothing by %s', async (name, body) => {
    given({}, fields);
    expect((await call(routes[name], { id: project_id, body })).refusal).toEqual({ status: 402, code });
    expect([itemsOf('jobs'), itemsOf('exports'), itemsOf('ledger')]).toEqual([[], [], []]);
  });
});

it('while a transcription runs, an edit and another transcription are refused', async () => {
  given({ status: 'transcribing', job_id: other_id });
  for (const [name, body] of [
    ['startTranscription', {}],
    ['replaceTranscript', oneLine],
  ] as const)
    expect((await call(routes[name], { id: project_id, body })).refusal).toEqual({ status: 409, code: 'project_busy' });
});

it('an edit of a version that is not the current one is refused', async () => {
  const headers = { 'if-match': '"another"' };
  const stale = await call(routes.replaceTranscript, { id: project_id, body: oneLine, headers });
  expect(stale.refusal).toEqual({ status: 412, code: 'version_mismatch', param: 'If-Match' });
});

it('a transcript can be PUT as GET returned it; a changed read-only field is refused and named', async () => {
  const get = async () => (await call(routes.getTranscript, { id: project_id })).as(Transcript);
  const whole = await get();
  expect(whole).toMatchObject({ language: 'en', text: 'Mix' });
  const put = (body: object) => call(routes.replaceTranscript, { id: project_id, body });
  expect((await put(whole)).as(Transcript)).toMatchObject({ lines: whole.lines });
  const stored = await get();
  const changed = await put({ ...stored, language: 'de', text: 'Bye', project_id: other_id });
  const { details } = changed.as(ErrorBody).error;
  expect(details?.map(({ param }) => param)).toEqual(['project_id', 'language', 'text']);
  expect(await get()).toEqual(stored);
});

it('an empty title changes nothing', async () => {
  const patched = await call(routes.updateProject, { id: project_id, body: { title: '' } });
  expect(patched.as(Project).title).toBe(project.title);
});

describe('an Idempotency-Key', () => {
  const idempotent = Object.values<Route>(routes).filter((route) => route.idempotent);
  const request = ({ operationId, body }: Route, key: string) => ({
    id: project_id,
    headers: { 'idempotency-key': key },
    ...(body && { body: operationWords[operationId]?.example?.request ?? {} }),
  });

  it.each(idempotent)('that was used for another request is refused by $operationId', async (route) => {
    const used = { account_id, request_key: `${route.operationId}#one`, fingerprint: 'another' };
    put('idempotency', {
      ...used,
      status: 200,
      body: '{}',
      expires_at: Math.floor(Date.now() / 1000) + 60,
      created_at,
    });
    const { refusal } = await call(route, request(route, 'one'));
    expect(refusal).toEqual({ status: 422, code: 'idempotency_key_reused', param: 'Idempotency-Key' });
  });

  it.each(idempotent)('that is too long is refused by $operationId', async (route) => {
    expect((await call(route, request(route, 'x'.repeat(201)))).refusal).toEqual(invalid('Idempotency-Key'));
  });
});
