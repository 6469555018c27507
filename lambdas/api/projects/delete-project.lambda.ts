import { projectRoutes } from '#contract/routes/projects.ts';
import { actorOf } from '#core/keys/principal.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { markDeleting } from '#runtime/stores/edit-project.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { refundUnstarted } from '#runtime/work/refund-unstarted.ts';

/** DELETE /projects/{project_id}: from now on it is not found; the FinishDeletions sweep deletes what it has. */
export const handler = httpRoute(projectRoutes.deleteProject, async ({ accountId, principal, params }) => {
  const project = await getProject(accountId, params.project_id);
  await markDeleting(project, Date.now(), actorOf(principal));
  await refundUnstarted(project);
  return { body: undefined };
});
