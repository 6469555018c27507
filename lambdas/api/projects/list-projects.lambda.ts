import { routes } from '#contract/routes.ts';
import { cursorAfter, idBeforeCursor } from '#core/requests/cursor.ts';
import { projectView } from '#core/views/project-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { listProjects } from '#runtime/stores/projects.ts';

/** GET /projects: one more than the page is read, to know whether another page follows. */
export const handler = httpRoute(routes.listProjects, async ({ accountId, query: { limit, cursor, status } }) => {
  const boundTo = [accountId, status ?? ''];
  const records = await listProjects(accountId, {
    limit: limit + 1,
    ...(cursor !== undefined && { before: idBeforeCursor(cursor, boundTo) }),
    ...(status && { status }),
  });
  const page = records.slice(0, limit);
  const last = page.at(-1);
  const more = records.length > limit && last;
  return {
    body: { data: page.map(projectView), ...(more && { next_cursor: cursorAfter(last.project_id, boundTo) }) },
  };
});
