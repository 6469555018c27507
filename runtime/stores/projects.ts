import { ProjectRecord } from '#contract/records/project.ts';
import type { ProjectStatus } from '#contract/schemas/project.ts';
import { transcribeLanguageOf } from '#contract/transcribe-languages.ts';
import { AppError } from '#core/app-error.ts';
import { idsOfDays } from '#core/ids.ts';
import { fitsFilter, type ProjectFilter } from '#core/projects/project-filter.ts';
import { getItem, type Query, queryItems, type Write } from '../aws/dynamodb.ts';
import { searchedPageItems, searchItems } from './search-items.ts';

export type ProjectKey = Pick<ProjectRecord, 'account_id' | 'project_id'>;
export const projectKey = ({ account_id, project_id }: ProjectKey): ProjectKey => ({ account_id, project_id });

/** Undefined for a project that does not exist, belongs to another account or is being deleted. */
export const findProject = async (accountId: string, projectId: string): Promise<ProjectRecord | undefined> => {
  const record = await getItem('projects', { account_id: accountId, project_id: projectId }, ProjectRecord);
  return record?.deleting ? undefined : record;
};

/** False once a project is deleted: its jobs and exports are then not found either. */
export const projectExists = async ({ account_id, project_id }: ProjectKey): Promise<boolean> =>
  (await findProject(account_id, project_id)) !== undefined;

/** Throws not_found where `findProject` finds none. */
export const getProject = async (accountId: string, projectId: string): Promise<ProjectRecord> => {
  const record = await findProject(accountId, projectId);
  if (!record) throw noProject();
  return record;
};

export const noProject = (): AppError => new AppError('not_found', 'There is no project with this id.');

export interface ProjectPage {
  readonly limit: number;
  /** Only projects older than this id. */
  readonly before?: string;
  readonly status?: ProjectStatus;
}

/** The conditions that a project exists and is not being deleted. */
export const notDeleted = [{ present: 'project_id' }, { absent: 'deleting' }] as const;

export const checkNotDeleted = (project: ProjectKey): Write => ({
  table: 'projects',
  check: projectKey(project),
  conditions: notDeleted,
});

/** Newest first. */
export const listProjects = (accountId: string, { limit, before, status }: ProjectPage): Promise<ProjectRecord[]> =>
  queryItems(
    { ...projectsOf(accountId, status), limit, ...(before && { before: { project_id: before } }) },
    ProjectRecord,
  );

/** Enough to find a project in a language: those of links and files that are not transcribed yet have none. */
const languageAmong = 50;
/** The language of the newest project in one that Transcribe hears, asked for or heard; undefined where none of the newest has any. */
export const lastLanguageOf = async (accountId: string): Promise<string | undefined> => {
  const newest = await listProjects(accountId, { limit: languageAmong });
  return newest.find(({ language }) => transcribeLanguageOf(language) !== undefined)?.language;
};

/** All projects of an account, or those of a status, without deleted ones. */
const projectsOf = (
  accountId: string,
  status: ProjectStatus | undefined,
): Pick<Query, 'table' | 'index' | 'partition' | 'without'> => ({
  table: 'projects',
  without: 'deleting',
  ...(status
    ? { index: 'by-status', partition: { account_status: accountStatus(accountId, status) } }
    : { partition: { account_id: accountId } }),
});

/** The newest projects that fit the filter, as `searchItems` finds them. */
export const searchProjects = (accountId: string, { limit, before, status }: ProjectPage, filter: ProjectFilter) => {
  const between = { project_id: idsOfDays(filter, before) };
  const { without: _, ...ofStatus } = projectsOf(accountId, status);
  const query = { ...ofStatus, between, limit: searchedPageItems };
  const idOf = ({ project_id }: ProjectKey) => project_id;
  // A deleted one that the query left out would not count as read.
  const fits = (project: ProjectRecord) => !project.deleting && fitsFilter(filter, project);
  return searchItems(query, ProjectRecord, { limit, before, idOf, fits });
};

/** Partition of the by-status index, written with every change of status. */
export const accountStatus = (accountId: string, status: ProjectStatus): string => `${accountId}#${status}`;

/** The fields of a project's status, for an update. */
export const statusFields = (accountId: string, status: ProjectStatus) => ({
  status,
  account_status: accountStatus(accountId, status),
});
