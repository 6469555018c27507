import { join } from 'node:path';
import { childTimeMs } from '@cueline/video/child-time.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { speechSigned } from '#runtime/render/speech-signed.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** Makes the sound of a track by the URLs that it is given. */
export const handler = pipelineStep('DecodeSound', renderSteps.DecodeSound, (work) =>
  speechSigned(work, {
    timeLimitMs: childTimeMs(renderSteps.DecodeSound),
    program: join(import.meta.dirname, 'child.mjs'),
  }),
);
