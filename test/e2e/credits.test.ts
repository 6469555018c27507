import { beforeEach, expect, inject, it } from 'vitest';
import { Export, ExportBatch, ExportList } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import type { Answer, Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';

const cloud = inject('cloud');
const silent = new URL('../fixtures/silent.mp4', import.meta.url).pathname;
let api: Api;
beforeEach(async () => {
  ({ api } = await newAccount(cloud.data, 'free'));
});

const creditsIn = ({ headers }: Answer) => [
  headers.get('cueline-credits-charged'),
  headers.get('cueline-credits-remaining'),
];

it('a project says what its transcription charged and what is left, and the job says that it was refunded', async () => {
  const upload_id = await api.upload(silent, 'video/mp4');
  const created = await api.post('/projects', { upload_id, language: 'en' });
  expect(creditsIn(created)).toEqual(['1', '59']);
  const failed = (await api.settled(`/jobs/${created.as(Project).job_id}`, Job)).at(-1);
  expect(failed).toMatchObject({ status: 'failed', credits: 1, refunded: 1 });
  expect(await api.credits()).toBe(60);
});

it('a project without a transcription charges nothing', async () => {
  const upload_id = await api.upload(silent, 'video/mp4');
  expect(creditsIn(await api.post('/projects', { upload_id, auto_transcribe: false }))).toEqual(['0', '60']);
});

it('a retry says what the first request charged, and what is left now', async () => {
  const { id } = await newDraft(api);
  const send = () => api.post(`/projects/${id}/transcribe`, {}, { 'idempotency-key': 'once' });
  const first = await send();
  expect(creditsIn(first)).toEqual(['1', '59']);
  expect(first.as(Job)).toMatchObject({ credits: 1, refunded: 0 });
  const body = { presets: ['youtube'], burn_captions: false, range_end: 1, resolution: '720p' };
  expect(creditsIn(await api.post(`/projects/${id}/exports`, body))).toEqual(['1', '58']);
  expect(creditsIn(await send())).toEqual(['1', '58']);
});

it('a batch says what all of its exports charged, and each export its own part', async () => {
  const { id } = await newDraft(api);
  const body = { presets: ['youtube', 'tiktok'], burn_captions: false, range_end: 1 };
  const made = await api.post(`/projects/${id}/exports`, body);
  expect(creditsIn(made)).toEqual(['4', '56']);
  const [first] = made.as(ExportBatch).data;
  const ended = (await api.settled(`/exports/${first?.id}`, Export)).at(-1);
  expect(ended).toMatchObject({ status: 'completed', credits: 2, refunded: 0 });
});

const overMax = { status: 402, code: 'max_credits_exceeded', param: 'max_credits' };

it('work that costs more than max_credits is refused, and nothing is made or charged', async () => {
  const { id } = await newDraft(api);
  const body = { presets: ['youtube', 'tiktok'], burn_captions: false, range_end: 1 };
  expect((await api.post(`/projects/${id}/exports`, { ...body, max_credits: 3 })).refusal).toEqual(overMax);
  expect((await api.get(`/projects/${id}/exports`)).as(ExportList).data).toEqual([]);
  expect((await api.post(`/projects/${id}/transcribe`, { max_credits: 0 })).refusal).toEqual(overMax);
  const upload_id = await api.upload(silent, 'video/mp4');
  expect((await api.post('/projects', { upload_id, max_credits: 0 })).refusal).toEqual(overMax);
  expect(await api.credits()).toBe(60);
  expect(creditsIn(await api.post(`/projects/${id}/exports`, { ...body, max_credits: 4 }))).toEqual(['4', '56']);
  expect(creditsIn(await api.post(`/projects/${id}/transcribe`, { max_credits: 1 }))).toEqual(['1', '55']);
  expect(creditsIn(await api.post('/projects', { upload_id, max_credits: 1 }))).toEqual(['1', '54']);
});

it('a refused request carries no such header', async () => {
  const { id } = await newDraft(api);
  expect(creditsIn(await api.post(`/projects/${id}/exports`, { presets: [] }))).toEqual([null, null]);
});
