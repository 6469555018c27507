import * as v from 'valibot';
import { ProjectRecord } from '#contract/records/project.ts';
import { Id, WorkStatus } from '#contract/schemas/fields.ts';
import { storedBytes } from '#core/quotas/stored-bytes.ts';
import { dueAgain } from '#core/work/due.ts';
import { accountProject } from '#core/work/new-job.ts';
import { getItem, queryItems, transact, updateItem } from '../aws/dynamodb.ts';
import { moveRoom } from './usage.ts';

type Key = Pick<ProjectRecord, 'account_id' | 'project_id'>;
const keyOf = ({ account_id, project_id }: Key) => ({ account_id, project_id });
const worksAtOnce = 1000;
/** So that no work goes whose charge is not settled. */
const ended = { field: 'status', in: ['completed', 'failed'] } as const;

/** A project that is being deleted, its tombstone included. */
export const getDeleted = async (
  accountId: string,
  projectId: string,
): Promise<(ProjectRecord & { deleting: string }) | undefined> => {
  const record = await getItem('projects', { account_id: accountId, project_id: projectId }, ProjectRecord);
  return record?.deleting === undefined ? undefined : { ...record, deleting: record.deleting };
};

/** Of a project's newest thousand jobs: their ids, and the status that the index, which lags, knows. */
export const jobsOf = (project: Key) =>
  queryItems(
    {
      table: 'jobs',
      index: 'by-project',
      partition: { account_project: accountProject(project) },
      limit: worksAtOnce,
    },
    v.object({ account_id: Id, job_id: Id, status: WorkStatus }),
  );

/** Of a project's newest thousand exports: as `jobsOf`. */
export const exportsOf = (project: Key) =>
  queryItems(
    {
      table: 'exports',
      index: 'by-project',
      partition: { account_project: accountProject(project) },
      limit: worksAtOnce,
    },
    v.object({ account_id: Id, export_id: Id, status: WorkStatus }),
  );

export const deleteJob = async ({ account_id, job_id }: { account_id: string; job_id: string }): Promise<void> => {
  await transact({ job: { table: 'jobs', delete: { account_id, job_id }, conditions: [ended] } });
};

export const deleteExport = async ({
  account_id,
  export_id,
}: {
  account_id: string;
  export_id: string;
}): Promise<void> => {
  await transact({ export: { table: 'exports', delete: { account_id, export_id }, conditions: [ended] } });
};

/** The slot that a project was made of. */
export const deleteUsedSlot = async ({ account_id, project_id }: Key, upload_id: string): Promise<void> => {
  const conditions = [{ field: 'used_by', is: project_id }];
  await transact({ slot: { table: 'uploads', delete: { account_id, upload_id }, conditions } });
};

/** What it stored is gone. */
export const freeBytes = async (project: ProjectRecord): Promise<void> => {
  const freed = storedBytes(project);
  if (freed === 0) return;
  await transact<string>({
    project: {
      table: 'projects',
      update: keyOf(project),
      set: { bytes_freed: true },
      conditions: [{ present: 'deleting' }, { absent: 'bytes_freed' }],
    },
    ...moveRoom(project.account_id, { stored_bytes: -freed }),
  });
};

/** Has the sweep look at it once more. */
export const postponeDeletion = (project: Key, atMs: number): Promise<boolean> =>
  updateItem('projects', keyOf(project), {
    set: dueAgain(project.project_id, atMs),
    conditions: [{ present: 'deleting' }],
  });

export const deleteTombstone = async (project: Key): Promise<void> => {
  const conditions = [{ present: 'deleting' }];
  await transact({ project: { table: 'projects', delete: keyOf(project), conditions } });
};
