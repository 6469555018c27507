import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { v7 as newId } from 'uuid';
import { describe, expect, inject, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { UploadSlot } from '#contract/schemas/upload.ts';
import type { Machine } from '#contract/uses.ts';
import { dueShardNames } from '#core/work/due.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { headObject } from '#runtime/aws/s3.ts';
import { stopExecution } from '#runtime/aws/step-functions.ts';
import { machineArn } from '#runtime/environment.ts';
import { findDeleted, worksOf } from '#runtime/stores/deletions.ts';
import { markDeleting } from '#runtime/stores/edit-project.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { failWork } from '#runtime/stores/fail-work.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { findUpload } from '#runtime/stores/uploads.ts';
import { finishDeletion } from '../support/cloud/deletions.ts';
import { executionStatus as statusOf } from '../support/cloud/execution-status.ts';
import { ledgerOf } from '../support/cloud/ledger.ts';
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
const minuteMs = 60_000;

const { accountId, api } = await newAccount(data, 'pro');

const readyProject = async (): Promise<Project> => {
  const project = await newDraft(api);
  const lines = [{ words: [{ text: 'Hello', start: 0, end: 1 }] }];
  await api.send('PUT', `/projects/${project.id}/transcript`, { lines });
  return project;
};

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

describe('the sweeps of open work', () => {
  it('start a job that was never started, and it completes', async () => {
    const { jobId } = await jobNeverStarted();
    await makeDue(data, 'jobs', { account_id: accountId, job_id: jobId });
    await Promise.all([runSweep(data, 'StartOpenWork'), runSweep(data, 'StartOpenWork')]);
    expect((await api.settled(`/jobs/${jobId}`, Job)).at(-1)).toMatchObject({ status: 'completed' });
    expect(await bookingsOf(jobId)).toEqual({ charge: -1 });
  });

  it('do not change running work, and check it again later', async () => {
    const project = await newProject(api, {}, { fresh: true });
    const key = { account_id: accountId, job_id: project.job_id ?? '' };
    await until(async () => (await findJob(accountId, key.job_id))?.status === 'processing');
    await makeDue(data, 'jobs', key);
    await runSweep(data, 'ReconcileOpenWork');
    const job = await findJob(accountId, key.job_id);
    if (job?.status === 'processing') expect(Date.parse(job.due_at ?? '')).toBeGreaterThan(Date.now() + 5 * minuteMs);
    expect((await api.settled(`/jobs/${key.job_id}`, Job)).at(-1)).toMatchObject({ status: 'completed' });
  });

  it('are not needed for a transcription that an operator stops: it fails and is refunded at once', async () => {
    const before = await api.credits();
    const project = await newProject(api, {}, { fresh: true });
    const jobId = project.job_id ?? '';
    await started('transcribe', jobId);
    await stopExecution('transcribe', accountId, jobId);
    const last = (await api.settled(`/jobs/${jobId}`, Job)).at(-1);
    expect(last).toMatchObject({ status: 'failed', error: expect.stringContaining('on our side') });
    expect((await api.get(`/projects/${project.id}`)).as(Project).status).toBe('failed');
    expect(await bookingsOf(jobId)).toEqual({ charge: -1, refund: 1 });
    expect(await api.credits()).toBe(before);
  });

  it('end and refund a job once whose execution has closed, although no AWS event came', async () => {
    const { project, jobId } = await jobNeverStarted();
    // An execution whose project does not exist succeeds and changes nothing: the execution name of the job is closed.
    const input = JSON.stringify({ account_id: accountId, project_id: newId(), job_id: jobId });
    await new SFNClient({}).send(
      new StartExecutionCommand({ stateMachineArn: machineArn('transcribe'), name: `${accountId}_${jobId}`, input }),
    );
    await until(async () => (await executionStatus('transcribe', jobId)) === 'SUCCEEDED');
    const before = await api.credits();
    await makeDue(data, 'jobs', { account_id: accountId, job_id: jobId });
    // Step Functions answers that the execution exists already.
    await runSweep(data, 'StartOpenWork');
    await until(async () => dueShardNames('reconcile').includes((await findJob(accountId, jobId))?.due ?? ''));
    await makeDue(data, 'jobs', { account_id: accountId, job_id: jobId });
    await Promise.all([runSweep(data, 'ReconcileOpenWork'), runSweep(data, 'ReconcileOpenWork')]);
    expect((await api.get(`/jobs/${jobId}`)).as(Job)).toMatchObject({ status: 'failed' });
    expect((await api.get(`/projects/${project.id}`)).as(Project).status).toBe('failed');
    expect(await api.credits()).toBe(before + 1);
    expect((await findJob(accountId, jobId))?.due_at).toBeUndefined();
  });

  it('end and refund an export whose execution has closed', async () => {
    const project = await newDraft(api);
    const { export_id } = await unstartedExport(await getProject(accountId, project.id));
    const input = JSON.stringify({ account_id: accountId, project_id: newId(), export_id });
    await new SFNClient({}).send(
      new StartExecutionCommand({ stateMachineArn: machineArn('export'), name: `${accountId}_${export_id}`, input }),
    );
    await until(async () => (await executionStatus('export', export_id)) === 'SUCCEEDED');
    await makeDue(data, 'exports', { account_id: accountId, export_id });
    await runSweep(data, 'StartOpenWork');
    await until(async () => dueShardNames('reconcile').includes((await findExport(accountId, export_id))?.due ?? ''));
    await makeDue(data, 'exports', { account_id: accountId, export_id });
    await runSweep(data, 'ReconcileOpenWork');
    expect((await api.get(`/exports/${export_id}`)).as(Export)).toMatchObject({ status: 'failed' });
    expect(await bookingsOf(export_id)).toEqual({ charge: -1, refund: 1 });
  });

  it('start an export that was never started, and it completes', async () => {
    const project = await newDraft(api);
    const { export_id } = await unstartedExport(await getProject(accountId, project.id));
    await makeDue(data, 'exports', { account_id: accountId, export_id });
    await Promise.all([runSweep(data, 'StartOpenWork'), runSweep(data, 'StartOpenWork')]);
    expect((await api.settled(`/exports/${export_id}`, Export)).at(-1)).toMatchObject({ status: 'completed' });
    expect(await bookingsOf(export_id)).toEqual({ charge: -1 });
  });

  it('publish the events of ended work that are still in its outbox', async () => {
    const project = await newDraft(api);
    const record = await getProject(accountId, project.id);
    const [job, exported] = [await unstartedJob(record), await unstartedExport(record)];
    const endedAt = new Date().toISOString();
    await failWork(job, { message: 'over', code: 'internal_error' }, endedAt);
    await failWork(exported, { message: 'over', code: 'internal_error' }, endedAt);
    const due = async () => [
      (await findJob(accountId, job.job_id))?.due,
      (await findExport(accountId, exported.export_id))?.due,
    ];
    expect(await due()).toEqual([expect.any(String), expect.any(String)]);
    await makeDue(data, 'jobs', { account_id: accountId, job_id: job.job_id });
    await makeDue(data, 'exports', { account_id: accountId, export_id: exported.export_id });
    await runSweep(data, 'PublishOwedEvents');
    expect(await due()).toEqual([undefined, undefined]);
  });

  it('are not needed for an export that an operator stops: it fails and is refunded at once', async () => {
    const project = await readyProject();
    const before = await api.credits();
    const batch = (await api.post(`/projects/${project.id}/exports`, { presets: ['tiktok'] })).as(ExportBatch);
    const exportId = batch.data[0]?.id ?? '';
    await started('export', exportId);
    await stopExecution('export', accountId, exportId);
    await until(async () => (await findExport(accountId, exportId))?.status === 'failed');
    expect(await api.credits()).toBe(before);
  });
});

describe('the sweep ExpireUploads', () => {
  const slotOf = (upload_id: string) => ({ account_id: accountId, upload_id });
  const objectOf = (uploadId: string) => headObject(`uploads/${accountId}/${uploadId}`);

  it('deletes an unused slot with its file, and leaves one that is not due', async () => {
    const [old, young] = [await api.upload(talk, 'video/mp4'), await api.upload(talk, 'video/mp4')];
    await endSlot(data, slotOf(old));
    await runSweep(data, 'ExpireUploads');
    expect(await findUpload(accountId, old)).toBeUndefined();
    expect(await objectOf(old)).toBeUndefined();
    expect((await api.post('/projects', { upload_id: old })).refusal).toMatchObject({ status: 404 });
    expect(await findUpload(accountId, young)).toBeDefined();
    expect(await objectOf(young)).toBeDefined();
  });

  it('erases what PUTs have replaced once no URL is valid, and leaves the file until the slot ends', async () => {
    const { upload_id, upload_url } = (
      await api.post('/uploads', { filename: 'a.mp4', content_type: 'video/mp4', size: 4 })
    ).as(UploadSlot);
    for (const body of ['one!', 'two!', 'last']) {
      const headers = { 'content-type': 'video/mp4' };
      expect((await fetch(upload_url, { method: 'PUT', headers, body })).status).toBe(200);
    }
    const versions = () => storedVersions(`uploads/${accountId}/${upload_id}`);
    expect(await versions()).toHaveLength(3);
    expect(Date.parse((await findUpload(accountId, upload_id))?.due_at ?? '')).toBeLessThan(
      Date.now() + 121 * minuteMs,
    );
    await makeDue(data, 'uploads', slotOf(upload_id));
    await runSweep(data, 'ExpireUploads');
    expect(await versions()).toHaveLength(1);
    const due = Date.parse((await findUpload(accountId, upload_id))?.due_at ?? '');
    expect(due).toBeGreaterThan(Date.now() + 23 * 60 * minuteMs);
  });

  it('makes a project of a slot once', async () => {
    const upload_id = await api.upload(talk, 'video/mp4');
    const body = { upload_id, language: 'en', auto_transcribe: false };
    const project = (await api.post('/projects', body)).as(Project);
    expect(await findUpload(accountId, upload_id)).toMatchObject({ used_by: project.id });
    expect(await headObject(`media/${accountId}/${project.id}/source`)).toBeDefined();
    expect((await api.post('/projects', body)).refusal).toMatchObject({ code: 'upload_used' });
  });

  it('erases the file of a used slot, and nothing of its project, and the slot is due no more', async () => {
    const upload_id = await api.upload(talk, 'video/mp4');
    const project = (await api.post('/projects', { upload_id, language: 'en', auto_transcribe: false })).as(Project);
    await makeDue(data, 'uploads', slotOf(upload_id));
    await runSweep(data, 'ExpireUploads');
    expect(await storedVersions(`uploads/${accountId}/${upload_id}`)).toEqual([]);
    expect((await findUpload(accountId, upload_id))?.due).toBeUndefined();
    expect(await headObject(`media/${accountId}/${project.id}/source`)).toBeDefined();
  });
});

describe('the sweep FinishDeletions', () => {
  const key = (project: Project) => ({ account_id: accountId, project_id: project.id });

  const expectNothingLeft = async (project: Project): Promise<void> => {
    expect(await objectsOfProject(key(project))).toEqual([]);
    expect(await worksOf(key(project))).toEqual([]);
  };

  it('finishes the deletion of a project that is being transcribed, which keeps its charge', async () => {
    const before = await api.credits();
    const upload_id = await api.upload(talk, 'video/mp4', { fresh: true });
    const project = (await api.post('/projects', { upload_id, language: 'en', text: 'A talk.' })).as(Project);
    const jobId = project.job_id ?? '';
    await until(async () => (await findJob(accountId, jobId))?.status === 'processing');
    expect((await api.send('DELETE', `/projects/${project.id}`)).status).toBe(204);

    const paths = [`/projects/${project.id}`, `/jobs/${jobId}`, `/projects/${project.id}/exports`];
    for (const path of [...paths, `/projects/${project.id}/transcript`])
      expect((await api.get(path)).refusal, path).toMatchObject({ status: 404, code: 'not_found' });
    expect((await api.send('DELETE', `/projects/${project.id}`)).refusal).toMatchObject({ status: 404 });
    expect((await api.get('/projects')).text).not.toContain(project.id);

    await finishDeletion(data, key(project));
    expect(await executionStatus('transcribe', jobId)).toMatch(/^(ABORTED|SUCCEEDED)$/);
    expect(await api.credits()).toBe(before - 1);
    expect(await bookingsOf(jobId)).toEqual({ charge: -1 });
    await expectNothingLeft(project);
    // Until no URL of it is valid.
    expect(await findUpload(accountId, upload_id)).toMatchObject({ used_by: project.id });
    expect(await headObject(`uploads/${accountId}/${upload_id}`)).toBeUndefined();
    for (const path of paths) expect((await api.get(path)).refusal, path).toMatchObject({ status: 404 });
    expect((await api.send('DELETE', `/projects/${project.id}`)).refusal).toMatchObject({ status: 404 });
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

  it('finishes the deletion of a project that is being exported, and refunds what has not begun', async () => {
    const project = await readyProject();
    const body = { presets: ['youtube', 'tiktok'] };
    const batch = (await api.post(`/projects/${project.id}/exports`, body)).as(ExportBatch);
    const ids = batch.data.map(({ id }) => id);
    await Promise.all(ids.map((id) => started('export', id)));
    await until(async () => (await findExport(accountId, ids[0] ?? ''))?.status === 'processing');
    await api.send('DELETE', `/projects/${project.id}`);
    for (const id of ids) expect((await api.get(`/exports/${id}`)).refusal).toMatchObject({ status: 404 });

    await finishDeletion(data, key(project));
    // An execution whose export has not begun finds it ended, and ends by itself.
    for (const id of ids) await expect.poll(() => executionStatus('export', id)).toMatch(/^(ABORTED|SUCCEEDED)$/);
    const [begun, other] = await Promise.all(ids.map(bookingsOf));
    expect(begun).toEqual({ charge: expect.any(Number) });
    // The second may have begun by then.
    expect([undefined, -(other?.charge ?? 0)]).toContain(other?.refund);
    await expectNothingLeft(project);
  });

  it('keeps the tombstone for 48 hours and then deletes it', async () => {
    const project = await newDraft(api);
    await api.send('DELETE', `/projects/${project.id}`);
    await finishDeletion(data, key(project));
    const tombstone = await findDeleted(accountId, project.id);
    expect(Date.parse(tombstone?.due_at ?? '') - Date.parse(tombstone?.deleting ?? '')).toBe(48 * 60 * minuteMs);

    const deleting = new Date(Date.now() - 49 * 60 * minuteMs).toISOString();
    await updateItem('projects', key(project), { set: { deleting } });
    await makeDue(data, 'projects', key(project));
    await runSweep(data, 'FinishDeletions');
    expect(await findDeleted(accountId, project.id)).toBeUndefined();
    expect((await api.get(`/projects/${project.id}`)).refusal).toMatchObject({ status: 404 });
  });
});
