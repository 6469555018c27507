import { transcriptVersionRoutes } from '#contract/routes/transcript-versions.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { idBeforeCursor, pageOf } from '#core/requests/cursor.ts';
import { versionView } from '#core/views/version-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { listVersions } from '#runtime/stores/transcript-versions.ts';

/** GET /projects/{project_id}/transcript/versions: reads one item more than the page, to know whether another page follows. */
export const handler = httpRoute(
  transcriptVersionRoutes.listVersions,
  async ({ accountId, params, query: { limit, cursor, ...others } }) => {
    others satisfies NothingLeft;
    const project = await getProject(accountId, params.project_id);
    const boundTo = [accountId, project.project_id, 'versions'];
    const before = cursor === undefined ? undefined : idBeforeCursor(cursor, boundTo);
    const versions = await listVersions(project, { limit: limit + 1, before });
    const { page, ...next } = pageOf(versions, { limit, boundTo, idOf: ({ version }) => version });
    return { body: { data: page.map((record) => versionView(record, project.transcript?.version)), ...next } };
  },
);
