import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { errorStatus } from '#contract/errors.ts';
import { type ExportRecord, KnownExports } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { importSteps } from '#contract/steps/import.ts';
import { AppError } from '#core/app-error.ts';
import { transcriptionCost } from '#core/cost/estimate.ts';
import { untranscribed } from '#core/credits/max-credits.ts';
import { exportsAfter } from '#core/exports/waiting-exports.ts';
import { audioTrackProblem, silentProblem } from '#core/media/audio-tracks.ts';
import { ownView } from '#core/own-data.ts';
import { failedAs } from '#core/step-error.ts';
import type { Failed } from '#core/webhooks/work-event.ts';
import { workDue } from '#core/work/due.ts';
import { codeOfRefusal } from '#core/work/failure-of.ts';
import { newTranscription, unpaidTranscription } from '#core/work/new-job.ts';
import type { Refusal } from '#runtime/aws/dynamodb.ts';
import { captionDrawing, exportStage } from '#runtime/caption-drawing.ts';
import { region } from '#runtime/environment.ts';
import { countOnBatch, isCancelled, noteWorks } from '#runtime/stores/batches.ts';
import { requireFont } from '#runtime/stores/fonts.ts';
import { completeImport, type Imported } from '#runtime/stores/imports.ts';
import { chargeOf, exportWrite } from '#runtime/stores/new-exports.ts';
import { getPayer, type Payer } from '#runtime/stores/payer.ts';
import { refusedCharge } from '#runtime/stores/spend.ts';
import { findWaiting } from '#runtime/stores/waiting-exports.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { publishEvent } from '#runtime/work/publish-event.ts';
import { startAtOnce } from '#runtime/work/start-at-once.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/**
 * Completes the import. With auto_transcribe the same transaction makes the transcription, and charges it with the exports that then wait
 * for it. Where they cannot be made or charged, the exports fail in that transaction, and the transcription is made as failed, so that the
 * account gets their events: for lack of credits, because of the day's spend limit, the cap of a key or the limit of a batch, since a preset
 * does not take the media, or since a key was revoked or the batch cancelled meanwhile. When they cost more than `max_credits`, no
 * transcription is made, and the project says why.
 */
export const handler = pipelineStep('FinishImport', importSteps.FinishImport, async ({ media, ...work }) => {
  const project = await projectOfWork(work);
  const request = project.import;
  if (!request) throw workEnded(work.job_id);
  const silent = request.auto_transcribe && silentProblem(media);
  if (silent) throw failedAs('no_audio', silent);
  const problem = audioTrackProblem(media, project.audio_track);
  if (problem) throw failedAs('invalid_request', problem);
  const imported: Imported = {
    ...{ work, request, media, own: ownView(project), reservedBytes: project.reserved_bytes ?? 0 },
    reservedExports: project.export_ids ? 0 : request.exports?.presets.length,
  };
  const nowMs = Date.now();
  // An export that is cancelled meanwhile is left out, and the others are tried again.
  for (;;) {
    const waiting = await findWaiting(work.account_id, project.export_ids);
    const refusal = await complete({ ...imported, exports: waiting }, project, nowMs);
    if (!refusal) return;
    if (!waiting.some((record) => exportWrite(record) === refusal.write)) throw workEnded(work.job_id);
  }
});

/** Why the transaction was refused for none of the reasons for which no transcription follows. */
const complete = async (imported: Imported, project: ProjectRecord, nowMs: number): Promise<Refused> => {
  const { work, own, request, exports = [] } = imported;
  const now = new Date(nowMs).toISOString();
  if (!request.auto_transcribe) return completeImport(imported, now);
  const { refusal, declined, reason } = await completeCharged(imported, project, nowMs);
  if (!declined && !reason) return refusal;
  const ids = { jobId: newId(), eventId: newId() };
  const failed = reason && {
    transcription: unpaidTranscription({ ...work, ...own }, ids, reason, nowMs),
    ofBatch: itemWrite(imported, { job_id: ids.jobId }),
  };
  const refused = await completeImport({ ...imported, declined: declined ?? reason, ...failed }, now);
  if (refused) return refused;
  // Their machines never run. PublishEvent, the next step, publishes only the event of the import.
  const { account_id } = work;
  if (reason) await publishEvent({ account_id, job_id: ids.jobId });
  for (const { export_id } of exports) await publishEvent({ account_id, export_id });
  return undefined;
};

