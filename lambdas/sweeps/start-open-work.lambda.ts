import { sweepSteps } from '#contract/steps/sweeps.ts';
import { logger } from '#runtime/logger.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { sweepOpenWork } from '#runtime/work/sweep-work.ts';

const row = sweepSteps.StartOpenWork;

/** Asks again for the start of waiting work: the request that made it died, or its message was lost. */
export const handler = pipelineStep('StartOpenWork', row, () =>
  sweepOpenWork(row, 'start', async (work) => {
    if (work.begun) return 'running';
    logger.warn('work was not started', { machine: work.machine, work_id: work.workId });
    await work.start();
    return 'requested';
  }),
);
