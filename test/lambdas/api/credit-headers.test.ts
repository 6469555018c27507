import { beforeEach, expect, it } from 'vitest';
import { ExportBatch, ExportList } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import type { Answer, Api } from '../../support/cloud/api.ts';
import { newDraft } from '../../support/cloud/new-draft.ts';
import { newAccountInMemory, serveInMemory } from '../../support/stores/api-in-memory.ts';

await serveInMemory();

const silent = 'silent.mp4';
let api: Api;
beforeEach(async () => {
  ({ api } = await newAccountInMemory('free'));
});

const creditsIn = ({ headers }: Answer) => [
  headers.get('cueline-credits-charged'),
  headers.get('cueline-credits-remaining'),
];

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
  expect(made.as(ExportBatch).data).toMatchObject([{ credits: 2, refunded: 0 }, { credits: 2 }]);
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