type Refused = Refusal<string> | undefined;
interface Charging {
  readonly refusal?: Refused;
  /** Why no transcription follows. */
  readonly declined?: Failed | undefined;
  /** Why only one follows that has failed. */
  readonly reason?: Failed | undefined;
}

/** Nothing was written where there is a reason or a refusal. */
const completeCharged = async (imported: Imported, project: ProjectRecord, nowMs: number): Promise<Charging> => {
  const { work, request } = imported;
  try {
    const account = await getPayer({ accountId: work.account_id, spendsBy: request.spends_by ?? [] });
    const { transcription, exports } = await worksAfter(imported, project, account, nowMs);
    const charge = chargeOf(work.account_id, [transcription, ...exports]);
    const declined = untranscribed(charge.credits, request.max_credits);
    if (declined) return { declined };
    const works = { job_id: transcription.job_id, export_ids: project.export_ids ?? transcription.export_ids ?? [] };
    const ofBatch = batchWrites(imported, works, charge.credits);
    const made = { ...imported, transcription, exports, account, ofBatch };
    const refusal = await completeImport(made, new Date(nowMs).toISOString());
    if (!refusal) {
      await startAtOnce(transcription);
      return {};
    }
    if (isCancelled(refusal)) return { reason: { error: 'The batch was cancelled.', error_code: 'cancelled' } };
    const unpaid = refusedCharge(charge, refusal);
    return unpaid ? { reason: failureOf(unpaid) } : { refusal };
  } catch (error) {
    if (error instanceof AppError && errorStatus[error.code] < 500) return { reason: failureOf(error) };
    throw error;
  }
};

/** The transcription, and the exports that begin once it has completed. */
const worksAfter = async (
  { work, request, media, exports: waiting = [], reservedExports = 0 }: Imported,
  project: ProjectRecord,
  account: Payer & Parameters<typeof exportsAfter>[2],
  nowMs: number,
): Promise<{ readonly transcription: JobRecord; readonly exports: readonly ExportRecord[] }> => {
  const cost = transcriptionCost(media, region(), { ...project, ...captionDrawing(work.account_id) });
  const job = newTranscription(work, newId(), cost, nowMs);
  const { batch_id } = project;
  const asked = request.exports && v.parse(KnownExports, request.exports);
  const presets = asked?.presets.filter((one) => reservedExports > 0 || waiting.some(({ preset }) => preset === one));
  if (presets?.length && asked?.burn_captions) await requireFont(work.account_id, asked.style ?? project.style);
  const planned =
    asked && presets?.length
      ? exportsAfter(job, { ...project, media }, account, { ...asked, presets }, exportStage(work.account_id), batch_id)
      : [];
  const exports = planned.map((record) =>
    asItWaited(
      record,
      waiting.find(({ preset }) => preset === record.preset),
    ),
  );
  const export_ids = exports.map(({ export_id }) => export_id);
  const transcription = {
    ...job,
    ...(batch_id !== undefined && { batch_id }),
    ...(export_ids.length > 0 && { export_ids }),
  };
  return { transcription, exports };
};

/** An export as it is planned now, in place of the one that waited for the import. */
const asItWaited = (planned: ExportRecord, waited: ExportRecord | undefined): ExportRecord => {
  if (!waited) return planned;
  const { export_id, batch_id, created_at } = waited;
  return {
    ...planned,
    ...{ export_id, batch_id, created_at, charged_at: planned.created_at },
    ...workDue(export_id, Date.parse(planned.created_at), 'waiting'),
  };
};

const failureOf = (refusal: AppError): Failed => ({ error: refusal.message, error_code: codeOfRefusal(refusal) });

const batchWrites = (imported: Imported, works: Parameters<typeof noteWorks>[1], credits: number) => {
  const { work, own, request } = imported;
  if (own.batch_id === undefined) return {};
  const batch = { account_id: work.account_id, batch_id: own.batch_id, max_credits: request.batch_max_credits };
  return {
    ...itemWrite(imported, works),
    ...countOnBatch(batch, { credits, reserved: request.batch_reserved ?? 0 }),
  };
};

const itemWrite = (
  { work: { account_id }, request: { batch_item } }: Imported,
  made: Parameters<typeof noteWorks>[1],
) => (batch_item === undefined ? {} : noteWorks({ account_id, batch_item }, made));
