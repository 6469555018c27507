import { beforeAll, expect, it } from 'vitest';
import { dueAt } from '#core/work/due.ts';
import {
  deleteTombstone,
  deleteUsedSlot,
  deleteWork,
  findDeleted,
  postponeDeletion,
  worksOf,
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
} from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);
const deleted = { ...project, deleting: endedAt };

it.each<[string, object]>([
  ['is queued, since it may still be refunded', { status: 'queued' }],
  ['runs, since it may still be refunded', { status: 'processing' }],
  ['was cancelled and may run, since its place is not free', { status: 'failed', holds_place: true }],
])('deletes no work that %s', async (_, fields) => {
  hold({ jobs: { ...job, ...fields }, exports: { ...exported, ...fields } });
  await deleteWork(job);
  await deleteWork(exported);
  expect([itemsOf('jobs'), itemsOf('exports')]).toEqual([[{ ...job, ...fields }], [{ ...exported, ...fields }]]);
});

it.each(['completed', 'failed'])('deletes work that has %s', async (status) => {
  hold({ jobs: { ...job, status }, exports: { ...exported, status } });
  await deleteWork(job);
  await deleteWork(exported);
  expect([itemsOf('jobs'), itemsOf('exports')]).toEqual([[], []]);
});

it('lists the work of a project and of no other', async () => {
  hold({ jobs: job, exports: exported });
  expect(await worksOf(project)).toEqual([
    { account_id, job_id, status: 'queued' },
    { account_id, export_id, status: 'queued' },
  ]);
  const other = { ...project, project_id: other_id };
  expect(await worksOf(other)).toEqual([]);
});

it.each([undefined, other_id])('keeps a slot whose used_by is %s', async (used_by) => {
  hold({ uploads: { ...slot, used_by } });
  await deleteUsedSlot(project, upload_id);
  expect(itemsOf('uploads')).toHaveLength(1);
});

it('deletes the slot that the project was made of', async () => {
  hold({ uploads: { ...slot, used_by: project_id } });
  await deleteUsedSlot(project, upload_id);
  expect(itemsOf('uploads')).toEqual([]);
});

it('postpones and ends a deletion, and changes no project that is not being deleted', async () => {
  hold({ projects: project });
  expect(await findDeleted(account_id, project_id)).toBeUndefined();
  expect(await findDeleted(account_id, other_id)).toBeUndefined();
  expect(await postponeDeletion(project, nowMs)).toBe(false);
  await deleteTombstone(project);
  expect(itemsOf('projects')).toEqual([project]);
  hold({ projects: deleted });
  expect(await findDeleted(account_id, project_id)).toEqual(deleted);
  expect(await postponeDeletion(project, nowMs)).toBe(true);
  expect(itemOf('projects')).toEqual({ ...deleted, ...dueAt(project_id, nowMs) });
  await deleteTombstone(project);
  expect(itemsOf('projects')).toEqual([]);
});
