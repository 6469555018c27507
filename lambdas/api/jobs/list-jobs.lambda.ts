import { routes } from '#contract/routes.ts';
import { idBeforeCursor, pageOf } from '#core/requests/cursor.ts';
import { jobView } from '#core/views/job-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { listJobs } from '#runtime/stores/jobs.ts';
import { findProject, getProject } from '#runtime/stores/projects.ts';

/**
 * GET /jobs: reads one item more than the page, to know whether another page follows. The jobs of deleted projects are left
 * out, so a page may be shorter than its limit.
 */
export const handler = httpRoute(routes.listJobs, async ({ accountId, query: { limit, cursor, project_id } }) => {
  if (project_id !== undefined) await getProject(accountId, project_id);
  const boundTo = [accountId, 'jobs', project_id ?? ''];
  const records = await listJobs(accountId, {
    limit: limit + 1,
    ...(cursor !== undefined && { before: idBeforeCursor(cursor, boundTo) }),
    ...(project_id !== undefined && { project_id }),
  });
  const { page, ...next } = pageOf(records, { limit, boundTo, idOf: ({ job_id }) => job_id });
  const projects = new Set(project_id === undefined ? page.map((job) => job.project_id) : []);
  const found = await Promise.all([...projects].map((id) => findProject(accountId, id)));
  const there = new Set([project_id, ...found.map((project) => project?.project_id)]);
  return { body: { data: page.filter((job) => there.has(job.project_id)).map(jobView), ...next } };
});
