import { expect, inject, it } from 'vitest';
import { JobRecord } from '#contract/records/job.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project, ProjectList } from '#contract/schemas/project.ts';
import { accountProject } from '#core/work/new-job.ts';
import { queryItems } from '#runtime/aws/dynamodb.ts';
import { finishDeletion } from '../support/cloud/deletions.ts';
import { chargesOf } from '../support/cloud/ledger.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { storedObjects } from '../support/cloud/stored-objects.ts';

const cloud = inject('cloud');

it('fifty equal requests at once under one key create one project, one charge and one job, and get one reply', async () => {
  const { api, accountId } = await newAccount(cloud.data, 'free');
  const upload_id = await api.upload(new URL('../fixtures/silent.mp4', import.meta.url).pathname, 'video/mp4');
  const send = () => api.post('/projects', { upload_id, language: 'en' }, { 'idempotency-key': 'fifty' });
  const answers = await Promise.all(Array.from({ length: 50 }, send));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
  const [project, ...others] = (await api.get('/projects')).as(ProjectList).data;
  expect([answers[0]?.as(Project).id, others]).toEqual([project?.id, []]);
  await api.settled(`/jobs/${project?.job_id}`, Job);
  expect((await send()).text).toBe(answers[0]?.text);
  expect(await chargesOf(accountId)).toEqual([-1]);
  const account_project = accountProject({ account_id: accountId, project_id: project?.id ?? '' });
  const jobs = await queryItems(
    { table: 'jobs', index: 'by-project', partition: { account_project }, limit: 9 },
    JobRecord,
  );
  expect(jobs.map(({ job_id }) => job_id)).toEqual([project?.job_id]);
  // Requests that were refused had copied the media before: the sweep deletes what they reserved.
  const copies = (await storedObjects(`media/${accountId}/`)).map((key) => key.split('/')[2] ?? '');
  for (const project_id of copies.filter((id) => id !== project?.id))
    await finishDeletion(cloud.data, { account_id: accountId, project_id });
  expect(await storedObjects(`media/${accountId}/`)).toEqual([`media/${accountId}/${project?.id}/source`]);
});
