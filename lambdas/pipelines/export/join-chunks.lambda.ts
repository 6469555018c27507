import { join } from 'node:path';
import { renderSteps } from '#contract/steps/render.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { joinSigned } from '#video/store/join-signed.ts';

/** For the answer, and to end the process. */
const marginSeconds = 20;

/** Joins the chunks of a video by the URLs that it is given. */
export const handler = pipelineStep('JoinChunks', renderSteps.JoinChunks, (work) =>
  joinSigned(work, {
    timeLimitMs: (renderSteps.JoinChunks.timeoutSeconds - marginSeconds) * 1000,
    program: join(import.meta.dirname, 'child.mjs'),
  }),
);
