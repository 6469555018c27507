import { importSteps } from '../../../contract/steps/import.ts';
import { isOpen } from '../../../core/projects/transitions.ts';
import { pipelineStep } from '../../shared/pipeline/pipeline-step.ts';
import { workEnded } from '../../shared/pipeline/work-ended.ts';
import { raiseProgress } from '../../shared/stores/imports.ts';
import { getJob } from '../../shared/stores/jobs.ts';
import { copyRange } from './copy-range.ts';

/** Leaves the step a minute to say that it was not enough. */
const limitMs = (importSteps.CopyPart.timeoutSeconds - 60) * 1000;

/** Copies one range of the file, or all of it in one stream, from its host into parts at S3. */
export const handler = pipelineStep('CopyPart', importSteps.CopyPart, async (work) => {
  const job = await getJob(work.account_id, work.job_id);
  if (!job || !isOpen(job.status)) throw workEnded(work.job_id);
  await copyRange(work, { limitMs, onProgress: (progress) => raiseProgress(work, progress) });
  await raiseProgress(work, work.range.progress);
});
