import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { ProjectFilter } from '#core/projects/project-filter.ts';
import { getProject, lastLanguageOf, listProjects, searchProjects, statusFields } from '#runtime/stores/projects.ts';
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

it('finds the newest projects that fit, of a status and of days, and says where it stopped', async () => {
  const ids = async (page: Partial<Parameters<typeof searchProjects>[1]> = {}, filter: ProjectFilter = {}) => {
    const { found, last } = await searchProjects(account_id, { limit: 10, ...page }, filter);
    return [found.map((each) => each.project_id), last];
  };
  expect(await ids()).toEqual([[other_id, project_id], undefined]);
  // It has read the deleted one too.
  expect(await ids({ limit: 1 })).toEqual([[other_id], job_id]);
  expect(await ids({ before: other_id })).toEqual([[project_id], undefined]);
  expect(await ids({ status: 'ready' })).toEqual([[other_id], undefined]);
  expect(await ids({}, { kind: 'song' })).toEqual([[], undefined]);
  expect(await ids({}, { created_from: '2026-01-01' })).toEqual([[], undefined]);
});

it('the language of an account is that of its newest project that has one', async () => {
  expect(await lastLanguageOf(account_id)).toBeUndefined();
  hold({ projects: [{ ...older, language: 'de' }, newer, { ...project, project_id: job_id, language: 'fr' }] });
  expect([await lastLanguageOf(account_id), await lastLanguageOf(other_id)]).toEqual(['fr', undefined]);
});
