import { publishSteps } from '#contract/steps/publish.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { publishExportEvent, publishJobEvent } from '#runtime/work/publish-event.ts';

/** The end of every machine; should it fail, PublishOwedEvents publishes what is owed. */
export const handler = pipelineStep('PublishEvent', publishSteps.PublishEvent, (work) =>
  'job_id' in work
    ? publishJobEvent(work.account_id, work.job_id)
    : publishExportEvent(work.account_id, work.export_id),
);
