import type { ExportRecord } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import { expiryDue } from '#core/work/export-lifetime.ts';
import { type Key, updateItem } from '../aws/dynamodb.ts';
import { findExport } from './exports.ts';
import { findJob } from './jobs.ts';
import { dueFields, ended } from './work-fields.ts';

/** A job or an export by its key. */
export type WorkKey =
  | { readonly account_id: string; readonly job_id: string }
  | { readonly account_id: string; readonly export_id: string };
export type WorkRecord = JobRecord | ExportRecord;

export const workId = (work: WorkKey): string => ('job_id' in work ? work.job_id : work.export_id);

/** Its table, and its key there. */
export const placeOfWork = (work: WorkKey): { readonly table: 'jobs' | 'exports'; readonly key: Key } =>
  'job_id' in work
    ? { table: 'jobs', key: { account_id: work.account_id, job_id: work.job_id } }
    : { table: 'exports', key: { account_id: work.account_id, export_id: work.export_id } };

/** Undefined when there is no such work, or it belongs to another account. */
export const findWork = (work: WorkKey): Promise<WorkRecord | undefined> =>
  'job_id' in work ? findJob(work.account_id, work.job_id) : findExport(work.account_id, work.export_id);

/** Clears the due fields of ended work whose event is sent. An export that expires loses its event, and stays due for that. */
export const markPublished = (work: WorkRecord): Promise<boolean> => {
  const { table, key } = placeOfWork(work);
  const due = 'export_id' in work ? expiryDue(work) : undefined;
  return updateItem(table, key, {
    ...(due ? { set: due, remove: ['event', 'due_failures'] } : { remove: dueFields }),
    conditions: [ended],
  });
};
