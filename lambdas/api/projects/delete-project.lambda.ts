import { routes } from '#contract/routes.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { markDeleting } from '#runtime/stores/edit-project.ts';
import { refundUnbegun } from '#runtime/work/refund-unbegun.ts';

/** DELETE /projects/{project_id}: gone for its user at once; the FinishDeletions sweep clears it away. */
export const handler = httpRoute(routes.deleteProject, async ({ accountId, params }) => {
  const project = { account_id: accountId, project_id: params.project_id };
  await markDeleting(project, Date.now());
  await refundUnbegun(project);
  return { body: undefined };
});
