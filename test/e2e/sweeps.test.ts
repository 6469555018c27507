import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { v7 as newId } from 'uuid';
import { describe, expect, inject, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import type { Machine } from '#contract/uses.ts';
import { dueShardNames } from '#core/work/due.ts';
import { headObject } from '#runtime/aws/s3.ts';
import { stopExecution } from '#runtime/aws/step-functions.ts';
import { machineArn } from '#runtime/environment.ts';
import { worksOf } from '#runtime/stores/deletions.ts';
import { markDeleting } from '#runtime/stores/edit-project.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { findUpload } from '#runtime/stores/uploads.ts';
import { finishDeletion } from '../support/cloud/deletions.ts';
import { executionStatus as statusOf } from '../support/cloud/execution-status.ts';
import { ledgerOf } from '../support/cloud/ledger.ts';
import { oneLine } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { newProject } from '../support/cloud/new-project.ts';
import { objectsOfProject, storedVersions } from '../support/cloud/stored-objects.ts';
import { makeDue, runSweep } from '../support/cloud/sweeps.ts';
import { unstartedExport, unstartedJob } from '../support/cloud/unstarted-work.ts';
import { endSlot } from '../support/cloud/upload-leftovers.ts';
import { until } from '../support/until.ts';

const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
const { data } = inject('cloud');

const { accountId, api } = await newAccount(data, 'pro');

const jobNeverStarted = async (): Promise<{ project: Project; jobId: string }> => {
  const project = await newDraft(api);
  const { job_id } = await unstartedJob(await getProject(accountId, project.id));
  return { project, jobId: job_id };
};

const executionStatus = (machine: Machine, workId: string) => statusOf(machine, accountId, workId);

/** Waits until the execution is started, which the queue of starts delays. */
const started = (machine: Machine, workId: string) =>
  until(() =>
    executionStatus(machine, workId).then(
      () => true,
      () => false,
    ),
  );

/** What a work charged and refunded. */
const bookingsOf = async (workId: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await ledgerOf(accountId))
      .filter(({ entry_id }) => entry_id.startsWith(workId))
      .map(({ entry_id, credits }) => [entry_id.slice(workId.length + 1), credits]),
  );

it('work that was never started is started once by the sweep, and completes', async () => {
  const project = await newDraft(api);
  const { export_id } = await unstartedExport(await getProject(accountId, project.id));
  const { jobId } = await jobNeverStarted();
  await makeDue(data, 'jobs', { account_id: accountId, job_id: jobId });
  await makeDue(data, 'exports', { account_id: accountId, export_id });
  await Promise.all([runSweep(data, 'StartOpenWork'), runSweep(data, 'StartOpenWork')]);
  expect((await api.settled(`/jobs/${jobId}`, Job)).at(-1)).toMatchObject({ status: 'completed' });
  expect((await api.settled(`/exports/${export_id}`, Export)).at(-1)).toMatchObject({ status: 'completed' });
  for (const id of [jobId, export_id]) expect(await bookingsOf(id)).toEqual({ charge: -1 });
});

it('work whose execution has closed is ended and refunded once, although no AWS event came', async () => {
  const { project, jobId } = await jobNeverStarted();
  const { export_id } = await unstartedExport(await getProject(accountId, (await newDraft(api)).id));
  // An execution whose project does not exist succeeds and changes nothing: the execution name of the work is closed.
  const close = async (machine: Machine, id: string, named: object) => {
    const input = JSON.stringify({ account_id: accountId, project_id: newId(), ...named });
    const name = `${accountId}_${id}`;
    await new SFNClient({}).send(new StartExecutionCommand({ stateMachineArn: machineArn(machine), name, input }));
    await until(async () => (await executionStatus(machine, id)) === 'SUCCEEDED');
  };
  await close('transcribe', jobId, { job_id: jobId });
  await close('export', export_id, { export_id });
  const due = async () => {
    await makeDue(data, 'jobs', { account_id: accountId, job_id: jobId });
    await makeDue(data, 'exports', { account_id: accountId, export_id });
  };
  await due();
  // Step Functions answers that the executions exist already.
  await runSweep(data, 'StartOpenWork');
  const shards = dueShardNames('reconcile');
  await until(async () => shards.includes((await findJob(accountId, jobId))?.due ?? ''));
  await until(async () => shards.includes((await findExport(accountId, export_id))?.due ?? ''));
  await due();
  await Promise.all([runSweep(data, 'ReconcileOpenWork'), runSweep(data, 'ReconcileOpenWork')]);
  expect((await api.get(`/jobs/${jobId}`)).as(Job)).toMatchObject({ status: 'failed' });
  expect((await api.get(`/exports/${export_id}`)).as(Export)).toMatchObject({ status: 'failed' });
  expect((await api.get(`/projects/${project.id}`)).as(Project).status).toBe('failed');
  for (const id of [jobId, export_id]) expect(await bookingsOf(id)).toEqual({ charge: -1, refund: 1 });
});

