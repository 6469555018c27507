import { eventSteps } from '#contract/steps/events.ts';
import { completeTask } from '#runtime/aws/step-functions.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { workOfSpeechJob } from '#runtime/work/speech-job-name.ts';

/**
 * A Transcribe job has ended: resumes the execution that waits for it. Without a stored token no execution waits, because
 * StartSpeechJob and AskSpeechJob also read the status.
 */
export const handler = pipelineStep('ResumeSpeechJob', eventSteps.ResumeSpeechJob, async ({ detail }) => {
  const name = detail.TranscriptionJobName;
  const work = workOfSpeechJob(name);
  if (work) belongsTo(work);
  const job = work && (await findJob(work.account_id, work.job_id));
  // A late event of another audio track's job resumes nothing.
  if (job?.speech_token && (job.speech_job ?? name) === name)
    await completeTask(job.speech_token, detail.TranscriptionJobStatus);
});
