import { sweepSteps } from '#contract/steps/sweeps.ts';
import { stopCancelled } from '#runtime/work/cancel-work.ts';
import { expireExport } from '#runtime/work/expire-export.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { publishEvent } from '#runtime/work/publish-event.ts';
import { sweepWork } from '#runtime/work/sweep-work.ts';

const row = sweepSteps.PublishOwedEvents;

/**
 * Publishes the unpublished events of ended work, so that no event is lost, however its machine ended; stops what was cancelled by a
 * request that died before it did so; and deletes videos that have expired.
 */
export const handler = pipelineStep('PublishOwedEvents', row, () =>
  sweepWork(row, 'publish', async (work) =>
    (await expireExport(work)) || (await publishEvent(work, stopCancelled)) ? undefined : 'notEnded',
  ),
);
