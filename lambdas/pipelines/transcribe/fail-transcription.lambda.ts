import { transcribeSteps } from '#contract/steps/transcribe.ts';
import { failureOf } from '#core/work/failure-of.ts';
import { logger } from '#runtime/logger.ts';
import { failWork } from '#runtime/stores/fail-work.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** Ends the job as failed and refunds it. A job that has ended stays as it is. */
export const handler = pipelineStep('FailTranscription', transcribeSteps.FailTranscription, async (caught) => {
  const failure = failureOf(caught.error, caught.cause);
  logger.warn('transcription failed', { job_id: caught.job_id, error_name: caught.error, reason: failure.message });
  const job = await findJob(caught.account_id, caught.job_id);
  if (job) await failWork(job, failure, new Date().toISOString());
  return { expected: failure.expected };
});
