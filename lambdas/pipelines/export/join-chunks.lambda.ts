import { join } from 'node:path';
import { childTimeMs } from '@cueline/video/child-time.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { joinSigned } from '#runtime/render/join-signed.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** Joins the chunks of a video by the URLs that it is given. */
export const handler = pipelineStep('JoinChunks', renderSteps.JoinChunks, (work) =>
  joinSigned(work, {
    timeLimitMs: childTimeMs(renderSteps.JoinChunks),
    program: join(import.meta.dirname, 'child.mjs'),
  }),
);
