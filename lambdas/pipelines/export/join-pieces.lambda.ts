import { exportSteps } from '#contract/steps/export.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { joinPieces } from './join-video.ts';

export const handler = pipelineStep('JoinPieces', exportSteps.JoinPieces, ({ chunks, ...work }) =>
  joinPieces(work, chunks),
);
