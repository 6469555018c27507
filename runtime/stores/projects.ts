import { ProjectRecord } from '#contract/records/project.ts';
import type { ProjectStatus } from '#contract/schemas/project.ts';
import { AppError } from '#core/app-error.ts';
import { getItem, queryItems } from '../aws/dynamodb.ts';

/** Undefined for a project that does not exist, belongs to another account or is being deleted. */
export const findProject = async (accountId: string, projectId: string): Promise<ProjectRecord | undefined> => {
  const record = await getItem('projects', { account_id: accountId, project_id: projectId }, ProjectRecord);
  return record?.deleting ? undefined : record;
};

/** False once a project is deleted: its jobs and exports are then not found either. */
export const isThere = async ({
  account_id,
  project_id,
}: {
  account_id: string;
  project_id: string;
}): Promise<boolean> => (await findProject(account_id, project_id)) !== undefined;

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

/** Newest first. */
export const listProjects = (accountId: string, page: ProjectPage): Promise<ProjectRecord[]> =>
  queryItems(
    {
      table: 'projects',
      without: 'deleting',
      limit: page.limit,
      ...(page.before && { before: { project_id: page.before } }),
      ...(page.status
        ? { index: 'by-status', partition: { account_status: accountStatus(accountId, page.status) } }
        : { partition: { account_id: accountId } }),
    },
    ProjectRecord,
  );

/** Partition of the by-status index; moves with every change of status. */
export const accountStatus = (accountId: string, status: ProjectStatus): string => `${accountId}#${status}`;

/** The fields that say a project's status, for an update. */
export const statusFields = (accountId: string, status: ProjectStatus) => ({
  status,
  account_status: accountStatus(accountId, status),
});
