import { eventSteps } from '#contract/steps/events.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { advanceExport } from '#runtime/stores/exports.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** Sets `progress` by MediaConvert's percentage. Late and reordered events change nothing; only FinishExport sets 1. */
export const handler = pipelineStep('ReportProgress', eventSteps.ReportProgress, async ({ detail }) => {
  const { account_id, id } = detail.userMetadata;
  belongsTo({ account_id, export_id: id });
  const percent = detail.jobProgress?.jobPercentComplete;
  // For some containers MediaConvert gives no percentage; progress then stays as it is.
  if (percent == null) return;
  await advanceExport({ account_id, export_id: id }, Math.min(percent / 100, 0.99));
});
