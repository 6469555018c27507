import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { errors } from '#contract/errors.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { BatchExports } from '#contract/schemas/batch.ts';
import { importSteps } from '#contract/steps/import.ts';
import { AppError } from '#core/app-error.ts';
import { transcriptionCost } from '#core/cost/estimate.ts';
import { untranscribed } from '#core/credits/max-credits.ts';
import { planExports } from '#core/exports/plan-exports.ts';
import { audioTrackProblem } from '#core/media/audio-tracks.ts';
import { ownView } from '#core/own-data.ts';
import { failedAs } from '#core/step-error.ts';
import type { Failed } from '#core/webhooks/work-event.ts';
import { workDue } from '#core/work/due.ts';
import { codeOfRefusal } from '#core/work/failure-of.ts';
import { newTranscription, unpaidTranscription } from '#core/work/new-job.ts';
import { exportStage } from '#runtime/caption-drawing.ts';
import { region } from '#runtime/environment.ts';
import { countOnBatch, isCancelled, noteWorks } from '#runtime/stores/batches.ts';
import { requireFont } from '#runtime/stores/fonts.ts';
import { completeImport, type Imported } from '#runtime/stores/imports.ts';
import { chargeOf } from '#runtime/stores/new-exports.ts';
import { getPayer, type Payer } from '#runtime/stores/payer.ts';
import { refusedCharge } from '#runtime/stores/spend.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { publishEvent } from '#runtime/work/publish-event.ts';
import { requestStart } from '#runtime/work/request-start.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/**
 * Completes the import. With auto_transcribe the same transaction makes the transcription, and the exports that wait for it, and charges
 * them together. Where they cannot be made or charged, the transcription is made as failed, so that the account gets the event: for lack
 * of credits, because of the day's spend limit, the cap of a key or the limit of a batch, since a preset does not take the media, or since a
 * key was revoked or the batch cancelled meanwhile. When they cost more than `max_credits`, none is made, and the project says why.
 */
export const handler = pipelineStep('FinishImport', importSteps.FinishImport, async ({ media, ...work }) => {
  const project = await projectOfWork(work);
  if (!project.import) throw workEnded(work.job_id);
  const problem = audioTrackProblem(media, project.audio_track);
  if (problem) throw failedAs('invalid_request', problem);
  const nowMs = Date.now();
  const now = new Date(nowMs).toISOString();
  const own = ownView(project);
  const imported: Imported = { work, own, request: project.import, reservedBytes: project.reserved_bytes ?? 0, media };
  if (!project.import.auto_transcribe) return ended(imported, now);
  const refused = await completeCharged(imported, project, nowMs);
  if (!refused) return;
  const ids = { jobId: newId(), eventId: newId() };
  const failed = unpaidTranscription({ ...work, ...own }, ids, refused, nowMs);
  await ended({ ...imported, transcription: failed, ofBatch: itemWrite(imported, { job_id: ids.jobId }) }, now);
  // Its machine never runs. PublishEvent, the next step, publishes only the event of the import.
  await publishEvent({ account_id: work.account_id, job_id: ids.jobId });
});

/** Why what follows could not be made or charged, and nothing was written; undefined once the import is completed. */
const completeCharged = async (
  imported: Imported,
  project: ProjectRecord,
  nowMs: number,
): Promise<Failed | undefined> => {
  const { work, request } = imported;
  const now = new Date(nowMs).toISOString();
  try {
    const account = await getPayer({ accountId: work.account_id, spendsBy: request.spends_by ?? [] });
    const { transcription, exports } = await worksAfter(imported, project, account, nowMs);
    const charge = chargeOf(work.account_id, [transcription, ...exports]);
    const declined = untranscribed(charge.credits, request.max_credits);
    if (declined) {
      await ended({ ...imported, declined }, now);
      return undefined;
    }
    const ofBatch = batchWrites(imported, transcription, charge.credits);
    const refusal = await completeImport({ ...imported, transcription, exports, account, ofBatch }, now);
    if (!refusal) {
      await requestStart(transcription);
      return undefined;
    }
    if (isCancelled(refusal)) return { error: 'The batch was cancelled.', error_code: 'cancelled' };
    const unpaid = refusedCharge(charge, refusal);
    if (unpaid) return failureOf(unpaid);
  } catch (error) {
    if (error instanceof AppError && errors[error.code].status < 500) return failureOf(error);
    throw error;
  }
  throw workEnded(work.job_id);
};

/** The transcription, and the exports that begin once it has completed: they show the version that it makes. */
const worksAfter = async (
  { work, request, media }: Imported,
  project: ProjectRecord,
  account: Payer & Parameters<typeof planExports>[1],
  nowMs: number,
): Promise<{ readonly transcription: JobRecord; readonly exports: readonly ExportRecord[] }> => {
  const job = newTranscription(work, newId(), transcriptionCost(media, region(), project), nowMs);
  const { job_id, created_at } = job;
  const { batch_id } = project;
  if (request.exports?.burn_captions) await requireFont(work.account_id, project.style);
  const transcript = { version: job_id, key: objectKeys.transcript(work, job_id) };
  const exports = request.exports
    ? planExports(
        { ...project, media, transcript },
        account,
        v.parse(BatchExports, request.exports),
        exportStage(work.account_id),
        batch_id,
      ).exports.map((record) => ({
        ...record,
        ...{ waits_for: job_id, created_at },
        ...workDue(record.export_id, nowMs, 'waiting'),
      }))
    : [];
  const export_ids = exports.map(({ export_id }) => export_id);
  const transcription = {
    ...job,
    ...(batch_id !== undefined && { batch_id }),
    ...(export_ids.length > 0 && { export_ids }),
  };
  return { transcription, exports };
};

const failureOf = (refusal: AppError): Failed => ({ error: refusal.message, error_code: codeOfRefusal(refusal) });

const batchWrites = (imported: Imported, { job_id, export_ids = [] }: JobRecord, credits: number) => {
  const { work, own, request } = imported;
  if (own.batch_id === undefined) return {};
  const batch = { account_id: work.account_id, batch_id: own.batch_id, max_credits: request.batch_max_credits };
  return {
    ...itemWrite(imported, { job_id, export_ids }),
    ...countOnBatch(batch, { credits, reserved: request.batch_reserved ?? 0 }),
  };
};

const itemWrite = (
  { work: { account_id }, request: { batch_item } }: Imported,
  made: Parameters<typeof noteWorks>[1],
) => (batch_item === undefined ? {} : noteWorks({ account_id, batch_item }, made));

const ended = async (imported: Imported, now: string): Promise<void> => {
  if (await completeImport(imported, now)) throw workEnded(imported.work.job_id);
};
