import { stackName } from '../environment.ts';

/** `<stack>.<account_id>.<job_id>`: unique per job, and the event rule of each stack hears only its own (DESIGN section 6). */
export const speechJobName = (work: { readonly account_id: string; readonly job_id: string }): string =>
  `${stackName()}.${work.account_id}.${work.job_id}`;

/** Undefined for a name that is not ours. */
export const workOfSpeechJob = (name: string): { account_id: string; job_id: string } | undefined => {
  const [job_id, account_id] = name.split('.').reverse();
  return account_id && job_id ? { account_id, job_id } : undefined;
};
