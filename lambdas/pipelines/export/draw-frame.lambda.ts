import { join } from 'node:path';
import { maxFrameDecodingMs } from '#contract/limits.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { describeSigned } from '#runtime/render/describe-signed.ts';
import { drawSigned } from '#runtime/render/draw-signed.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

const options = { timeLimitMs: maxFrameDecodingMs, program: join(import.meta.dirname, 'child.mjs') };

/** Draws a frame of a video, with captions, or says what a file has, by the URL that it is given. */
export const handler = pipelineStep('DrawFrame', renderSteps.DrawFrame, (work) =>
  'describes' in work
    ? describeSigned(work.describes, options)
    : drawSigned(work, { ...options, timeLimitMs: work.time_limit_ms ?? options.timeLimitMs }),
);
