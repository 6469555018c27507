import { eventSteps } from '#contract/steps/events.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { advanceExport } from '#runtime/stores/exports.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** MediaConvert's percentage moves `progress`; late and reordered events change nothing, and 1 is for FinishExport to say. */
export const handler = pipelineStep('ReportProgress', eventSteps.ReportProgress, async ({ detail }) => {
  const { account_id, id } = detail.userMetadata;
  belongsTo({ account_id, export_id: id });
  const percent = detail.jobProgress?.jobPercentComplete;
  // Of some containers MediaConvert knows no percentage: then progress stays where it is.
  if (percent == null) return;
  await advanceExport({ account_id, export_id: id }, Math.min(percent / 100, 0.99));
});
