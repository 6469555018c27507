import { playbackSteps } from '#contract/steps/playback.ts';
import { failureOf } from '#core/work/failure-of.ts';
import { logger } from '#runtime/logger.ts';
import { failWork } from '#runtime/stores/fail-work.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** Ends the job as failed; its files may then be requested again. A job that has ended stays as it is. */
export const handler = pipelineStep('FailPlayback', playbackSteps.FailPlayback, async (caught) => {
  const failure = failureOf(caught.error, caught.cause);
  logger.warn('playback failed', { job_id: caught.job_id, error_name: caught.error, reason: failure.message });
  const job = await findJob(caught.account_id, caught.job_id);
  if (job) await failWork(job, failure, new Date().toISOString());
  return { expected: failure.expected };
});
