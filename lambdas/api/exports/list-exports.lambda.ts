import { routes } from '#contract/routes.ts';
import { idBeforeCursor, nextCursor } from '#core/requests/cursor.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { searchExports } from '#runtime/stores/work-lists.ts';
import { shownExports } from './shown-exports.ts';

/** GET /projects/{project_id}/exports */
export const handler = httpRoute(routes.listExports, async ({ accountId, params, query: { limit, cursor } }) => {
  const { project_id } = await getProject(accountId, params.project_id);
  const boundTo = [accountId, project_id, 'exports'];
  const before = cursor === undefined ? undefined : idBeforeCursor(cursor, boundTo);
  const { found, last } = await searchExports(accountId, { limit, before }, { project_id });
  return { body: { data: await shownExports(found), ...nextCursor(last, boundTo) } };
});
