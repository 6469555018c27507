import { DescribeExecutionCommand, SFNClient } from '@aws-sdk/client-sfn';
import { v7 as newId } from 'uuid';
import { beforeAll, expect, inject, it } from 'vitest';
import type { ProjectRecord } from '#contract/records/project.ts';
import { Account } from '#contract/schemas/account.ts';
import { Project } from '#contract/schemas/project.ts';
import { machineArn } from '#runtime/environment.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { deleteJob, deleteUsedSlot, getDeleted, postponeDeletion } from '#runtime/stores/deletions.ts';
import { moveOn } from '#runtime/stores/due.ts';
import { advanceExport, completeExport, failExport, getExport } from '#runtime/stores/exports.ts';
import { advanceJob, completeTranscription, failJob, getJob } from '#runtime/stores/jobs.ts';
import { insertProject, reserveProject } from '#runtime/stores/new-project.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { endUpload, getUpload } from '#runtime/stores/uploads.ts';
import { startWork } from '#runtime/work/start-work.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { makeDue } from '../support/cloud/sweeps.ts';
import { unstartedExport, unstartedJob } from '../support/cloud/unstarted-work.ts';

/** What a step, a sweep or a request does with what it read before somebody else was quicker. */
const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
const { data, baseUrl } = inject('cloud');
const now = () => new Date().toISOString();
let accountId: string;
let api: Api;

beforeAll(async () => {
  const account = await newAccount(data, 'pro');
  accountId = account.accountId;
  api = new Api({ baseUrl, apiKey: account.apiKey });
});

const credits = async (): Promise<number> => (await api.get('/account')).as(Account).credits;

const draft = async (): Promise<ProjectRecord> => {
  const upload_id = await api.upload(talk, 'video/mp4');
  const reply = await api.post('/projects', { upload_id, language: 'en', auto_transcribe: false });
  return getProject(accountId, reply.as(Project).id);
};

/** Its deletion waits, so that the sweep of the minute does not come first. */
const removeProject = async (project: ProjectRecord): Promise<void> => {
  await api.send('DELETE', `/projects/${project.project_id}`);
  await postponeDeletion(project, Date.now() + 3_600_000);
};

it('a transcription of a deleted project does not complete; it fails with a refund and leaves the tombstone alone', async () => {
  const project = await draft();
  const before = await credits();
  const job = await unstartedJob(project);
  await advanceJob(job, 0.1);
  await removeProject(project);
  const tombstone = await getDeleted(accountId, project.project_id);

  expect(
    await completeTranscription(
      job,
      { transcript: { version: 'v', key: 'k' }, versionBytes: 1, language: 'en', warnings: [] },
      now(),
    ),
  ).toBe(false);
  expect(await failJob(job, { message: 'too late' }, now())).toBe(true);
  expect(await failJob(job, { message: 'once more' }, now())).toBe(false);
  expect(await credits()).toBe(before);
  expect(await getDeleted(accountId, project.project_id)).toEqual({ ...tombstone });
});

it('an export of a deleted project does not complete', async () => {
  const project = await draft();
  const record = await unstartedExport(project);
  await advanceExport(record, 0.1);
  await removeProject(project);
  expect(await completeExport(record, now())).toBe(false);
  expect(await getExport(accountId, record.export_id)).toMatchObject({ status: 'processing' });
  expect(await failExport(record, { message: 'too late' }, now())).toBe(true);
});

it('what has not begun is refunded with the deletion, and its executions end quietly, with nothing changed', async () => {
  const project = await draft();
  const before = await credits();
  const [job, record] = [await unstartedJob(project), await unstartedExport(project)];
  expect(await credits()).toBe(before - job.credits - record.credits);
  await removeProject(project);
  expect(await credits()).toBe(before);
  await Promise.all([startWork(job), startWork(record)]);
  for (const [machine, id] of [
    ['transcribe', job.job_id],
    ['export', record.export_id],
  ] as const) {
    const executionArn = `${machineArn(machine).replace(':stateMachine:', ':execution:')}:${accountId}_${id}`;
    const status = async () => (await new SFNClient({}).send(new DescribeExecutionCommand({ executionArn }))).status;
    while ((await status()) === 'RUNNING') await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await status(), machine).toBe('SUCCEEDED');
  }
  expect(await getJob(accountId, job.job_id)).toMatchObject({ status: 'failed', progress: 0 });
  expect(await getExport(accountId, record.export_id)).toMatchObject({ status: 'failed', progress: 0 });
  expect(await credits()).toBe(before);
});

it('ended work is not moved on to another look, nor open work deleted', async () => {
  const project = await draft();
  const [job, record] = [await unstartedJob(project), await unstartedExport(project)];
  await deleteJob(job);
  expect(await getJob(accountId, job.job_id)).toEqual(job);
  const looks = () => [
    moveOn('jobs', { account_id: accountId, job_id: job.job_id }, 'running'),
    moveOn('exports', { account_id: accountId, export_id: record.export_id }, 'running'),
  ];
  await makeDue(data, 'jobs', { account_id: accountId, job_id: job.job_id });
  await makeDue(data, 'exports', { account_id: accountId, export_id: record.export_id });
  expect(await Promise.all(looks())).toEqual([true, true]);
  await failJob(job, { message: 'over' }, now());
  await failExport(record, { message: 'over' }, now());
  expect(await Promise.all(looks())).toEqual([false, false]);
  await deleteJob(job);
  expect(await getJob(accountId, job.job_id)).toBeUndefined();
  // What is gone does not come back by a late look.
  expect(await Promise.all(looks())).toEqual([false, false]);
  expect(await getJob(accountId, job.job_id)).toBeUndefined();
});

it('a deletion is not put off for a project that nobody deleted', async () => {
  expect(await postponeDeletion(await draft(), Date.now())).toBe(false);
});

it('a reserved project is not there yet, and is not made once a sweep has looked at it', async () => {
  const upload_id = await api.upload(talk, 'video/mp4');
  const project: ProjectRecord = { ...(await draft()), project_id: newId(), upload_id };
  await reserveProject(project);
  expect((await api.get(`/projects/${project.project_id}`)).status).toBe(404);
  const { upload_id: reservedUpload, media_key } = { ...(await getDeleted(accountId, project.project_id)) };
  expect([reservedUpload, media_key]).toEqual([undefined, undefined]);
  expect(await postponeDeletion(project, Date.now() + 3_600_000)).toBe(true);
  await expect(insertProject(await getAccount(accountId), project, upload_id, undefined, {})).rejects.toThrow(
    'refused by its project',
  );
  expect((await getUpload(accountId, upload_id))?.used_by).toBeUndefined();
});

it('a slot that became a project since it was read stays, and goes with its own project only', async () => {
  const upload_id = await api.upload(talk, 'video/mp4');
  const unused = await getUpload(accountId, upload_id);
  if (!unused) throw new Error('The slot is not there.');
  const project = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  await endUpload(unused);
  expect(await getUpload(accountId, upload_id)).toMatchObject({ used_by: project.id });
  await deleteUsedSlot({ account_id: accountId, project_id: newId() }, upload_id);
  expect(await getUpload(accountId, upload_id)).toBeDefined();
});
