import { beforeEach, describe, expect, inject, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { UploadSlot } from '#contract/schemas/upload.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { creditAccount } from '../../commands/admin/accounts.ts';
import type { Api } from '../support/cloud/api.ts';
import { setSpend } from '../support/cloud/daily-spend.ts';
import { makeTarget, oneLine } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newProject as projectOf } from '../support/cloud/new-project.ts';

const cloud = inject('cloud');
const plainExport = { presets: ['youtube'], resolution: '720p', burn_captions: false, range_end: 1 };

let accountId: string;
let api: Api;
beforeEach(async () => {
  ({ accountId, api } = await newAccount(cloud.data, 'free'));
});

const newUpload = async () => (await makeTarget.upload({ api, accountId })).id;
const newProject = async () => (await makeTarget.project({ api, accountId })).id;

describe('an account without credits', () => {
  it('starts no work, and its upload can be used after a grant', async () => {
    const id = await newProject();
    const upload_id = await newUpload();
    await creditAccount(accountId, -60);
    const refusal = { status: 402, code: 'insufficient_credits' };
    expect((await api.post('/projects', { upload_id })).refusal).toEqual(refusal);
    expect((await api.post(`/projects/${id}/transcribe`, {})).refusal).toEqual(refusal);
    expect((await api.post(`/projects/${id}/exports`, plainExport)).refusal).toEqual(refusal);
    expect(await api.credits()).toBe(0);

    await creditAccount(accountId, 1);
    expect((await api.post('/projects', { upload_id })).status).toBe(201);
  });
});

describe('the daily ceiling of a plan', () => {
  it('stops new work once it is reached, without a charge', async () => {
    const id = await newProject();
    const upload_id = await newUpload();
    await setSpend(accountId, plans.free.maxDailySpendNanoUsd);
    const reached = { status: 402, code: 'spend_limit_reached' };
    expect((await api.post('/projects', { upload_id })).refusal).toEqual(reached);
    expect((await api.post(`/projects/${id}/transcribe`, {})).refusal).toEqual(reached);
    expect((await api.post(`/projects/${id}/exports`, plainExport)).refusal).toEqual(reached);
    expect(await api.credits()).toBe(plans.free.startingCredits);
  });

  it('counts a request once that is sent twice under one Idempotency-Key', async () => {
    const id = await newProject();
    await setSpend(accountId, 0);
    const headers = { 'idempotency-key': 'one' };
    expect((await api.post(`/projects/${id}/exports`, plainExport, headers)).status).toBe(202);
    const once = await getAccount(accountId);
    expect(once.spend_nano_usd).toBeGreaterThan(0);
    expect((await api.post(`/projects/${id}/exports`, plainExport, headers)).status).toBe(202);
    expect((await getAccount(accountId)).spend_nano_usd).toBe(once.spend_nano_usd);
  });
});

it('an expired slot without a file answers 410', async () => {
  const slot = { filename: 'a.mp4', content_type: 'video/mp4', size: 10 };
  const { upload_id } = (await api.post('/uploads', slot)).as(UploadSlot);
  await updateItem('uploads', { account_id: accountId, upload_id }, { set: { expires_at: new Date(0).toISOString() } });
  expect((await api.post('/projects', { upload_id })).refusal).toEqual({
    status: 410,
    code: 'upload_expired',
    param: 'upload_id',
  });
});

it('every route that takes an Idempotency-Key refuses one that was used for another request', async () => {
  const id = await newProject();
  const upload_id = await newUpload();
  const requests = {
    '/projects': [
      { upload_id, auto_transcribe: false },
      { upload_id, auto_transcribe: false, title: 'Another' },
    ],
    [`/projects/${id}/exports`]: [plainExport, { ...plainExport, range_end: 2 }],
    [`/projects/${id}/transcribe`]: [{}, { language: 'en' }],
  };
  for (const [path, [first, second]] of Object.entries(requests)) {
    const headers = { 'idempotency-key': 'one' };
    const done = await api.post(path, first, headers);
    expect(done.status).toBeLessThan(300);
    expect((await api.post(path, second, headers)).refusal).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
    const replay = await api.post(path, first, headers);
    expect(replay.text).toBe(done.text);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect((await api.post(path, first, { 'idempotency-key': 'x'.repeat(201) })).refusal).toMatchObject({
      status: 400,
    });
  }
});

it('while a transcription runs, an edit and another transcription are refused', async () => {
  const { id } = await projectOf(api, { auto_transcribe: false }, { fresh: true });
  expect((await api.post(`/projects/${id}/transcribe`, {})).status).toBe(202);
  const busy = { status: 409, code: 'project_busy' };
  expect((await api.post(`/projects/${id}/transcribe`, {})).refusal).toEqual(busy);
  expect((await api.send('PUT', `/projects/${id}/transcript`, oneLine)).refusal).toEqual(busy);
});

it('an edit of a version that is not the current one is refused', async () => {
  const { id } = await makeTarget.editedProject({ api, accountId });
  const read = await api.get(`/projects/${id}/transcript`);
  const etag = read.headers.get('etag') ?? '';
  expect((await api.send('PUT', `/projects/${id}/transcript`, oneLine, { 'if-match': etag })).status).toBe(200);
  const stale = await api.send('PUT', `/projects/${id}/transcript`, oneLine, { 'if-match': etag });
  expect(stale.refusal).toEqual({ status: 412, code: 'version_mismatch', param: 'If-Match' });
});

it('an unknown format of a transcript is refused', async () => {
  const { id } = await makeTarget.editedProject({ api, accountId });
  expect((await api.get(`/projects/${id}/transcript?format=docx`)).refusal).toEqual({
    status: 400,
    code: 'invalid_request',
    param: 'format',
  });
});

it('a link to a streaming site is refused', async () => {
  expect((await api.post('/projects', { source_url: 'https://www.youtube.com/watch?v=1' })).refusal).toEqual({
    status: 400,
    code: 'unsupported_source_url',
    param: 'source_url',
  });
});

/** The refusals of what needs media: playing it, its files for players, a transcription, an edit, a restore, a preview, an export. */
const refusalsOfWork = async (id: string) => [
  (await api.get(`/projects/${id}/media`)).refusal,
  (await api.post(`/projects/${id}/media`, undefined)).refusal,
  (await api.post(`/projects/${id}/transcribe`, {})).refusal,
  (await api.send('PUT', `/projects/${id}/transcript`, oneLine)).refusal,
  (await api.post(`/projects/${id}/transcript/versions/${id}/restore`, undefined)).refusal,
  (await api.post(`/projects/${id}/preview`, { preset: 'tiktok' })).refusal,
  (await api.post(`/projects/${id}/exports`, plainExport)).refusal,
];

it.each([
  ['are being imported answers project_busy', 'importing', { status: 409, code: 'project_busy' }],
  ['could not be imported answers not_media', 'failed', { status: 400, code: 'not_media' }],
])('a project whose media %s', async (_, status, refusal) => {
  const id = await newProject();
  await updateItem('projects', { account_id: accountId, project_id: id }, { set: { status }, remove: ['media'] });
  expect(await refusalsOfWork(id)).toEqual(Array.from({ length: 7 }, () => refusal));
  expect((await api.get(`/projects/${id}/transcript`)).refusal).toEqual({ status: 409, code: 'transcript_not_ready' });
});