it('work whose execution an operator stops fails and is refunded at once, without a sweep', async () => {
  const before = await api.credits();
  const project = await newProject(api, {}, { fresh: true });
  const jobId = project.job_id ?? '';
  const ready = await newDraft(api);
  await api.send('PUT', `/projects/${ready.id}/transcript`, oneLine);
  const batch = (await api.post(`/projects/${ready.id}/exports`, { presets: ['tiktok'] })).as(ExportBatch);
  const exportId = batch.data[0]?.id ?? '';
  await started('transcribe', jobId);
  await stopExecution('transcribe', accountId, jobId);
  await started('export', exportId);
  await stopExecution('export', accountId, exportId);
  const last = (await api.settled(`/jobs/${jobId}`, Job)).at(-1);
  expect(last).toMatchObject({ status: 'failed', error: expect.stringContaining('on our side') });
  expect((await api.get(`/projects/${project.id}`)).as(Project).status).toBe('failed');
  await until(async () => (await findExport(accountId, exportId))?.status === 'failed');
  expect(await api.credits()).toBe(before);
});

it('a slot that nobody uses is deleted with its file after a day, and one that became a project loses its own copy', async () => {
  const [old, young] = [await api.upload(talk, 'video/mp4'), await api.upload(talk, 'video/mp4')];
  const project = (await api.post('/projects', { upload_id: young, auto_transcribe: false })).as(Project);
  expect((await api.post('/projects', { upload_id: young })).refusal).toMatchObject({ code: 'upload_used' });
  await endSlot(data, { account_id: accountId, upload_id: old });
  await makeDue(data, 'uploads', { account_id: accountId, upload_id: young });
  await runSweep(data, 'ExpireUploads');
  expect(await findUpload(accountId, old)).toBeUndefined();
  expect((await findUpload(accountId, young))?.due).toBeUndefined();
  for (const id of [old, young]) expect(await storedVersions(`uploads/${accountId}/${id}`)).toEqual([]);
  expect((await api.post('/projects', { upload_id: old })).refusal).toMatchObject({ status: 404 });
  expect(await headObject(`media/${accountId}/${project.id}/source`)).toBeDefined();
});

describe('the sweep FinishDeletions', () => {
  const key = (project: Project) => ({ account_id: accountId, project_id: project.id });
  /** What a step writes that still runs is deleted by a later check. */
  const expectNothingLeft = async (project: Project): Promise<void> => {
    await until(async () => {
      const left = [...(await objectsOfProject(key(project))), ...(await worksOf(key(project)))];
      if (left.length === 0) return true;
      await makeDue(data, 'projects', key(project));
      await finishDeletion(data, key(project));
      return false;
    });
  };

  it('finishes the deletion of a project that is being transcribed, which keeps its charge', async () => {
    const before = await api.credits();
    const upload_id = await api.upload(talk, 'video/mp4', { fresh: true });
    const project = (await api.post('/projects', { upload_id, language: 'en', text: 'A talk.' })).as(Project);
    const jobId = project.job_id ?? '';
    await until(async () => (await findJob(accountId, jobId))?.status === 'processing');
    expect((await api.send('DELETE', `/projects/${project.id}`)).status).toBe(204);

    await finishDeletion(data, key(project));
    expect(await executionStatus('transcribe', jobId)).toMatch(/^(ABORTED|SUCCEEDED)$/);
    expect(await api.credits()).toBe(before - 1);
    expect(await bookingsOf(jobId)).toEqual({ charge: -1 });
    await expectNothingLeft(project);
    // Until no URL of it is valid.
    expect(await findUpload(accountId, upload_id)).toMatchObject({ used_by: project.id });
    expect(await headObject(`uploads/${accountId}/${upload_id}`)).toBeUndefined();
  });

  it('refunds work that no step has begun where the request that deleted the project died, also to the cap of its key', async () => {
    const cap = { credits: 5, period: 'day' };
    await api.post('/api-keys', { name: 'capped', scopes: ['projects:read'], cap });
    const before = await api.credits();
    const { project, jobId } = await jobNeverStarted();
    await markDeleting(key(project), Date.now(), 'a test');
    await finishDeletion(data, key(project));
    expect(await api.credits()).toBe(before);
    expect(await bookingsOf(jobId)).toEqual({ charge: -1, refund: 1 });
  });
});
