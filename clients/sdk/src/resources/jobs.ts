import type { Caller } from '../caller.ts';
import type { Input, RequestOptions } from '../transport.ts';

export const jobsOf = (caller: Caller) => ({
  /** Newest first. */
  list: (query?: Input<'listJobs'>['query'], options?: RequestOptions) => caller.list('listJobs', { query }, options),
  /** With its state and progress. */
  get: (jobId: string, options?: RequestOptions) => caller.call('getJob', ofJob(jobId), options),
  /** Cancels a job that has not ended. */
  cancel: (jobId: string, options?: RequestOptions) => caller.call('cancelJob', ofJob(jobId), options),
});

const ofJob = (jobId: string) => ({ path: { job_id: jobId } });
