import { v7 as newId } from 'uuid';
import type { JobRecord } from '#contract/records/job.ts';
import { importSteps } from '#contract/steps/import.ts';
import { AppError } from '#core/app-error.ts';
import { transcriptionCost } from '#core/cost/estimate.ts';
import { untranscribed } from '#core/credits/max-credits.ts';
import { audioTrackProblem } from '#core/media/audio-tracks.ts';
import { ownView } from '#core/own-data.ts';
import { failedAs } from '#core/step-error.ts';
import type { Failed } from '#core/webhooks/work-event.ts';
import { codeOfRefusal } from '#core/work/failure-of.ts';
import { newTranscription, unpaidTranscription } from '#core/work/new-job.ts';
import { region } from '#runtime/environment.ts';
import { countOnBatch, isCancelled, noteTranscription } from '#runtime/stores/batches.ts';
import { completeImport, type Imported } from '#runtime/stores/imports.ts';
import { getPayer } from '#runtime/stores/payer.ts';
import { refusedCharge } from '#runtime/stores/spend.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { publishEvent } from '#runtime/work/publish-event.ts';
import { requestStart } from '#runtime/work/request-start.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/**
 * Completes the import, and with auto_transcribe creates and charges the transcription in the same transaction. Where it cannot be
 * charged, for lack of credits, because of the day's spend limit, the cap of a key or the limit of a batch, or since a key was revoked or the batch cancelled meanwhile, it is
 * created as failed, so that the account gets the event. When it costs more than `max_credits`, it is not created, and the project says why.
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
  const { batch_id } = project;
  if (!project.import.auto_transcribe) return ended(imported, now);
  const cost = transcriptionCost(media, region(), project);
  const transcription = {
    ...newTranscription(work, newId(), cost, nowMs),
    ...(batch_id !== undefined && { batch_id }),
  };
  const declined = untranscribed(transcription.credits, project.import.max_credits);
  if (declined) return ended({ ...imported, declined }, now);
  const unpaid = await completeCharged(imported, transcription, now);
  if (!unpaid) return requestStart(transcription);
  const ids = { jobId: newId(), eventId: newId() };
  const failed = unpaidTranscription({ ...work, ...own }, ids, unpaid, nowMs);
  await ended({ ...imported, transcription: failed, ofBatch: itemWrite(imported, ids.jobId) }, now);
  // Its machine never runs. PublishEvent, the next step, publishes only the event of the import.
  return publishEvent({ account_id: work.account_id, job_id: ids.jobId });
});

/** Why the transcription could not be charged, and nothing was written; undefined when it was. */
const completeCharged = async (
  imported: Imported,
  transcription: JobRecord,
  now: string,
): Promise<Failed | undefined> => {
  const { work, request } = imported;
  try {
    const account = await getPayer({ accountId: work.account_id, spendsBy: request.spends_by ?? [] });
    const { batch_id } = imported.own;
    const ofBatch = batch_id !== undefined && {
      ...itemWrite(imported, transcription.job_id),
      ...countOnBatch({ account_id: work.account_id, batch_id, max_credits: request.batch_max_credits }, transcription),
    };
    const refusal = await completeImport({ ...imported, transcription, account, ...(ofBatch && { ofBatch }) }, now);
    if (!refusal) return undefined;
    if (isCancelled(refusal)) return { error: 'The batch was cancelled.', error_code: 'cancelled' };
    const unpaid = refusedCharge(transcription, refusal);
    if (unpaid) return failureOf(unpaid);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') return failureOf(error);
    throw error;
  }
  throw workEnded(work.job_id);
};

const failureOf = (refusal: AppError): Failed => ({ error: refusal.message, error_code: codeOfRefusal(refusal) });

const itemWrite = ({ work: { account_id }, request: { batch_item } }: Imported, jobId: string) =>
  batch_item === undefined ? {} : noteTranscription({ account_id, batch_item }, jobId);

const ended = async (imported: Imported, now: string): Promise<void> => {
  if (await completeImport(imported, now)) throw workEnded(imported.work.job_id);
};
