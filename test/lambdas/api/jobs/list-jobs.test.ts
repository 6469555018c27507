import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { JobList } from '#contract/schemas/job.ts';
import { newTranscription } from '#core/work/new-job.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import type { Api } from '../../../support/cloud/api.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';

await serveInMemory();

let accountId: string;
let api: Api;
beforeEach(async () => {
  ({ accountId, api } = await newAccountInMemory('creator'));
});

/** Puts jobs of a project into the table; returns their ids, newest first. */
const seed = async (project_id: string, count: number): Promise<string[]> => {
  const startMs = Date.now() - 1000 * count;
  const jobs = Array.from({ length: count }, (_, at) => {
    const createdMs = startMs + 1000 * at;
    const job = newTranscription({ account_id: accountId, project_id }, newId({ msecs: createdMs }), { credits: 0 }, 0);
    return { ...job, status: 'completed', due: undefined, due_at: undefined };
  });
  await transact(Object.fromEntries(jobs.map((put) => [put.job_id, { table: 'jobs' as const, put }])));
  return jobs.map(({ job_id }) => job_id).toReversed();
};

const list = async (query = '') => (await api.get(`/jobs${query}`)).as(JobList);
const idsOf = ({ data }: JobList) => data.map(({ id }) => id);

it('jobs of all projects are listed in pages, newest first', async () => {
  const [first, second] = [await newDraft(api), await newDraft(api)];
  const ids = [...(await seed(second.id, 3)), ...(await seed(first.id, 2))];
  ids.sort().reverse();
  expect(idsOf(await list())).toEqual(ids);
  const page = await list('?limit=3');
  expect(idsOf(page)).toEqual(ids.slice(0, 3));
  const last = await list(`?limit=3&cursor=${page.next_cursor}`);
  expect(idsOf(last)).toEqual(ids.slice(3));
  expect(last.next_cursor).toBeUndefined();
});

it('jobs are listed by project, also in pages', async () => {
  const [first, second] = [await newDraft(api), await newDraft(api)];
  const ids = await seed(first.id, 3);
  await seed(second.id, 1);
  const page = await list(`?limit=2&project_id=${first.id}`);
  const last = await list(`?limit=2&project_id=${first.id}&cursor=${page.next_cursor}`);
  expect([...idsOf(page), ...idsOf(last)]).toEqual(ids);
});

it('jobs are found by status, type and day', async () => {
  const { id } = await newDraft(api);
  const ids = await seed(id, 2);
  const today = new Date().toISOString().slice(0, 10);
  expect(idsOf(await list('?status=completed&type=transcription'))).toEqual(ids);
  expect(idsOf(await list(`?status=completed&project_id=${id}&limit=1`))).toEqual(ids.slice(0, 1));
  for (const none of ['status=failed', 'type=import', 'created_to=2026-01-01'])
    expect(await list(`?${none}`)).toEqual({ data: [] });
  expect(idsOf(await list(`?created_from=2026-01-01&created_to=${today}`))).toEqual(ids);
});

it('a cursor of another filter is refused', async () => {
  const { id } = await newDraft(api);
  await seed(id, 2);
  const { next_cursor } = await list('?limit=1');
  const refused = { status: 400, code: 'invalid_request', param: 'cursor' };
  expect((await api.get(`/jobs?project_id=${id}&cursor=${next_cursor}`)).refusal).toEqual(refused);
});

it('jobs of a deleted project are not listed', async () => {
  const [kept, deleted] = [await newDraft(api), await newDraft(api)];
  const [keptJob] = await seed(kept.id, 1);
  await seed(deleted.id, 1);
  await api.send('DELETE', `/projects/${deleted.id}`);
  expect(idsOf(await list())).toEqual([keptJob]);
  expect((await api.get(`/jobs?project_id=${deleted.id}`)).refusal).toEqual({ status: 404, code: 'not_found' });
});

it("another account's project has no list of jobs", async () => {
  const { api: other } = await newAccountInMemory('free');
  const { id } = await newDraft(other);
  expect((await api.get(`/jobs?project_id=${id}`)).refusal).toEqual({ status: 404, code: 'not_found' });
});
