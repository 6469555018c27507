import { transcribeLanguageOf } from '../../../contract/languages.ts';
import { objectKeys } from '../../../contract/object-keys.ts';
import type { MediaFacts } from '../../../contract/schemas/media-facts.ts';
import { transcribeSteps } from '../../../contract/steps/transcribe.ts';
import { speechJobUnits } from '../../../core/cost/modelled-units.ts';
import { transcribeSeconds } from '../../../core/cost/transcribe-seconds.ts';
import { answerToken } from '../../shared/aws/step-functions.ts';
import { getSpeechJob, startSpeechJob } from '../../shared/aws/transcribe.ts';
import { addModelled, addUnits, note } from '../../shared/meter/tally.ts';
import { objectUri } from '../../shared/object-uri.ts';
import { pipelineStep } from '../../shared/pipeline/pipeline-step.ts';
import { projectOfWork } from '../../shared/pipeline/project-of-work.ts';
import { speechJobName } from '../../shared/pipeline/speech-job-name.ts';
import { workEnded } from '../../shared/pipeline/work-ended.ts';
import { advanceJob } from '../../shared/stores/jobs.ts';

/**
 * Runs twice without harm: the token is stored first, then the job is started under its own name, then it is looked at
 * once, because it may have ended before the token was there for ResumeSpeechJob (DESIGN section 6).
 */
export const handler = pipelineStep('StartSpeechJob', transcribeSteps.StartSpeechJob, async ({ token, ...work }) => {
  const project = await projectOfWork(work);
  if (!(await advanceJob(work, 0.2, { speech_token: token }))) throw workEnded(work.job_id);
  const name = speechJobName(work);
  const started = await startSpeechJob({
    name,
    mediaUri: objectUri(work.speech_key),
    format: work.speech_format,
    language: transcribeLanguageOf(project.language),
    outputKey: objectKeys.work(work, work.job_id, 'speech.json'),
  });
  if (started && project.media) meterSpeech(project.media);
  const { status } = await getSpeechJob(name);
  if (status === 'COMPLETED' || status === 'FAILED') await answerToken(token, status);
});

const meterSpeech = ({ durationMs }: MediaFacts): void => {
  addUnits({ transcribe_seconds: transcribeSeconds(durationMs) });
  addModelled(speechJobUnits);
  note({ media_ms: durationMs });
};
