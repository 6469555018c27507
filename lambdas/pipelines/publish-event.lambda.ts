import { publishSteps } from '#contract/steps/publish.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { publishEvent } from '#runtime/work/publish-event.ts';

/** The last step of every machine. If it fails, the sweep PublishOwedEvents publishes the event. */
export const handler = pipelineStep('PublishEvent', publishSteps.PublishEvent, publishEvent);
