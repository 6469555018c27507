import { join } from 'node:path';
import { renderSteps } from '#contract/steps/render.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { childTimeMs } from '#video/child-time.ts';
import { joinSigned } from '#video/store/join-signed.ts';

/** Joins the chunks of a video by the URLs that it is given. */
export const handler = pipelineStep('JoinChunks', renderSteps.JoinChunks, (work) =>
  joinSigned(work, {
    timeLimitMs: childTimeMs(renderSteps.JoinChunks),
    program: join(import.meta.dirname, 'child.mjs'),
  }),
);
