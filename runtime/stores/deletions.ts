import * as v from 'valibot';
import { ProjectRecord } from '#contract/records/project.ts';
import { Id, WorkStatus } from '#contract/schemas/fields.ts';
import { storedBytes } from '#core/quotas/stored-bytes.ts';
import { dueAgain } from '#core/work/due.ts';
import { accountProject } from '#core/work/new-job.ts';
import { getItem, queryItems, transact, updateItem } from '../aws/dynamodb.ts';
import { type ProjectKey, projectKey } from './projects.ts';
import { adjustUsage } from './usage.ts';
import { placeOfWork, type WorkKey } from './work.ts';
import { ended } from './work-fields.ts';

const maxWorks = 1000;

/** A project that is being deleted, its tombstone included. */
export const findDeleted = async (
  accountId: string,
  projectId: string,
): Promise<(ProjectRecord & { deleting: string }) | undefined> => {
  const record = await getItem('projects', { account_id: accountId, project_id: projectId }, ProjectRecord);
  return record?.deleting === undefined ? undefined : { ...record, deleting: record.deleting };
};

/** Keys and status of a project's newest thousand jobs and exports. The status is that of the index, which lags behind the table. */
export const worksOf = async (project: ProjectKey): Promise<(WorkKey & { readonly status: WorkStatus })[]> => {
  const partition = { account_project: accountProject(project) };
  const query = { index: 'by-project', partition, limit: maxWorks } as const;
  const [jobs, exports] = await Promise.all([
    queryItems({ ...query, table: 'jobs' }, v.object({ account_id: Id, job_id: Id, status: WorkStatus })),
    queryItems({ ...query, table: 'exports' }, v.object({ account_id: Id, export_id: Id, status: WorkStatus })),
  ]);
  return [...jobs, ...exports];
};

/** False, and nothing is deleted, while work is open or counts as open: it may still be refunded, and its place is given back. */
export const deleteWork = async (work: WorkKey): Promise<boolean> => {
  const { table, key } = placeOfWork(work);
  return !(await transact({ work: { table, delete: key, conditions: [ended, { absent: 'holds_place' }] } }));
};

/** Deletes the slot that a project was made of. */
export const deleteUsedSlot = async ({ account_id, project_id }: ProjectKey, upload_id: string): Promise<void> => {
  const conditions = [{ field: 'used_by', is: project_id }];
  await transact({ slot: { table: 'uploads', delete: { account_id, upload_id }, conditions } });
};

/** Takes the deleted bytes of a project off its account's usage, once; they stay stored, but for those of one without media, which are erased. */
export const freeBytes = async (project: ProjectRecord): Promise<void> => {
  const freed = storedBytes(project);
  if (freed === 0) return;
  await transact<string>({
    project: {
      table: 'projects',
      update: projectKey(project),
      set: { bytes_freed: true },
      conditions: [{ present: 'deleting' }, { absent: 'bytes_freed' }],
    },
    ...adjustUsage(project.account_id, { stored_bytes: -freed }, project.media ? freed : 0),
  });
};

/** Makes the project due again at a time. */
export const postponeDeletion = (project: ProjectKey, atMs: number): Promise<boolean> =>
  updateItem('projects', projectKey(project), {
    set: dueAgain(project.project_id, atMs),
    conditions: [{ present: 'deleting' }],
  });

export const deleteTombstone = async (project: ProjectKey): Promise<void> => {
  const conditions = [{ present: 'deleting' }];
  await transact({ project: { table: 'projects', delete: projectKey(project), conditions } });
};
