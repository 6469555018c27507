import * as v from 'valibot';
import { objectKeys } from '../../../contract/object-keys.ts';
import type { ProjectRecord } from '../../../contract/records/project.ts';
import { SpeechOutput } from '../../../contract/schemas/speech-output.ts';
import { NO_SPEECH, SPEECH_JOB_FAILED } from '../../../contract/step-errors.ts';
import { transcribeSteps } from '../../../contract/steps/transcribe.ts';
import { type Alignment, alignText } from '../../../core/alignment/align-text.ts';
import { alignmentWarnings } from '../../../core/alignment/alignment-warnings.ts';
import { withoutOverlaps } from '../../../core/alignment/span.ts';
import { linesFromWords } from '../../../core/captions/lines-from-words.ts';
import type { TimedWord } from '../../../core/captions/words.ts';
import { languageOfSpeech, wordsFromSpeech } from '../../../core/captions/words-from-speech.ts';
import { StepError } from '../../../core/step-error.ts';
import { getText } from '../../shared/aws/s3.ts';
import { getSpeechJob } from '../../shared/aws/transcribe.ts';
import { pipelineStep } from '../../shared/pipeline/pipeline-step.ts';
import { projectOfWork } from '../../shared/pipeline/project-of-work.ts';
import { speechJobName } from '../../shared/pipeline/speech-job-name.ts';
import { workEnded } from '../../shared/pipeline/work-ended.ts';
import { completeTranscription } from '../../shared/stores/jobs.ts';
import { putTranscript } from '../../shared/stores/transcripts.ts';

/** Words become lines, those of the project's text where it has one; the version is stored under the job's id (so a second run writes the same object), then it counts. */
export const handler = pipelineStep('StoreTranscript', transcribeSteps.StoreTranscript, async (work) => {
  const { status, failureReason } = await getSpeechJob(speechJobName(work));
  // Asked to identify the language, Transcribe fails a job in which nobody speaks.
  if (failureReason?.includes('speech segment long enough')) throw noSpeech();
  if (status === 'FAILED') {
    throw new StepError(SPEECH_JOB_FAILED, `The audio could not be transcribed: ${failureReason ?? 'no reason given'}`);
  }
  const speech = v.parse(SpeechOutput, JSON.parse(await getText(objectKeys.work(work, work.job_id, 'speech.json'))));
  const words = wordsFromSpeech(speech);
  if (words.length === 0) throw noSpeech();
  const project = await projectOfWork(work);
  const language = languageOfSpeech(speech, project.language);
  const alignment = await alignmentOf(project, words, language);
  const pointer = await putTranscript(work, work.job_id, { language, lines: alignment.lines });
  const warnings = alignmentWarnings(alignment, language);
  const endedAt = new Date().toISOString();
  if (!(await completeTranscription(work, pointer, language, endedAt, warnings))) throw workEnded(work.job_id);
});

/** No transcription of the project can begin, and its text can't change, while this one is open. */
const alignmentOf = async (
  { text_key, media }: ProjectRecord,
  heard: readonly TimedWord[],
  language: string,
): Promise<Alignment> => {
  const text = text_key ? await getText(text_key) : '';
  const durationMs = media?.durationMs ?? heard.at(-1)?.endMs ?? 0;
  const aligned = alignText({ text, heard, language, durationMs });
  if (aligned.lines.length > 0) return aligned;
  // Transcribe may hear past the end that the media says it has, where an edit may put no word.
  return { lines: linesFromWords(withoutOverlaps(heard, durationMs), language), leftOut: [] };
};

const noSpeech = () => new StepError(NO_SPEECH, 'No speech was found in the media.');
