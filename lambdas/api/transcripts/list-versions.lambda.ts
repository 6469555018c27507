import { routes } from '#contract/routes.ts';
import { versionView } from '#core/views/version-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { listVersions } from '#runtime/stores/transcript-versions.ts';

/** GET /projects/{project_id}/transcript/versions */
export const handler = httpRoute(routes.listVersions, async ({ accountId, params }) => {
  const project = await getProject(accountId, params.project_id);
  const versions = await listVersions(project);
  return { body: { data: versions.map((record) => versionView(record, project.transcript?.version)) } };
});
