import { transcriptVersionRoutes } from '#contract/routes/transcript-versions.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getVersion } from '#runtime/stores/transcript-versions.ts';
import { saveEdit } from './save-edit.ts';

/** POST /projects/{project_id}/transcript/versions/{version}/restore: the words become a new version. */
export const handler = httpRoute(transcriptVersionRoutes.restoreVersion, (request) =>
  saveEdit(request, async ({ project }) => {
    const { document, pointer } = await getVersion(project, request.params.version);
    return { document, restored: pointer };
  }),
);
