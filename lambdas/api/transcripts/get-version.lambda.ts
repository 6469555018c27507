import { transcriptVersionRoutes } from '#contract/routes/transcript-versions.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { getVersion } from '#runtime/stores/transcript-versions.ts';
import { transcriptReply } from './transcript-reply.ts';

/** GET /projects/{project_id}/transcript/versions/{version} */
export const handler = httpRoute(transcriptVersionRoutes.getVersion, async ({ accountId, params, query }) => {
  const project = await getProject(accountId, params.project_id);
  return transcriptReply(project, await getVersion(project, params.version), query);
});
