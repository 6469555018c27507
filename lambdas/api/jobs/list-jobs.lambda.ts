import { jobRoutes } from '#contract/routes/jobs.ts';
import { idBeforeCursor, nextCursor } from '#core/requests/cursor.ts';
import { jobView } from '#core/views/job-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { searchJobs, withoutDeleted } from '#runtime/stores/work-lists.ts';

/** GET /jobs: the jobs of deleted projects are left out, so a page may be shorter than its limit. */
export const handler = httpRoute(jobRoutes.listJobs, async ({ accountId, query: { limit, cursor, ...filter } }) => {
  const { project_id = '', ...others } = filter;
  if (project_id) await getProject(accountId, project_id);
  const boundTo = [accountId, 'jobs', project_id, ...Object.entries(others).flat()];
  const before = cursor === undefined ? undefined : idBeforeCursor(cursor, boundTo);
  const { found, last } = await searchJobs(accountId, { limit, before }, filter);
  const data = (await withoutDeleted(accountId, found, filter)).map(jobView);
  return { body: { data, ...nextCursor(last, boundTo) } };
});
