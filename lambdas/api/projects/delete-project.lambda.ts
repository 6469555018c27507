import { routes } from '../../../contract/routes.ts';
import { httpRoute } from '../../shared/http/http-route.ts';
import { refundUnbegun } from '../../shared/pipeline/refund-unbegun.ts';
import { markDeleting } from '../../shared/stores/edit-project.ts';

/** DELETE /projects/{project_id}: gone for its user at once; the FinishDeletions sweep clears it away. */
export const handler = httpRoute(routes.deleteProject, async ({ accountId, params }) => {
  const project = { account_id: accountId, project_id: params.project_id };
  await markDeleting(project, Date.now());
  await refundUnbegun(project);
  return { body: undefined };
});
