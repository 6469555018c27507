import { ExternalIdRecord } from '#contract/records/external-id.ts';
import { ProjectRecord } from '#contract/records/project.ts';
import { AppError } from '#core/app-error.ts';
import { getItem, transact, type Write } from '../aws/dynamodb.ts';
import { findProject, projectKey } from './projects.ts';

type Owner = Pick<ProjectRecord, 'account_id' | 'project_id' | 'external_id'>;

/** The project of an account that has this external_id. */
export const findByExternalId = async (accountId: string, externalId: string): Promise<ProjectRecord | undefined> => {
  const claim = await findClaim(accountId, externalId);
  return claim && findProject(accountId, claim.project_id);
};

const findClaim = (account_id: string, external_id: string): Promise<ExternalIdRecord | undefined> =>
  getItem('external-ids', { account_id, external_id }, ExternalIdRecord);

/**
 * Before the media are copied; the transaction that makes the project checks it again. Frees the external_id of a project that is
 * gone: after a rollback the release before deletes projects and leaves these items. Throws external_id_taken.
 */
export const refuseTakenExternalId = async (accountId: string, externalId: string | undefined): Promise<void> => {
  const claim = externalId === undefined ? undefined : await findClaim(accountId, externalId);
  if (!claim) return;
  if (await getItem('projects', projectKey(claim), ProjectRecord)) throw externalIdTaken(claim.project_id);
  await freeExternalId(claim);
};

export const externalIdTaken = (projectId: string): AppError =>
  new AppError('external_id_taken', `The project ${projectId} has this external_id.`, {
    param: 'external_id',
    projectId,
  });

/** Takes the external_id of a new project, if it has one and no other project does. */
export const claimExternalId = ({ account_id, project_id, external_id }: Owner): { external_id?: Write } =>
  external_id === undefined
    ? {}
    : {
        external_id: {
          table: 'external-ids',
          put: { account_id, external_id, project_id },
          conditions: [{ absent: 'external_id' }],
        },
      };

/** Frees it again, where it is still that of this project. */
export const freeExternalId = async ({ account_id, project_id, external_id }: Owner): Promise<void> => {
  if (external_id === undefined) return;
  const conditions = [{ field: 'project_id', is: project_id }];
  await transact({ external_id: { table: 'external-ids', delete: { account_id, external_id }, conditions } });
};
