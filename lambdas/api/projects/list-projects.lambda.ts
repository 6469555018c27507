import type { ProjectRecord } from '#contract/records/project.ts';
import { projectRoutes } from '#contract/routes/projects.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { idsOfDays } from '#core/ids.ts';
import { fitsFilter, isFiltered, type ProjectFilter } from '#core/projects/project-filter.ts';
import { idBeforeCursor, nextCursor, pageOf } from '#core/requests/cursor.ts';
import { projectView } from '#core/views/project-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { findByExternalId } from '#runtime/stores/external-ids.ts';
import { listProjects, searchProjects } from '#runtime/stores/projects.ts';

/** GET /projects: without a filter reads one item more than the page, to know whether another page follows. */
export const handler = httpRoute(projectRoutes.listProjects, async ({ accountId, query }) => {
  const { limit, cursor, status, external_id, ...filter } = query;
  if (external_id !== undefined) {
    const project = await findByExternalId(accountId, external_id);
    return {
      body: { data: project && fits(project, { status, ...filter }) ? [projectView(project)] : [] },
    };
  }
  const { kind = '', title = '', created_from = '', created_to = '', ...others } = filter;
  others satisfies NothingLeft;
  const boundTo = [accountId, status ?? '', ...(isFiltered(filter) ? [kind, title, created_from, created_to] : [])];
  const from = {
    ...(cursor !== undefined && { before: idBeforeCursor(cursor, boundTo) }),
    ...(status && { status }),
  };
  if (isFiltered(filter)) {
    const { found, last } = await searchProjects(accountId, { limit, ...from }, filter);
    return { body: { data: found.map(projectView), ...nextCursor(last, boundTo) } };
  }
  const records = await listProjects(accountId, { limit: limit + 1, ...from });
  const { page, ...next } = pageOf(records, { limit, boundTo, idOf: ({ project_id }) => project_id });
  return { body: { data: page.map(projectView), ...next } };
});

/** One project can have an external_id; other filters may exclude it. */
const fits = (
  project: ProjectRecord,
  { status, ...filter }: ProjectFilter & { readonly status: ProjectRecord['status'] | undefined },
): boolean => {
  const [from, to] = idsOfDays(filter);
  const isOfDays = from <= project.project_id && project.project_id <= to;
  return isOfDays && (status === undefined || project.status === status) && fitsFilter(filter, project);
};
