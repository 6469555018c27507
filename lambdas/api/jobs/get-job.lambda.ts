import { routes } from '#contract/routes.ts';
import { AppError } from '#core/app-error.ts';
import { jobView } from '#core/views/job-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getJob } from '#runtime/stores/jobs.ts';
import { isThere } from '#runtime/stores/projects.ts';

/** GET /jobs/{job_id} */
export const handler = httpRoute(routes.getJob, async ({ accountId, params }) => {
  const job = await getJob(accountId, params.job_id);
  if (!job || !(await isThere(job))) throw new AppError('not_found', 'There is no job with this id.');
  return { body: jobView(job) };
});
