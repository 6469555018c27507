import { routes } from '#contract/routes.ts';
import { isFiltered } from '#core/projects/project-filter.ts';
import { cursorAfter, idBeforeCursor, pageOf } from '#core/requests/cursor.ts';
import { projectView } from '#core/views/project-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { listProjects, searchProjects } from '#runtime/stores/projects.ts';

/** GET /projects: without a filter reads one item more than the page, to know whether another page follows. */
export const handler = httpRoute(routes.listProjects, async ({ accountId, query }) => {
  const { limit, cursor, status, ...filter } = query;
  const { kind = '', title = '', created_from = '', created_to = '' } = filter;
  const boundTo = [accountId, status ?? '', ...(isFiltered(filter) ? [kind, title, created_from, created_to] : [])];
  const from = {
    ...(cursor !== undefined && { before: idBeforeCursor(cursor, boundTo) }),
    ...(status && { status }),
  };
  if (isFiltered(filter)) {
    const { found, last } = await searchProjects(accountId, { limit, ...from }, filter);
    const next = last !== undefined && { next_cursor: cursorAfter(last, boundTo) };
    return { body: { data: found.map(projectView), ...next } };
  }
  const records = await listProjects(accountId, { limit: limit + 1, ...from });
  const { page, ...next } = pageOf(records, { limit, boundTo, idOf: ({ project_id }) => project_id });
  return { body: { data: page.map(projectView), ...next } };
});
