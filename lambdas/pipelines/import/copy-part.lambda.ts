import { importSteps } from '#contract/steps/import.ts';
import { isImporting, raiseProgress } from '#runtime/stores/imports.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { whileOpen } from '#runtime/work/while-open.ts';
import { workEnded } from '#runtime/work/work-ended.ts';
import { copyRange } from './copy-range.ts';
import { refuseSlowFile } from './refuse-slow-file.ts';
import { withConnection } from './with-connection.ts';

/** Leaves the step a minute to fail with its reason. */
const limitMs = (importSteps.CopyPart.timeoutSeconds - 60) * 1000;

/** Copies one byte range of the file, or all of it in one stream, from its host into parts at S3. */
export const handler = pipelineStep('CopyPart', importSteps.CopyPart, async (work) => {
  const isOpen = () => isImporting(work);
  if (!(await isOpen())) throw workEnded(work.job_id);
  const onProgress = (progress: number) => raiseProgress(work, progress);
  const waited = { ms: 0 };
  const copying = whileOpen({ workId: work.job_id, isOpen }, (ended) =>
    withConnection(work, (connection) => copyRange(work, { limitMs, connection, ended, onProgress, pace: { waited } })),
  );
  await copying.catch(async (error) => {
    await refuseSlowFile(work, waited.ms);
    throw error;
  });
  await refuseSlowFile(work, waited.ms);
  await raiseProgress(work, work.range.progress);
});
