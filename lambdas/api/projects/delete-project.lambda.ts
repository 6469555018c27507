import { routes } from '../../../contract/routes.ts';
import { httpRoute } from '../../shared/http/http-route.ts';
import { markDeleting } from '../../shared/stores/edit-project.ts';

/** DELETE /projects/{project_id}: gone for its user at once; the FinishDeletions sweep clears it away. */
export const handler = httpRoute(routes.deleteProject, async ({ accountId, params }) => {
  await markDeleting({ account_id: accountId, project_id: params.project_id }, Date.now());
  return { body: undefined };
});
