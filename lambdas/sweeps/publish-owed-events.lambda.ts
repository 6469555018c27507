import { sweepSteps } from '#contract/steps/sweeps.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { publishExportEvent, publishJobEvent } from '#runtime/work/publish-event.ts';
import { sweepWork } from '#runtime/work/sweep-work.ts';

const row = sweepSteps.PublishOwedEvents;

/** Publishes the events of ended work that nobody has published: no event is lost, however its machine ended. */
export const handler = pipelineStep('PublishOwedEvents', row, () =>
  sweepWork(row, 'tell', {
    jobs: async (accountId, jobId) => ((await publishJobEvent(accountId, jobId)) ? undefined : 'notEnded'),
    exports: async (accountId, exportId) => ((await publishExportEvent(accountId, exportId)) ? undefined : 'notEnded'),
  }),
);
