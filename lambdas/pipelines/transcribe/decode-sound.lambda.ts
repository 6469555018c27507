import { join } from 'node:path';
import { renderSteps } from '#contract/steps/render.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { childTimeMs } from '#video/child-time.ts';
import { speechSigned } from '#video/store/speech-signed.ts';

/** Makes the sound of a track by the URLs that it is given. */
export const handler = pipelineStep('DecodeSound', renderSteps.DecodeSound, (work) =>
  speechSigned(work, {
    timeLimitMs: childTimeMs(renderSteps.DecodeSound),
    program: join(import.meta.dirname, 'child.mjs'),
  }),
);
