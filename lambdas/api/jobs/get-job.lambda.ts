import { jobRoutes } from '#contract/routes/jobs.ts';
import { jobView } from '#core/views/job-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { requireJob } from '#runtime/stores/jobs.ts';

/** GET /jobs/{job_id} */
export const handler = httpRoute(jobRoutes.getJob, async ({ accountId, params }) => {
  const job = await requireJob(accountId, params.job_id);
  return { body: jobView(job) };
});
