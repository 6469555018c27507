import { join } from 'node:path';
import { childTimeMs } from '@cueline/video/child-time.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { addUnits } from '#runtime/meter/tally.ts';
import { hearSigned } from '#runtime/render/hear-signed.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** Hears a part of a track by the URL that it is given. */
export const handler = pipelineStep('RecogniseSpeech', renderSteps.RecogniseSpeech, async (work) => {
  const heard = await hearSigned(work, {
    timeLimitMs: childTimeMs(renderSteps.RecogniseSpeech),
    program: join(import.meta.dirname, 'child.mjs'),
  });
  // The sound of a script has been heard, and what is only wanted is heard elsewhere.
  if (!work.script && !work.wants) addUnits({ heard_seconds: Math.max(0, heard.foundMs - work.range.startMs) / 1000 });
  return heard;
});
