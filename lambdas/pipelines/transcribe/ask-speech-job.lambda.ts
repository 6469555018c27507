import { SPEECH_JOB_STUCK } from '#contract/step-errors.ts';
import { transcribeSteps } from '#contract/steps/transcribe.ts';
import { transitionUnits } from '#core/cost/modelled-units.ts';
import { isStuck } from '#core/media/speech-wait.ts';
import { StepError } from '#core/step-error.ts';
import { getSpeechJob } from '#runtime/aws/transcribe.ts';
import { addModelled } from '#runtime/meter/tally.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { speechJobName } from '#runtime/work/speech-job-name.ts';

/** Transcribe sends events as a best effort. When none came in time, this polls the job until it ends or is given up. */
export const handler = pipelineStep('AskSpeechJob', transcribeSteps.AskSpeechJob, async (work) => {
  const { status, createdAt, startedAt } = await getSpeechJob(speechJobName(work));
  const open = status === 'QUEUED' || status === 'IN_PROGRESS';
  // wait_seconds is half the media's length or more, so four times it is at least twice the length.
  const times = createdAt && { createdAtMs: createdAt.getTime(), startedAtMs: startedAt?.getTime() };
  if (open && times && isStuck(times, Date.now(), work.wait_seconds * 2000)) {
    throw new StepError(SPEECH_JOB_STUCK, 'Transcription took far too long and was given up. Please try again.');
  }
  // WaitForSpeechJob.
  if (open) addModelled(transitionUnits(1));
  return status;
});
