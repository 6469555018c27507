import { defaultMaxSpeakers } from '#contract/limits.ts';
import { transcribeSteps } from '#contract/steps/transcribe.ts';
import { transcribeLanguageOf } from '#contract/transcribe-languages.ts';
import { speechJobUnits } from '#core/cost/modelled-units.ts';
import { transcribeSeconds } from '#core/cost/transcribe-seconds.ts';
import { completeTask } from '#runtime/aws/step-functions.ts';
import { getSpeechJob, startSpeechJob } from '#runtime/aws/transcribe.ts';
import { objectUri } from '#runtime/environment.ts';
import { addModelled, addUnits, note } from '#runtime/meter/tally.ts';
import { advanceJob } from '#runtime/stores/jobs.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { speechJobName, speechKey } from '#runtime/work/speech-job-name.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/**
 * May run twice: stores the token, then starts the job under its own name, then reads the job's status once, because it may have
 * ended before ResumeSpeechJob could find the token.
 */
export const handler = pipelineStep('StartSpeechJob', transcribeSteps.StartSpeechJob, async ({ token, ...work }) => {
  const project = await projectOfWork(work);
  const name = speechJobName(work);
  if (!(await advanceJob(work, 0.2, { speech_token: token, speech_job: name }))) throw workEnded(work.job_id);
  const started = await startSpeechJob({
    name,
    mediaUri: objectUri(work.speech_key),
    format: work.speech_format,
    language: transcribeLanguageOf(work.language ?? project.language),
    outputKey: speechKey(work, '.json'),
    maxSpeakers: project.speakers === true ? defaultMaxSpeakers : project.speakers || undefined,
  });
  if (started && project.media) meterSpeech((work.cut && work.audio_ms) || project.media.durationMs);
  const { status } = await getSpeechJob(name);
  if (status === 'COMPLETED' || status === 'FAILED') await completeTask(token, status);
});

const meterSpeech = (durationMs: number): void => {
  addUnits({ transcribe_seconds: transcribeSeconds(durationMs) });
  addModelled(speechJobUnits);
  note({ media_ms: durationMs });
};
