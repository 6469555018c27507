import { v7 as newId } from 'uuid';
import { UNREADABLE_MEDIA } from '#contract/step-errors.ts';
import { importSteps } from '#contract/steps/import.ts';
import { transcriptionCost } from '#core/cost/estimate.ts';
import { audioTrackProblem } from '#core/media/audio-tracks.ts';
import { storedBytes } from '#core/quotas/stored-bytes.ts';
import { StepError } from '#core/step-error.ts';
import { newTranscription, unpaidTranscription } from '#core/work/new-job.ts';
import { region } from '#runtime/environment.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { completeImport, type Imported } from '#runtime/stores/imports.ts';
import { refusedCharge } from '#runtime/stores/spend.ts';
import { askForStart } from '#runtime/work/ask-for-start.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { publishJobEvent } from '#runtime/work/publish-event.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/**
 * Ends the import, and with auto_transcribe charges and makes the transcription in the same transaction: one that
 * the credits or the day's ceiling do not reach for is made failed, so that its user is told.
 */
export const handler = pipelineStep('FinishImport', importSteps.FinishImport, async ({ media, ...work }) => {
  const project = await projectOfWork(work);
  if (!project.import) throw workEnded(work.job_id);
  const problem = audioTrackProblem(media, project.audio_track);
  if (problem) throw new StepError(UNREADABLE_MEDIA, problem);
  const nowMs = Date.now();
  const now = new Date(nowMs).toISOString();
  const imported: Imported = { work, request: project.import, reservedBytes: storedBytes(project), media };
  if (!project.import.auto_transcribe) return ended(imported, now);
  const transcription = newTranscription(work, newId(), transcriptionCost(media, region(), project), nowMs);
  const account = await getAccount(work.account_id);
  const refusal = await completeImport({ ...imported, transcription, account }, now);
  if (!refusal) return askForStart(transcription);
  if (refusal.write !== 'balance') throw workEnded(work.job_id);
  const reason = refusedCharge(transcription, refusal).message;
  const ids = { jobId: newId(), eventId: newId() };
  await ended({ ...imported, transcription: unpaidTranscription(work, ids, reason, nowMs) }, now);
  // Its machine never runs; PublishEvent, which follows, tells of the import.
  return publishJobEvent(work.account_id, ids.jobId);
});

const ended = async (imported: Imported, now: string): Promise<void> => {
  if (await completeImport(imported, now)) throw workEnded(imported.work.job_id);
};
