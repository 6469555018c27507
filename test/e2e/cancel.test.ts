import { expect, inject, it } from 'vitest';
import { Account } from '#contract/schemas/account.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { maxCancelledNanoUsd } from '#core/credits/cancel-ceiling.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
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

const limitReached = { status: 409, code: 'cancel_limit_reached' };
const refunded = { status: 'failed', error_code: 'cancelled', error: 'It was cancelled. The credits were refunded.' };
/** Within this, as if other begun work had been cancelled today. */
const cancelledToday = (cancelled_nano_usd: number) =>
  updateItem(
    'accounts',
    { account_id: accountId },
    { set: { cancel_day: new Date().toISOString().slice(0, 10), cancelled_nano_usd } },
  );
const openNow = async () => (await api.get('/account')).as(Account).usage;

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

it('a transcription that has begun is stopped and refunded, and its project can be transcribed again', async () => {
  const before = await api.credits();
  const { id, job_id } = await newProject(api, {}, { fresh: true });
  const jobId = job_id ?? '';
  await untilBegun(() => findJob(accountId, jobId));
  const cancelled = await cancelJob(jobId);
  expect(cancelled).toMatchObject({ ...refunded, credits: 1, refunded: 1 });
  // It may end by itself, at a step that finds the work over.
  expect(await executionStatus('transcribe', accountId, jobId)).not.toBe('RUNNING');
  expect(await openNow()).toMatchObject({ open_transcriptions: 0 });
  expect(await cancelJob(jobId)).toEqual(cancelled);
  expect(await api.credits()).toBe(before);
  const again = (await api.post(`/projects/${id}/transcribe`, { language: 'en' })).as(Job);
  await cancelJob(again.id);
});

it('begun work beyond the ceiling of the day runs on, charged', async () => {
  const { id, job_id } = await newProject(api, {}, { fresh: true });
  await untilBegun(() => findJob(accountId, job_id ?? ''));
  await cancelledToday(maxCancelledNanoUsd({ plan: 'pro' }));
  expect((await api.post(`/jobs/${job_id}/cancel`, undefined)).refusal).toEqual(limitReached);
  expect((await api.settled(`/jobs/${job_id}`, Job)).at(-1)).toMatchObject({ status: 'completed', refunded: 0 });
  const batch = (await api.post(`/projects/${id}/exports`, { presets: ['youtube'] })).as(ExportBatch);
  const exportId = batch.data[0]?.id ?? '';
  await untilBegun(() => findExport(accountId, exportId));
  expect((await api.post(`/exports/${exportId}/cancel`, undefined)).refusal).toEqual(limitReached);
  await cancelledToday(0);
  await cancelExport(exportId);
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

it('an export that has begun is stopped and refunded', async () => {
  const { id } = await newProject(api, { auto_transcribe: false }, { fresh: true });
  await api.send('PUT', `/projects/${id}/transcript`, oneLine);
  const before = await api.credits();
  const batch = (await api.post(`/projects/${id}/exports`, { presets: ['youtube'] })).as(ExportBatch);
  const exportId = batch.data[0]?.id ?? '';
  await untilBegun(() => findExport(accountId, exportId));
  expect(await cancelExport(exportId)).toMatchObject({ ...refunded, download_url: null });
  expect(await executionStatus('export', accountId, exportId)).toBe('ABORTED');
  expect(await openNow()).toMatchObject({ open_exports: 0 });
  expect(await api.credits()).toBe(before);
});

it('a job that has ended stays as it is', async () => {
  const { job_id } = await newProject(api, { text: 'Words that nobody says in it.', on_text_mismatch: 'fail' });
  const ended = (await api.settled(`/jobs/${job_id}`, Job)).at(-1);
  expect(ended?.error_code).toBe('text_mismatch');
  expect(await cancelJob(job_id ?? '')).toEqual(ended);
});
