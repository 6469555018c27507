import { objectKeys } from '#contract/object-keys.ts';
import type { SpeechWork } from '#contract/schemas/pipeline.ts';
import { stackName } from '../environment.ts';

/**
 * `<stack>.<account_id>.<job_id>`, with `.<audio_track>` from the second track on, and `.<language>` where it could not be told:
 * unique per job, track and attempt. The event rule of a stack matches only the names of that stack.
 */
export const speechJobName = ({
  account_id,
  job_id,
  audio_track,
  language,
}: Pick<SpeechWork, 'account_id' | 'job_id' | 'audio_track' | 'language'>) =>
  [stackName(), account_id, job_id, ...(audio_track > 1 ? [audio_track] : []), ...(language ? [language] : [])].join(
    '.',
  );

/** The key of an object of a track's speech: its extracted audio, or the output of Transcribe. */
export const speechKey = (
  work: Pick<SpeechWork, 'account_id' | 'project_id' | 'job_id' | 'audio_track'>,
  ending: string,
) => objectKeys.work(work, work.job_id, `speech${work.audio_track > 1 ? `-${work.audio_track}` : ''}${ending}`);

/** The keys of the words that our own recogniser heard in a part of a track, of those of the text, and of these with times from the sound. */
export const heardKey = (work: Parameters<typeof speechKey>[0], index: number) => speechKey(work, `.${index}.json`);
export const scriptKey = (...of: Parameters<typeof heardKey>) => heardKey(...of).replace(/json$/, 'script.json');
export const alignedKey = (...of: Parameters<typeof heardKey>) => heardKey(...of).replace(/json$/, 'aligned.json');

/** Undefined for a name that `speechJobName` has not made. */
export const workOfSpeechJob = (name: string): { account_id: string; job_id: string } | undefined => {
  const [, account_id, job_id] = name.split('.');
  return account_id && job_id ? { account_id, job_id } : undefined;
};
