import { SFNClient, StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { v7 as newId } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { Batch, BatchItemList } from '#contract/schemas/batch.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { newImport } from '#core/work/new-job.ts';
import { putObject } from '#runtime/aws/s3.ts';
import { createMultipart, uploadPart } from '#runtime/aws/s3-multipart.ts';
import { executionArn } from '#runtime/aws/step-functions.ts';
import { machineArn } from '#runtime/environment.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { batchItemId } from '#runtime/stores/batches.ts';
import { noteMultipart } from '#runtime/stores/imports.ts';
import { insertImport, reserveProject } from '#runtime/stores/new-project.ts';
import { enterDeployment } from '../../commands/deployment.ts';
import { finishDeletion } from '../support/cloud/deletions.ts';
import { executionStatus } from '../support/cloud/execution-status.ts';
import { multipartUploads, objectsOfProject } from '../support/cloud/stored-objects.ts';
import { makeDue, runSweep } from '../support/cloud/sweeps.ts';
import { ImportCloud, talk, urlOf } from '../support/imports/import-cloud.ts';

const media = await ImportCloud.start();
const cloud = media.cloud;
const api = media.client();
afterAll(() => media.stop());

describe('an import that is interrupted', () => {
  it('stops when its project is deleted, and leaves nothing', async () => {
    const begun = (await api.post('/projects', { source_url: urlOf('/drip.mp4') })).as(Project);
    const key = { account_id: cloud.ready.account_id, project_id: begun.id };
    const uploads = () => multipartUploads(cloud.data, `media/${key.account_id}/${key.project_id}/`);
    await expect.poll(uploads).toHaveLength(1);
    expect((await api.send('DELETE', `/projects/${begun.id}`)).status).toBe(204);
    expect((await api.get(`/jobs/${begun.job_id}`)).status).toBe(404);
    await finishDeletion(cloud.data, key);
    expect(await uploads()).toEqual([]);
    expect(await objectsOfProject(key)).toEqual([]);
  });

  it('closes its connections soon after the DELETE of its project, and its execution ends', async () => {
    const begun = (await api.post('/projects', { source_url: urlOf('/slow.mp4') })).as(Project);
    const executing = () => executionStatus('import', cloud.ready.account_id, begun.job_id ?? '');
    await expect.poll(() => media.slowTransfers['/slow.mp4']).toBe(3);
    expect((await api.send('DELETE', `/projects/${begun.id}`)).status).toBe(204);
    await expect.poll(() => media.slowTransfers['/slow.mp4']).toBe(0);
    // The sweep of deletions aborts it where it comes first.
    await expect.poll(executing).toMatch(/^(SUCCEEDED|ABORTED)$/);
  });

  it('closes its connections when its job has ended in another way', async () => {
    const begun = (await api.post('/projects', { source_url: urlOf('/slow.mp4') })).as(Project);
    await expect.poll(() => media.slowTransfers['/slow.mp4']).toBe(3);
    await new SFNClient({}).send(new StopExecutionCommand({ executionArn: executionArnOf(begun) }));
    expect((await api.settled(`/jobs/${begun.job_id}`, Job)).at(-1)).toMatchObject({ status: 'failed' });
    await expect.poll(() => media.slowTransfers['/slow.mp4']).toBe(0);
  });

  it('ends at once when it is cancelled, and leaves nothing', async () => {
    const begun = (await api.post('/projects', { source_url: urlOf('/drip.mp4') })).as(Project);
    const key = { account_id: cloud.ready.account_id, project_id: begun.id };
    const uploads = () => multipartUploads(cloud.data, `media/${key.account_id}/${key.project_id}/`);
    await expect.poll(uploads).toHaveLength(1);
    const cancelled = (await api.post(`/jobs/${begun.job_id}/cancel`, undefined)).as(Job);
    expect(cancelled).toMatchObject({ status: 'failed', error: 'It was cancelled.', error_code: 'cancelled' });
    await expect.poll(uploads).toEqual([]);
    expect(await objectsOfProject(key)).toEqual([]);
    expect((await api.get(`/projects/${begun.id}`)).as(Project)).toMatchObject({ status: 'failed' });
  });

  it('ends when its batch is cancelled, and leaves nothing', async () => {
    const { account_id } = cloud.ready;
    const { id: batch_id } = (await api.post('/batches', { sources: [{ source_url: urlOf('/drip.mp4') }] })).as(Batch);
    await runSweep(cloud.data, 'AdvanceBatches');
    const uploads = () => multipartUploads(cloud.data, `media/${account_id}/`);
    await expect.poll(uploads).toHaveLength(1);
    expect((await api.post(`/batches/${batch_id}/cancel`, undefined)).status).toBe(200);
    await makeDue(cloud.data, 'batch-items', { account_id, batch_item: batchItemId(batch_id, 0) });
    await runSweep(cloud.data, 'AdvanceBatches');
    await expect.poll(uploads).toEqual([]);
    const [item] = (await api.get(`/batches/${batch_id}/items`)).as(BatchItemList).data;
    expect(item).toMatchObject({ status: 'failed', error_code: 'cancelled', job_status: 'failed' });
  });

  it('ends at once when an operator stops it, and leaves nothing', async () => {
    const begun = (await api.post('/projects', { source_url: urlOf('/drip.mp4') })).as(Project);
    const key = { account_id: cloud.ready.account_id, project_id: begun.id };
    const uploads = () => multipartUploads(cloud.data, `media/${key.account_id}/${key.project_id}/`);
    await expect.poll(uploads).toHaveLength(1);
    await new SFNClient({}).send(new StopExecutionCommand({ executionArn: executionArnOf(begun) }));
    expect((await api.settled(`/jobs/${begun.job_id}`, Job)).at(-1)).toMatchObject({ status: 'failed' });
    await expect.poll(uploads).toEqual([]);
    expect(await objectsOfProject(key)).toEqual([]);
  });

  it('is ended once by the sweep when its execution has closed and no AWS event came', async () => {
    const { project, job } = unstartedImport(cloud.ready.account_id, urlOf('/talks/My%20talk.mp4'));
    await enterDeployment({ data: cloud.data });
    await reserveProject(project);
    await insertImport(await getAccount(job.account_id), project, job, {});
    const key = objectKeys.media(job);
    const multipartId = await createMultipart(key);
    await uploadPart({ key, multipartId }, 1, talk);
    expect(await noteMultipart(job, multipartId)).toBe(true);
    await putObject(key, 'what an earlier run assembled', 'text/plain');
    // An execution whose project does not exist succeeds and changes nothing: the execution name of the job is closed.
    const name = `${job.account_id}_${job.job_id}`;
    const input = JSON.stringify({ account_id: job.account_id, project_id: newId(), job_id: job.job_id });
    await new SFNClient({}).send(new StartExecutionCommand({ stateMachineArn: machineArn('import'), name, input }));
    const execution = () => executionStatus('import', job.account_id, job.job_id);
    await expect.poll(execution).toBe('SUCCEEDED');
    expect((await api.get(`/jobs/${job.job_id}`)).as(Job)).toMatchObject({ status: 'processing' });
    await makeDue(cloud.data, 'jobs', { account_id: job.account_id, job_id: job.job_id });
    await runSweep(cloud.data, 'StartOpenWork');
    await makeDue(cloud.data, 'jobs', { account_id: job.account_id, job_id: job.job_id });
    await Promise.all([runSweep(cloud.data, 'ReconcileOpenWork'), runSweep(cloud.data, 'ReconcileOpenWork')]);
    const failed = { status: 'failed', error: expect.stringContaining('on our side') };
    expect((await api.get(`/jobs/${job.job_id}`)).as(Job)).toMatchObject(failed);
    expect((await api.get(`/projects/${project.project_id}`)).as(Project)).toMatchObject(failed);
    expect(await multipartUploads(cloud.data, key)).toEqual([]);
    expect(await objectsOfProject(project)).toEqual([]);
  });

  it('is started by the sweep when its request died between its commit and its start', async () => {
    const { project, job } = unstartedImport(cloud.ready.account_id, urlOf('/talks/My%20talk.mp4'));
    await enterDeployment({ data: cloud.data });
    await reserveProject(project);
    await insertImport(await getAccount(job.account_id), project, job, {});
    await makeDue(cloud.data, 'jobs', { account_id: job.account_id, job_id: job.job_id });
    await runSweep(cloud.data, 'StartOpenWork');
    expect((await api.settled(`/jobs/${job.job_id}`, Job)).at(-1)).toMatchObject({ status: 'completed' });
    expect((await api.get(`/projects/${project.project_id}`)).as(Project)).toMatchObject({ status: 'draft' });
  });
});

const executionArnOf = ({ job_id }: Project) => executionArn('import', cloud.ready.account_id, job_id ?? '');

const unstartedImport = (account_id: string, source_url: string): { project: ProjectRecord; job: JobRecord } => {
  const owner = { account_id, project_id: newId() };
  const job = newImport(owner, newId(), Date.now());
  const project: ProjectRecord = {
    ...owner,
    account_status: `${account_id}#importing`,
    title: 'unstarted',
    status: 'importing',
    kind: 'video',
    source: 'video',
    language: 'auto',
    import: { source_url, auto_transcribe: false },
    job_id: job.job_id,
    created_at: job.created_at,
  };
  return { project, job };
};
