import { minMediaMs } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { type ExportRecord, knownExport } from '#contract/records/export.ts';
import { UNREADABLE_MEDIA } from '#contract/step-errors.ts';
import { exportSteps } from '#contract/steps/export.ts';
import { signedDownloadUnits } from '#core/cost/modelled-units.ts';
import { exportCredits } from '#core/credits/prices.ts';
import { isShorter, shorterMediaWarning } from '#core/media/shorter-media.ts';
import { StepError } from '#core/step-error.ts';
import { headObject } from '#runtime/aws/s3.ts';
import { publicOrigin } from '#runtime/environment.ts';
import { addModelled } from '#runtime/meter/tally.ts';
import { completeExport, findExport, type ShorterExport } from '#runtime/stores/exports.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/** Completes the export once its video is in the bucket. */
export const handler = pipelineStep('FinishExport', exportSteps.FinishExport, async (encoded) => {
  const { stated_ms = 0, encoded_ms = stated_ms, ...work } = encoded;
  const record = await findExport(work.account_id, work.export_id);
  if (!record) throw workEnded(work.export_id);
  const video = await headObject(objectKeys.video(record));
  if (!video) throw new Error(`The video of export ${work.export_id} is missing`);
  const shorter = isShorter(encoded_ms, stated_ms) ? await shorterExport(record, encoded_ms, stated_ms) : undefined;
  if (!(await completeExport(record, new Date().toISOString(), shorter))) throw workEnded(work.export_id);
  addModelled(signedDownloadUnits(video.sizeBytes, publicOrigin() !== undefined));
});

/** The media are as long as the rendered video: their header stated more. */
const shorterExport = async (record: ExportRecord, foundMs: number, statedMs: number): Promise<ShorterExport> => {
  if (foundMs < minMediaMs) throw new StepError(UNREADABLE_MEDIA, 'The file ends before this export begins.');
  const { media } = await projectOfWork(record);
  if (!media) throw workEnded(record.export_id);
  const charged = record.credits;
  const refunded = Math.max(0, charged - exportCredits(record.account_id, foundMs, knownExport(record).resolution));
  const warning = shorterMediaWarning({ ends: 'the export', foundMs, statedMs, charged, refunded });
  const endMs = Math.round((record.range?.start_ms ?? 0) + foundMs);
  return {
    media: { ...media, durationMs: Math.max(1, Math.min(media.durationMs, endMs)) },
    warnings: [...(record.warnings ?? []), warning],
    refunded,
  };
};
