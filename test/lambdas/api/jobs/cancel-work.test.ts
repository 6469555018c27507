import { StopExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { Account } from '#contract/schemas/account.ts';
import { Export } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { maxCancelledNanoUsd } from '#core/credits/cancel-ceiling.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { advanceExport } from '#runtime/stores/exports.ts';
import { advanceJob } from '#runtime/stores/jobs.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { makeTarget } from '../../../support/cloud/matrix-targets.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { unstartedExport, unstartedJob } from '../../../support/cloud/unstarted-work.ts';
import { newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';
import { keysOf, oldKeys, putText } from '../../../support/stores/tables-in-memory.ts';

const { machines } = await serveInMemory();

const { accountId, api } = await newAccountInMemory('pro');

const cancelJob = async (id: string) => (await api.post(`/jobs/${id}/cancel`, undefined)).as(Job);
const cancelExport = async (id: string) => (await api.post(`/exports/${id}/cancel`, undefined)).as(Export);
const read = async (id: string) => (await api.get(`/projects/${id}`)).as(Project);

const limitReached = { status: 409, code: 'cancel_limit_reached' };
const refunded = { status: 'failed', error_code: 'cancelled', error: 'It was cancelled. The credits were refunded.' };
/** Within this, as if other begun work had been cancelled today. */
const cancelledToday = (cancelled_nano_usd: number) =>
  updateItem(
    'accounts',
    { account_id: accountId },
    { set: { cancel_day: new Date().toISOString().slice(0, 10), cancelled_nano_usd } },
  );

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

it('a project that has a transcript keeps it when its transcription is cancelled', async () => {
  const { id } = await makeTarget.editedProject({ api, accountId });
  const { job_id } = await unstartedJob(await getProject(accountId, id));
  await cancelJob(job_id);
  expect(await read(id)).toMatchObject({ status: 'ready', error: null });
});

it('an import is cancelled, and what it has copied is erased', async () => {
  const project = (await api.post('/projects', { source_url: 'https://media.example.com/talk.mp4' })).as(Project);
  const { project_id, job_id = '' } = await getProject(accountId, project.id);
  putText(objectKeys.media({ account_id: accountId, project_id }), 'copied');
  expect(await cancelJob(job_id)).toMatchObject({ status: 'failed', error_code: 'cancelled' });
  expect([...keysOf(`media/${accountId}/${project_id}`), ...oldKeys()]).toEqual([]);
});

it('an export that has not begun is cancelled and refunded', async () => {
  const project = await newDraft(api);
  const before = await api.credits();
  const { export_id } = await unstartedExport(await getProject(accountId, project.id));
  expect(await cancelExport(export_id)).toMatchObject({ ...refunded, credits: 1, refunded: 1 });
  expect(await api.credits()).toBe(before);
  expect(await read(project.id)).toMatchObject({ status: 'draft' });
});

it('begun work beyond the ceiling of the day is refused, and stays as it is', async () => {
  const project = await getProject(accountId, (await newDraft(api)).id);
  const [job, made] = [await unstartedJob(project), await unstartedExport(project)];
  await advanceJob(job, 0.1);
  await advanceExport(made, 0.1);
  await cancelledToday(maxCancelledNanoUsd({ plan: 'pro' }));
  const [before, stopped] = [await api.credits(), machines.commandCalls(StopExecutionCommand).length];
  for (const path of [`/jobs/${job.job_id}`, `/exports/${made.export_id}`]) {
    expect((await api.post(`${path}/cancel`, undefined)).refusal).toEqual(limitReached);
    expect((await api.get(path)).text).toContain('"status":"processing"');
  }
  expect([await api.credits(), machines.commandCalls(StopExecutionCommand).length]).toEqual([before, stopped]);
  await cancelledToday(0);
  expect(await cancelExport(made.export_id)).toMatchObject({ ...refunded, download_url: null });
  expect(await cancelJob(job.job_id)).toMatchObject(refunded);
  expect((await api.get('/account')).as(Account).usage).toMatchObject({ open_exports: 0, open_transcriptions: 0 });
});
