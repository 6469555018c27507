import { join } from 'node:path';
import { maxFrameDecodingMs } from '#contract/limits.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { drawSigned } from '#video/store/draw-signed.ts';

/** Draws a frame of a video, with captions, by the URL that it is given. */
export const handler = pipelineStep('DrawFrame', renderSteps.DrawFrame, (work) =>
  drawSigned(work, { timeLimitMs: maxFrameDecodingMs, program: join(import.meta.dirname, 'child.mjs') }),
);
