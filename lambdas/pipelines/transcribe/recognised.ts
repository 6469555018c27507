import { randomUUID } from 'node:crypto';
import { allAccounts, speechPlaceNumbers } from '#contract/records/places.ts';
import type { RecogniseWork, SpeechWork } from '#contract/schemas/pipeline.ts';
import type { HeardRange, SpeechRange } from '#contract/schemas/speech-range.ts';
import { LAMBDA_THROTTLED } from '#contract/step-errors.ts';
import { renderFileUnits } from '#core/cost/modelled-units.ts';
import { StepError } from '#core/step-error.ts';
import { headObject, putObject } from '#runtime/aws/s3.ts';
import { readSigner } from '#runtime/aws/signed-urls.ts';
import { addModelled } from '#runtime/meter/tally.ts';
import { returnChunkPlace, takeChunkPlace } from '#runtime/stores/chunk-places.ts';
import { advanceJob } from '#runtime/stores/jobs.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/** What RecogniseSpeech is told of a range, but for what is asked of it: the signed URL of the media and nothing else. */
export type RangeOfMedia = Omit<RecogniseWork, 'mustBeEnglish' | 'script' | 'wants'>;

interface Asked {
  readonly work: Pick<SpeechWork, 'account_id' | 'project_id' | 'job_id' | 'audio_track' | 'places'>;
  readonly range: SpeechRange;
  /** Where the words are stored. */
  readonly key: string;
  readonly progress: number;
  /** Has RecogniseSpeech work on the range. Throws where what was heard must not be stored. */
  readonly hear: (range: RangeOfMedia, language: string) => Promise<HeardRange & { readonly reads: number }>;
}

/** Stores the words of a range of the sound. One that an earlier run has stored is left alone. */
export async function recognised({ work, range, key, progress, hear }: Asked): Promise<void> {
  const { account_id, project_id, job_id, audio_track } = work;
  if (!(await advanceJob(work, progress))) throw workEnded(job_id);
  if (await headObject(key)) return;
  const { media, media_key, language } = await projectOfWork(work);
  const file = media_key && (await headObject(media_key));
  if (!media || !file) throw new Error(`The media of project ${project_id} are missing`);
  const read = await readSigner('source');
  const ofMedia = {
    ...{ account_id, project_id, job_id },
    source: { url: await read(media_key), sizeBytes: file.sizeBytes, mediaMs: media.durationMs },
    audioTrack: audio_track,
    range: { startMs: range.start_ms, endMs: range.end_ms },
  };
  // A name of its own: an attempt that died holds its place still, and the next one must not wait for it.
  await inPlaces(placesOf(work), `${key}#${randomUUID()}`, async () => {
    const { reads, ...heard } = await hear(ofMedia, language);
    addModelled(renderFileUnits(reads, 0));
    if (!(await advanceJob(work, progress))) throw workEnded(job_id);
    await putObject(key, JSON.stringify(heard), 'application/json');
  });
}

const placesOf = ({ account_id, places }: Asked['work']) =>
  places
    ? [
        { account_id, count: places.account },
        { account_id: allAccounts, count: places.all },
      ]
    : [];

/** Works in a place of each. Where one has none it is as if no Lambda were free, for which the machine waits. */
async function inPlaces(all: ReturnType<typeof placesOf>, holder: string, work: () => Promise<void>): Promise<void> {
  const [of, ...others] = all;
  if (!of) return work();
  const numbers = speechPlaceNumbers.slice(0, of.count);
  const place = await takeChunkPlace(of.account_id, numbers, { holder, nowMs: Date.now(), random: Math.random });
  if (!place) throw new StepError(LAMBDA_THROTTLED, 'As many ranges of sound are heard as may be at once.');
  try {
    await inPlaces(others, holder, work);
  } finally {
    await returnChunkPlace(place, holder);
  }
}
