import * as v from 'valibot';
import { Id, WorkStatus } from '#contract/schemas/fields.ts';
import { dueShardNames, workDueAgain } from '#core/work/due.ts';
import { littleWorks, waitAlone } from '#core/work/little-open.ts';
import { queryItems, queryPages, updateItem } from '../aws/dynamodb.ts';
import { placeOfWork, type WorkKey, workId } from './work.ts';
import { open } from './work-fields.ts';

const shards = dueShardNames('start');
const pageItems = 1000;
const JobKey = v.object({ account_id: Id, job_id: Id });
const ExportKey = v.object({ account_id: Id, export_id: Id });

/** All work that waits for its start; the index may lag behind. */
export const listStarts = async (): Promise<WorkKey[]> => {
  const listed = shards.flatMap((due) => [listShard('jobs', JobKey, due), listShard('exports', ExportKey, due)]);
  return (await Promise.all(listed)).flat();
};

const listShard = async (
  table: 'jobs' | 'exports',
  schema: v.GenericSchema<unknown, WorkKey>,
  due: string,
): Promise<WorkKey[]> => {
  const query = { table, index: 'due-keys', partition: { due }, limit: pageItems, oldestFirst: true } as const;
  const works: WorkKey[] = [];
  for await (const page of queryPages(query, schema)) works.push(...page);
  return works;
};

const Newest = v.object({
  job_id: v.optional(v.string()),
  export_id: v.optional(v.string()),
  status: WorkStatus,
  due: v.optional(v.string()),
});

/** An account's newest works of the kind of this one, one more than are little; of an account with more waiting work, some waits among these. */
export const newestWorks = (work: WorkKey) => {
  const { table } = placeOfWork(work);
  return queryItems({ table, partition: { account_id: work.account_id }, limit: littleWorks + 1 }, Newest);
};

/** Whether none of its account's other works waits to be started. */
export const waitsAlone = async (work: WorkKey): Promise<boolean> => {
  const { account_id } = work;
  const newest = await Promise.all([
    newestWorks({ account_id, job_id: '' }),
    newestWorks({ account_id, export_id: '' }),
  ]);
  return waitAlone(newest.flat(), [work]);
};

/** Makes work whose execution has begun due for its check instead of its start. */
export const markStarted = async (work: WorkKey): Promise<void> => {
  const { table, key } = placeOfWork(work);
  const conditions = [open, { field: 'due', in: shards }];
  await updateItem(table, key, { set: workDueAgain(workId(work), Date.now(), 'running'), conditions });
};
