import type { JobRecord } from '#contract/records/job.ts';
import type { ExportWork, JobWork } from '#contract/schemas/pipeline.ts';
import type { Machine } from '#contract/uses.ts';
import { startExecution } from '../aws/step-functions.ts';

type StartedWork = (JobWork & Pick<JobRecord, 'type'>) | ExportWork;

export const machineOfJob = ({ type }: Pick<JobRecord, 'type'>): Machine =>
  type === 'import' ? 'import' : 'transcribe';

/** Starts the machine of a job or an export; doing it twice changes nothing. */
export const startWork = (work: StartedWork): Promise<void> => {
  const { account_id, project_id } = work;
  return 'job_id' in work
    ? startExecution(machineOfJob(work), account_id, work.job_id, { account_id, project_id, job_id: work.job_id })
    : startExecution('export', account_id, work.export_id, { account_id, project_id, export_id: work.export_id });
};
