import { projectRoutes } from '#contract/routes/projects.ts';
import { projectView } from '#core/views/project-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getProject } from '#runtime/stores/projects.ts';

/** GET /projects/{project_id} */
export const handler = httpRoute(projectRoutes.getProject, async ({ accountId, params }) => ({
  body: projectView(await getProject(accountId, params.project_id)),
}));
