import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { ExportList } from '#contract/schemas/export.ts';
import { dayMs, dayOf } from '#core/days.ts';
import { accountProject } from '#core/work/new-job.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import type { Api } from '../../../support/cloud/api.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';
import { exported } from '../../../support/stores/example-records.ts';

await serveInMemory();

let account_id: string;
let api: Api;
let project_id: string;
beforeEach(async () => {
  ({ accountId: account_id, api } = await newAccountInMemory('creator'));
  project_id = (await newDraft(api)).id;
});

const newRecord = (of: { project_id: string }, status: 'completed' | 'failed', createdMs = Date.now()) => ({
  ...exported,
  account_id,
  ...of,
  account_project: accountProject({ account_id, ...of }),
  batch_id: newId({ msecs: createdMs }),
  export_id: newId({ msecs: createdMs }),
  status,
  due: undefined,
  due_at: undefined,
});
const seed = async (...records: ReturnType<typeof newRecord>[]): Promise<string[]> => {
  await transact(Object.fromEntries(records.map((put) => [put.export_id, { table: 'exports' as const, put }])));
  return records.map(({ export_id }) => export_id);
};
const list = async (query = '') => (await api.get(`/exports${query}`)).as(ExportList);
const idsOf = ({ data }: ExportList) => data.map(({ id }) => id);

it('exports of all projects are listed in pages, newest first, completed ones with their URL', async () => {
  const other = await newDraft(api);
  const ids = await seed(
    newRecord({ project_id }, 'failed', Date.now() - 1000),
    newRecord({ project_id: other.id }, 'completed'),
  );
  ids.reverse();
  const page = await list('?limit=1');
  expect(idsOf(page)).toEqual(ids.slice(0, 1));
  expect(page.data[0]?.download_url).toContain('X-Amz-Signature');
  const last = await list(`?limit=1&cursor=${page.next_cursor}`);
  expect(last.data).toMatchObject([{ id: ids[1], status: 'failed', download_url: null }]);
  expect(last.next_cursor).toBeUndefined();
});

it('exports are found by status, day, project and batch, and a cursor of another filter is refused', async () => {
  const other = await newDraft(api);
  const yesterdayMs = Date.now() - dayMs;
  const records = [
    newRecord({ project_id }, 'failed', yesterdayMs),
    newRecord({ project_id }, 'completed'),
    newRecord({ project_id: other.id }, 'failed'),
  ];
  const [old, completed, failed] = await seed(...records);
  const yesterday = dayOf(yesterdayMs);
  expect(idsOf(await list('?status=failed'))).toEqual([failed, old]);
  expect(idsOf(await list(`?created_to=${yesterday}`))).toEqual([old]);
  expect(idsOf(await list(`?created_from=${dayOf(Date.now())}&status=failed`))).toEqual([failed]);
  expect(idsOf(await list(`?project_id=${project_id}`))).toEqual([completed, old]);
  expect(idsOf(await list(`?batch_id=${records[1]?.batch_id}`))).toEqual([completed]);
  const { next_cursor } = await list('?status=failed&limit=1');
  expect(next_cursor).toEqual(expect.any(String));
  const refused = { status: 400, code: 'invalid_request', param: 'cursor' };
  expect((await api.get(`/exports?status=completed&cursor=${next_cursor}`)).refusal).toEqual(refused);
});

it('exports of deleted projects and of other accounts are not listed', async () => {
  await seed(newRecord({ project_id }, 'failed'));
  const { api: other } = await newAccountInMemory('free');
  expect((await other.get('/exports')).as(ExportList).data).toEqual([]);
  expect((await other.get(`/exports?project_id=${project_id}`)).refusal).toEqual({ status: 404, code: 'not_found' });
  await api.send('DELETE', `/projects/${project_id}`);
  expect(await list()).toEqual({ data: [] });
});

it('the exports of a batch of links are found when it is forgotten, though they were made days after it', async () => {
  const madeMs = Date.now() - 100 * dayMs;
  const batch_id = newId({ msecs: madeMs });
  const late = { ...newRecord({ project_id }, 'completed', madeMs + 2 * dayMs), batch_id };
  const [id] = await seed(late);
  expect(idsOf(await list(`?batch_id=${batch_id}`))).toEqual([id]);
});
