import { objectKeys } from '#contract/object-keys.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { Reason } from '#core/work/failure-of.ts';
import { eraseVersionsUnder } from '../aws/s3.ts';
import { abortMultipart } from '../aws/s3-multipart.ts';
import { failWork } from '../stores/fail-work.ts';
import { findJob } from '../stores/jobs.ts';

/** Ends an import as failed and deletes what it has copied. False when it had ended already. */
export const failImport = async (job: JobRecord, reason: Reason): Promise<boolean> => {
  const ended = await failWork(job, reason, new Date().toISOString());
  // ResolveSource may have noted its multipart upload after `job` was read, and notes none once the job has ended.
  if (ended) await clearImport((await findJob(job.account_id, job.job_id)) ?? job);
  return ended;
};

/** Deletes what a failed import has copied, for good, since it is counted nowhere: only that import has written its project's media. */
export const clearImport = async (job: JobRecord): Promise<void> => {
  const key = objectKeys.media(job);
  if (job.multipart_id) await abortMultipart({ key, multipartId: job.multipart_id });
  await eraseVersionsUnder(key);
};
