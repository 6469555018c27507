import { importSteps } from '#contract/steps/import.ts';
import { failureOf } from '#core/work/failure-of.ts';
import { logger } from '#runtime/logger.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { clearImport, failImport } from '#runtime/work/fail-import.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** Ends the import as failed and deletes what it has copied. A completed import stays as it is. */
export const handler = pipelineStep('FailImport', importSteps.FailImport, async (caught) => {
  const failure = failureOf(caught.error, caught.cause);
  logger.warn('import failed', { job_id: caught.job_id, error_name: caught.error, reason: failure.message });
  const job = await findJob(caught.account_id, caught.job_id);
  // A second run deletes what the first one may have left.
  if (job && !(await failImport(job, failure)) && job.status === 'failed') await clearImport(job);
  return { expected: failure.expected };
});
