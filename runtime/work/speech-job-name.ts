import { objectKeys } from '#contract/object-keys.ts';
import type { SpeechWork } from '#contract/schemas/pipeline.ts';
import { stackName } from '../environment.ts';

/**
 * `<stack>.<account_id>.<job_id>`, and `.<audio_track>` from the second on: unique per job and track, and the event rule of
 * each stack hears only its own.
 */
export const speechJobName = ({
  account_id,
  job_id,
  audio_track,
}: Pick<SpeechWork, 'account_id' | 'job_id' | 'audio_track'>) =>
  `${stackName()}.${account_id}.${job_id}${audio_track > 1 ? `.${audio_track}` : ''}`;

/** Where what has to do with a track's speech lies: its sound, and what Transcribe writes. */
export const speechKey = (
  work: Pick<SpeechWork, 'account_id' | 'project_id' | 'job_id' | 'audio_track'>,
  ending: string,
) => objectKeys.work(work, work.job_id, `speech${work.audio_track > 1 ? `-${work.audio_track}` : ''}${ending}`);

/** Undefined for a name that is not ours. */
export const workOfSpeechJob = (name: string): { account_id: string; job_id: string } | undefined => {
  const [, account_id, job_id] = name.split('.');
  return account_id && job_id ? { account_id, job_id } : undefined;
};
