import { projectRoutes } from '#contract/routes/projects.ts';
import { getText } from '#runtime/aws/s3.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getProject } from '#runtime/stores/projects.ts';

/** GET /projects/{project_id}/text */
export const handler = httpRoute(projectRoutes.getProjectText, async ({ accountId, params }) => {
  const { text_key } = await getProject(accountId, params.project_id);
  return { body: { text: text_key === undefined ? '' : await getText(text_key) } };
});
