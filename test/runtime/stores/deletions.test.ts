import { beforeAll, expect, it } from 'vitest';
import { dueAt } from '#core/work/due.ts';
import {
  deleteExport,
  deleteJob,
  deleteTombstone,
  deleteUsedSlot,
  exportsOf,
  getDeleted,
  jobsOf,
  postponeDeletion,
} from '#runtime/stores/deletions.ts';
import {
  account_id,
  endedAt,
  export_id,
  exported,
  job,
  job_id,
  nowMs,
  other_id,
  project,
  project_id,
  slot,
  upload_id,
} from './example-records.ts';
import { hold, interceptTables, itemOf, itemsOf } from './tables-in-memory.ts';

beforeAll(interceptTables);
const deleted = { ...project, deleting: endedAt };

it.each(['queued', 'processing'])('takes no work away that is %s, since its charge is not settled', async (status) => {
  hold({ jobs: { ...job, status }, exports: { ...exported, status } });
  await deleteJob(job);
  await deleteExport(exported);
  expect([itemsOf('jobs'), itemsOf('exports')]).toEqual([[{ ...job, status }], [{ ...exported, status }]]);
});

it.each(['completed', 'failed'])('takes work away that has %s', async (status) => {
  hold({ jobs: { ...job, status }, exports: { ...exported, status } });
  await deleteJob(job);
  await deleteExport(exported);
  expect([itemsOf('jobs'), itemsOf('exports')]).toEqual([[], []]);
});

it('finds the work of the project and of no other', async () => {
  hold({ jobs: job, exports: exported });
  expect(await jobsOf(project)).toEqual([{ account_id, job_id, status: 'queued' }]);
  expect(await exportsOf(project)).toEqual([{ account_id, export_id, status: 'queued' }]);
  const other = { ...project, project_id: other_id };
  expect([await jobsOf(other), await exportsOf(other)]).toEqual([[], []]);
});

it.each([undefined, other_id])('leaves a slot that is used by %s', async (used_by) => {
  hold({ uploads: { ...slot, used_by } });
  await deleteUsedSlot(project, upload_id);
  expect(itemsOf('uploads')).toHaveLength(1);
});

it('takes the slot away that the project was made of', async () => {
  hold({ uploads: { ...slot, used_by: project_id } });
  await deleteUsedSlot(project, upload_id);
  expect(itemsOf('uploads')).toEqual([]);
});

it('postpones and ends a deletion, and touches no project that is not being deleted', async () => {
  hold({ projects: project });
  expect(await getDeleted(account_id, project_id)).toBeUndefined();
  expect(await getDeleted(account_id, other_id)).toBeUndefined();
  expect(await postponeDeletion(project, nowMs)).toBe(false);
  await deleteTombstone(project);
  expect(itemsOf('projects')).toEqual([project]);
  hold({ projects: deleted });
  expect(await getDeleted(account_id, project_id)).toEqual(deleted);
  expect(await postponeDeletion(project, nowMs)).toBe(true);
  expect(itemOf('projects')).toEqual({ ...deleted, ...dueAt(project_id, nowMs) });
  await deleteTombstone(project);
  expect(itemsOf('projects')).toEqual([]);
});
