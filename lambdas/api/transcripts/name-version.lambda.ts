import { transcriptVersionRoutes } from '#contract/routes/transcript-versions.ts';
import { versionView } from '#core/views/version-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { nameVersion } from '#runtime/stores/transcript-versions.ts';

/** PATCH /projects/{project_id}/transcript/versions/{version} */
export const handler = httpRoute(transcriptVersionRoutes.nameVersion, async ({ accountId, params, body }) => {
  const project = await getProject(accountId, params.project_id);
  const named = await nameVersion(project, params.version, body.name || undefined);
  return { body: versionView(named, project.transcript?.version) };
});
