import { expect, inject, it } from 'vitest';
import { Account } from '#contract/schemas/account.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { executionStatus } from '../support/cloud/execution-status.ts';
import { oneLine } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newProject } from '../support/cloud/new-project.ts';

const { data } = inject('cloud');
const refunded = { status: 'failed', error_code: 'cancelled', error: 'It was cancelled. The credits were refunded.' };

const untilBegun = async (find: () => Promise<{ status: string } | undefined>): Promise<void> => {
  while ((await find())?.status !== 'processing') await new Promise((resolve) => setTimeout(resolve, 20));
};

it('a transcription and an export that have begun are stopped and refunded', async () => {
  const { accountId, api, credits } = await newAccount(data, 'pro');
  const { id, job_id } = await newProject(api, {}, { fresh: true });
  const jobId = job_id ?? '';
  await untilBegun(() => findJob(accountId, jobId));
  const cancelled = (await api.post(`/jobs/${jobId}/cancel`, undefined)).as(Job);
  expect(cancelled).toMatchObject({ ...refunded, credits: 1, refunded: 1 });
  // It may end by itself, at a step that finds the work over.
  expect(await executionStatus('transcribe', accountId, jobId)).not.toBe('RUNNING');
  expect((await api.post(`/jobs/${jobId}/cancel`, undefined)).as(Job)).toEqual(cancelled);
  await api.send('PUT', `/projects/${id}/transcript`, oneLine);
  const batch = (await api.post(`/projects/${id}/exports`, { presets: ['youtube'] })).as(ExportBatch);
  const exportId = batch.data[0]?.id ?? '';
  await untilBegun(() => findExport(accountId, exportId));
  const stopped = (await api.post(`/exports/${exportId}/cancel`, undefined)).as(Export);
  expect(stopped).toMatchObject({ ...refunded, download_url: null });
  expect(await executionStatus('export', accountId, exportId)).toBe('ABORTED');
  const { usage, credits: left } = (await api.get('/account')).as(Account);
  expect(usage).toMatchObject({ open_exports: 0, open_transcriptions: 0 });
  expect(left).toBe(credits);
});
