import type { SpeechWork } from '#contract/schemas/pipeline.ts';
import type { HeardRange, RangeToHear, SpeechRange } from '#contract/schemas/speech-range.ts';
import { renderFileUnits } from '#core/cost/modelled-units.ts';
import { invokeRecogniseSpeech } from '#runtime/aws/lambda.ts';
import { headObject, putObject } from '#runtime/aws/s3.ts';
import { readSigner } from '#runtime/aws/signed-urls.ts';
import { addModelled } from '#runtime/meter/tally.ts';
import { advanceJob } from '#runtime/stores/jobs.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

interface Asked {
  readonly work: Pick<SpeechWork, 'account_id' | 'project_id' | 'job_id' | 'audio_track'>;
  readonly range: SpeechRange;
  /** Where the words are stored. */
  readonly key: string;
  readonly progress: number;
  readonly ask: (language: string) => Pick<RangeToHear, 'mustBeEnglish' | 'script'>;
  /** Throws where what was heard must not be stored. */
  readonly check: (heard: HeardRange, asked: Pick<RangeToHear, 'mustBeEnglish' | 'script'>) => void;
}

/**
 * Has RecogniseSpeech work on a range of the sound, and stores its words. That gets the signed URL of the media and nothing else. A range
 * that an earlier run has stored is left alone.
 */
export async function recognised({ work, range, key, progress, ask, check }: Asked): Promise<void> {
  const { account_id, project_id, job_id, audio_track } = work;
  if (!(await advanceJob(work, progress))) throw workEnded(job_id);
  if (await headObject(key)) return;
  const { media, media_key, language } = await projectOfWork(work);
  const file = media_key && (await headObject(media_key));
  if (!media || !file) throw new Error(`The media of project ${project_id} are missing`);
  const read = await readSigner('source');
  const asked = ask(language);
  const { reads, ...heard } = await invokeRecogniseSpeech({
    ...{ account_id, project_id, job_id },
    source: { url: await read(media_key), sizeBytes: file.sizeBytes, mediaMs: media.durationMs },
    audioTrack: audio_track,
    range: { startMs: range.start_ms, endMs: range.end_ms },
    ...asked,
  });
  addModelled(renderFileUnits(reads, 0));
  check(heard, asked);
  if (!(await advanceJob(work, progress))) throw workEnded(job_id);
  await putObject(key, JSON.stringify(heard), 'application/json');
}
