import { jobRoutes } from '#contract/routes/jobs.ts';
import { jobView } from '#core/views/job-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { findJob, requireJob } from '#runtime/stores/jobs.ts';
import { cancelWork } from '#runtime/work/cancel-work.ts';

/** POST /jobs/{job_id}/cancel */
export const handler = httpRoute(jobRoutes.cancelJob, async ({ accountId, params }) => {
  const job = await requireJob(accountId, params.job_id);
  return { body: jobView(await cancelWork(job, () => findJob(accountId, params.job_id))) };
});
