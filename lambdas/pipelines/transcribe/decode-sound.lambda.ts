import { join } from 'node:path';
import { renderSteps } from '#contract/steps/render.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { speechSigned } from '#video/store/speech-signed.ts';

/** For the answer, and to end the process. */
const marginSeconds = 20;

/** Makes the sound of a track by the URLs that it is given. */
export const handler = pipelineStep('DecodeSound', renderSteps.DecodeSound, (work) =>
  speechSigned(work, {
    timeLimitMs: (renderSteps.DecodeSound.timeoutSeconds - marginSeconds) * 1000,
    program: join(import.meta.dirname, 'child.mjs'),
  }),
);
