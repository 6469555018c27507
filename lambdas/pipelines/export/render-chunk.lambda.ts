import { join } from 'node:path';
import { childTimeMs } from '@cueline/video/child-time.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { framesPerSecond } from '#core/media/output-frame-rate.ts';
import { captionsTooSlow } from '#core/work/captions-too-slow.ts';
import { addUnits } from '#runtime/meter/tally.ts';
import { renderSigned } from '#runtime/render/render-signed.ts';
import { withinTime } from '#runtime/within-time.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** The time to open a font, and to draw a frame: most take a hundredth. */
const drawingMs = 5000;

/** Makes a video, or a chunk of one, by the URLs that it is given. */
export const handler = pipelineStep('RenderChunk', renderSteps.RenderChunk, async (work) => {
  const made = await renderSigned(work, {
    timeLimitMs: childTimeMs(renderSteps.RenderChunk),
    limited: (draw) => withinTime(drawingMs, draw, captionsTooSlow),
    program: join(import.meta.dirname, 'child.mjs'),
  });
  addUnits({ rendered_seconds: made.frames / framesPerSecond(work.plan.rate) });
  return made;
});
