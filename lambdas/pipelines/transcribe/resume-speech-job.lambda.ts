import { eventSteps } from '#contract/steps/events.ts';
import { answerToken } from '#runtime/aws/step-functions.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { getJob } from '#runtime/stores/jobs.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { workOfSpeechJob } from '#runtime/work/speech-job-name.ts';

/**
 * Transcribe says a job has ended: wake the execution that waits for it. Without a token, or with a dead one, there is
 * nobody to wake: StartSpeechJob and AskSpeechJob look for themselves.
 */
export const handler = pipelineStep('ResumeSpeechJob', eventSteps.ResumeSpeechJob, async ({ detail }) => {
  const name = detail.TranscriptionJobName;
  const work = workOfSpeechJob(name);
  if (work) belongsTo(work);
  const job = work && (await getJob(work.account_id, work.job_id));
  // A late event of another audio track's job wakes nobody.
  if (job?.speech_token && (job.speech_job ?? name) === name)
    await answerToken(job.speech_token, detail.TranscriptionJobStatus);
});
