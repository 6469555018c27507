import { exportRoutes } from '#contract/routes/exports.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { idBeforeCursor, nextCursor } from '#core/requests/cursor.ts';
import { requiredOrigin } from '#runtime/http/api-url.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { linkMaker } from '#runtime/stores/links.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { searchExports } from '#runtime/stores/work-lists.ts';
import { shownExports } from './shown-exports.ts';

/** GET /projects/{project_id}/exports */
export const handler = httpRoute(
  exportRoutes.listExports,
  async ({ accountId, principal, count, headers, params, query }) => {
    const { limit, cursor, links, ...others } = query;
    others satisfies NothingLeft;
    // Each link is written.
    if (links === 'short') await count('writes');
    const { project_id } = await getProject(accountId, params.project_id);
    const boundTo = [accountId, project_id, 'exports'];
    const before = cursor === undefined ? undefined : idBeforeCursor(cursor, boundTo);
    const { found, last } = await searchExports(accountId, { limit, before }, { project_id });
    const link = links === 'short' ? linkMaker(requiredOrigin(headers), principal) : undefined;
    const data = await shownExports(found, link && (({ export_id }) => link('export', export_id)));
    return { body: { data, ...nextCursor(last, boundTo) } };
  },
);
