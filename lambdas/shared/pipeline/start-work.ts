import type { ExportWork, JobWork } from '../../../contract/schemas/pipeline.ts';
import { startExecution } from '../aws/step-functions.ts';
import { logger } from '../logger.ts';

/** Starts the machine of a job or an export; doing it twice changes nothing. */
export const startWork = (work: JobWork | ExportWork): Promise<void> => {
  const { account_id, project_id } = work;
  return 'job_id' in work
    ? startExecution('transcribe', account_id, work.job_id, { account_id, project_id, job_id: work.job_id })
    : startExecution('export', account_id, work.export_id, { account_id, project_id, export_id: work.export_id });
};

/** For work that is committed: whatever happens here, its request has succeeded, and a sweep starts what was not. */
export const startQuietly = async (work: JobWork | ExportWork): Promise<void> => {
  await startWork(work).catch((error) => logger.error('start failed', { error, project_id: work.project_id }));
};
