import { exportSteps } from '#contract/steps/export.ts';
import { failureOf } from '#core/work/failure-of.ts';
import { deleteFontCopy } from '#runtime/export-fonts.ts';
import { logger } from '#runtime/logger.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { failWork } from '#runtime/stores/fail-work.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** Ends the export as failed and refunds it. An export that has ended stays as it is. */
export const handler = pipelineStep('FailExport', exportSteps.FailExport, async (caught) => {
  const failure = failureOf(caught.error, caught.cause);
  logger.warn('export failed', { export_id: caught.export_id, error_name: caught.error, reason: failure.message });
  const record = await findExport(caught.account_id, caught.export_id);
  if (record && (await failWork(record, failure, new Date().toISOString()))) await deleteFontCopy(record);
  return { expected: failure.expected };
});
