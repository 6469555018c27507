import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import type { ProjectRecord } from '#contract/records/project.ts';
import { Project } from '#contract/schemas/project.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { deleteUsedSlot, deleteWork, findDeleted, postponeDeletion } from '#runtime/stores/deletions.ts';
import { setNextCheck } from '#runtime/stores/due.ts';
import { advanceExport, completeExport, findExport } from '#runtime/stores/exports.ts';
import { failWork } from '#runtime/stores/fail-work.ts';
import { advanceJob, completeTranscription, findJob } from '#runtime/stores/jobs.ts';
import { insertProject, reserveProject } from '#runtime/stores/new-project.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { endUpload, findUpload } from '#runtime/stores/uploads.ts';
import { newDraft } from '../../support/cloud/new-draft.ts';
import { unstartedExport, unstartedJob } from '../../support/cloud/unstarted-work.ts';
import { newAccountInMemory, serveInMemory } from '../../support/stores/api-in-memory.ts';

await serveInMemory();

// These are writes by a step, a sweep or a request of what it read before another one changed it.

const talk = 'talk.mp4';
const now = () => new Date().toISOString();

const { accountId, api } = await newAccountInMemory('pro');

const draft = async (): Promise<ProjectRecord> => getProject(accountId, (await newDraft(api)).id);

/** Deletes a project. Its deletion is postponed, so that the scheduled sweep does not come first. */
const removeProject = async (project: ProjectRecord): Promise<void> => {
  await api.send('DELETE', `/projects/${project.project_id}`);
  await postponeDeletion(project, Date.now() + 3_600_000);
};

it('a transcription of a deleted project does not complete; it fails, keeps its charge and does not change the tombstone', async () => {
  const project = await draft();
  const before = await api.credits();
  const job = await unstartedJob(project);
  await advanceJob(job, 0.1);
  await removeProject(project);
  const tombstone = await findDeleted(accountId, project.project_id);

  expect(
    await completeTranscription(
      job,
      { transcript: { version: 'v', key: 'k' }, versionBytes: 1, language: 'en', own: {}, warnings: [] },
      now(),
    ),
  ).toBeUndefined();
  expect(await failWork(job, { message: 'too late', code: 'internal_error' }, now())).toBe(true);
  expect(await failWork(job, { message: 'once more', code: 'internal_error' }, now())).toBe(false);
  expect(await api.credits()).toBe(before - job.credits);
  expect(await findDeleted(accountId, project.project_id)).toEqual({ ...tombstone });
});

it('an export of a deleted project does not complete', async () => {
  const project = await draft();
  const record = await unstartedExport(project);
  await advanceExport(record, 0.1);
  await removeProject(project);
  expect(await completeExport(record, now())).toBe(false);
  expect(await findExport(accountId, record.export_id)).toMatchObject({ status: 'processing' });
  expect(await failWork(record, { message: 'too late', code: 'internal_error' }, now())).toBe(true);
});

it('ended work does not become due again, and open work is not deleted', async () => {
  const project = await draft();
  const [job, record] = [await unstartedJob(project), await unstartedExport(project)];
  await deleteWork(job);
  expect(await findJob(accountId, job.job_id)).toMatchObject(job);
  const checks = () => [
    setNextCheck('jobs', { account_id: accountId, job_id: job.job_id }, 'running'),
    setNextCheck('exports', { account_id: accountId, export_id: record.export_id }, 'running'),
  ];
  const due_at = new Date(Date.now() - 1000).toISOString();
  await updateItem('jobs', { account_id: accountId, job_id: job.job_id }, { set: { due_at } });
  await updateItem('exports', { account_id: accountId, export_id: record.export_id }, { set: { due_at } });
  expect(await Promise.all(checks())).toEqual([true, true]);
  await failWork(job, { message: 'over', code: 'internal_error' }, now());
  await failWork(record, { message: 'over', code: 'internal_error' }, now());
  expect(await Promise.all(checks())).toEqual([false, false]);
  await deleteWork(job);
  expect(await findJob(accountId, job.job_id)).toBeUndefined();
  // A late check does not create a deleted item again.
  expect(await Promise.all(checks())).toEqual([false, false]);
  expect(await findJob(accountId, job.job_id)).toBeUndefined();
});

it('the deletion of a project that is not deleted cannot be postponed', async () => {
  expect(await postponeDeletion(await draft(), Date.now())).toBe(false);
});

it('a reserved project answers 404, and cannot be created any more once a sweep has checked it', async () => {
  const upload_id = await api.upload(talk, 'video/mp4');
  const project: ProjectRecord = { ...(await draft()), project_id: newId(), upload_id };
  await reserveProject(project);
  expect((await api.get(`/projects/${project.project_id}`)).status).toBe(404);
  const { upload_id: reservedUpload, media_key } = { ...(await findDeleted(accountId, project.project_id)) };
  expect([reservedUpload, media_key]).toEqual([undefined, undefined]);
  expect(await postponeDeletion(project, Date.now() + 3_600_000)).toBe(true);
  await expect(insertProject(await getAccount(accountId), project, upload_id, undefined, {})).rejects.toThrow(
    'refused by its project',
  );
  expect((await findUpload(accountId, upload_id))?.used_by).toBeUndefined();
});

it('a slot that became a project since it was read is not ended, and is deleted only with its project', async () => {
  const upload_id = await api.upload(talk, 'video/mp4');
  const unused = await findUpload(accountId, upload_id);
  if (!unused) throw new Error('The slot is not there.');
  const project = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  await endUpload(unused);
  expect(await findUpload(accountId, upload_id)).toMatchObject({ used_by: project.id });
  await deleteUsedSlot({ account_id: accountId, project_id: newId() }, upload_id);
  expect(await findUpload(accountId, upload_id)).toBeDefined();
});
