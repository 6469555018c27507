import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ProjectRecord } from '#contract/records/project.ts';
import { getProject, listProjects, statusFields } from '#runtime/stores/projects.ts';
import { account_id, endedAt, job_id, other_id, project, project_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables } from '../../support/stores/tables-in-memory.ts';

const older = project;
const newer: ProjectRecord = { ...project, project_id: other_id, ...statusFields(account_id, 'ready') };
beforeAll(interceptTables);
beforeEach(() => hold({ projects: [older, newer, { ...project, project_id: job_id, deleting: endedAt }] }));

const list = (page: Partial<Parameters<typeof listProjects>[1]> = {}, of = account_id) =>
  listProjects(of, { limit: 10, ...page });

it('lists the projects of an account, newest first, without those that are being deleted', async () => {
  expect(await list()).toEqual([newer, older]);
  expect(await list({}, other_id)).toEqual([]);
});

it('continues where a page ended', async () => {
  expect(await list({ limit: 1 })).toEqual([newer]);
  expect(await list({ before: newer.project_id })).toEqual([older]);
});

it('lists the projects of a status', async () => {
  expect(await list({ status: 'ready' })).toEqual([newer]);
  expect(await list({ status: 'transcribing', before: newer.project_id })).toEqual([older]);
  expect(await list({ status: 'failed' })).toEqual([]);
});

it('finds a project of the account that is not being deleted', async () => {
  expect(await getProject(account_id, project_id)).toEqual(older);
  for (const [of, id] of [
    [other_id, project_id],
    [account_id, job_id],
  ] as const)
    await expect(getProject(of, id)).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no project with this id.',
    });
});
