import { expect, inject, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { executionStatus } from '../support/cloud/execution-status.ts';
import { makeTarget, oneLine } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { newProject } from '../support/cloud/new-project.ts';
import { unstartedExport, unstartedJob } from '../support/cloud/unstarted-work.ts';

const { data } = inject('cloud');
const { accountId, api } = await newAccount(data, 'pro');

const cancelJob = async (id: string) => (await api.post(`/jobs/${id}/cancel`, undefined)).as(Job);
const cancelExport = async (id: string) => (await api.post(`/exports/${id}/cancel`, undefined)).as(Export);
const read = async (id: string) => (await api.get(`/projects/${id}`)).as(Project);

const untilBegun = async (find: () => Promise<{ status: string } | undefined>): Promise<void> => {
  while ((await find())?.status !== 'processing') await new Promise((resolve) => setTimeout(resolve, 20));
};

const refunded = { status: 'failed', error_code: 'cancelled', error: 'It was cancelled. The credits were refunded.' };
const kept = {
  ...{ status: 'failed', error_code: 'cancelled', refunded: 0 },
  error: 'It was cancelled. It had begun, so its credits were not refunded.',
};

it('a transcription that has not begun is cancelled and refunded, once', async () => {
  const project = await newDraft(api);
  const before = await api.credits();
  const { job_id } = await unstartedJob(await getProject(accountId, project.id));
  const cancelled = await cancelJob(job_id);
  expect(cancelled).toMatchObject({ ...refunded, credits: 1, refunded: 1, completed_at: expect.any(String) });
  expect(await cancelJob(job_id)).toEqual(cancelled);
  expect((await api.get(`/jobs/${job_id}`)).as(Job)).toEqual(cancelled);
  expect(await api.credits()).toBe(before);
  expect(await read(project.id)).toMatchObject({ status: 'failed', error: refunded.error });
});

it('a transcription that has begun is stopped and keeps its charge, and its project can be transcribed again', async () => {
  const { id, job_id } = await newProject(api, {}, { fresh: true });
  const jobId = job_id ?? '';
  await untilBegun(() => findJob(accountId, jobId));
  const charged = await api.credits();
  const cancelled = await cancelJob(jobId);
  expect(cancelled).toMatchObject({ ...kept, credits: 1 });
  // It may end by itself, at a step that finds the work over.
  expect(await executionStatus('transcribe', accountId, jobId)).not.toBe('RUNNING');
  expect(await cancelJob(jobId)).toEqual(cancelled);
  expect(await api.credits()).toBe(charged);
  const again = (await api.post(`/projects/${id}/transcribe`, { language: 'en' })).as(Job);
  await cancelJob(again.id);
});

it('a project that has a transcript keeps it when its transcription is cancelled', async () => {
  const { id } = await makeTarget.editedProject({ api, accountId });
  const { job_id } = await unstartedJob(await getProject(accountId, id));
  await cancelJob(job_id);
  expect(await read(id)).toMatchObject({ status: 'ready', error: null });
});

it('an export that has not begun is cancelled and refunded', async () => {
  const project = await newDraft(api);
  const before = await api.credits();
  const { export_id } = await unstartedExport(await getProject(accountId, project.id));
  expect(await cancelExport(export_id)).toMatchObject({ ...refunded, credits: 1, refunded: 1 });
  expect(await api.credits()).toBe(before);
  expect(await read(project.id)).toMatchObject({ status: 'draft' });
});

it('an export that has begun is stopped and keeps its charge', async () => {
  const { id } = await newProject(api, { auto_transcribe: false }, { fresh: true });
  await api.send('PUT', `/projects/${id}/transcript`, oneLine);
  const batch = (await api.post(`/projects/${id}/exports`, { presets: ['youtube'] })).as(ExportBatch);
  const exportId = batch.data[0]?.id ?? '';
  await untilBegun(() => findExport(accountId, exportId));
  const charged = await api.credits();
  expect(await cancelExport(exportId)).toMatchObject({ ...kept, download_url: null });
  expect(await executionStatus('export', accountId, exportId)).toBe('ABORTED');
  expect(await api.credits()).toBe(charged);
});

it('a job that has ended stays as it is', async () => {
  const { job_id } = await newProject(api, { text: 'Words that nobody says in it.' });
  const ended = (await api.settled(`/jobs/${job_id}`, Job)).at(-1);
  expect(ended?.error_code).toBe('text_mismatch');
  expect(await cancelJob(job_id ?? '')).toEqual(ended);
});
