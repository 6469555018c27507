import * as v from 'valibot';
import type { JobRecord } from '#contract/records/job.ts';
import { JobType } from '#contract/schemas/job.ts';
import type { ExportWork, JobWork } from '#contract/schemas/pipeline.ts';
import type { Machine } from '#contract/uses.ts';
import { startExecution } from '../aws/step-functions.ts';
import { workId } from '../stores/work.ts';

export type StartedWork = (JobWork & Pick<JobRecord, 'type'>) | ExportWork;

type KindOfWork = Pick<JobRecord, 'job_id' | 'type'> | Pick<ExportWork, 'export_id'>;

/** Throws for a job of a later release, which waits for that release. */
export const machineOf = (work: KindOfWork): Machine => {
  if ('export_id' in work) return 'export';
  const type = v.parse(JobType, work.type);
  return type === 'transcription' ? 'transcribe' : type;
};

/** Starts the machine of a job or an export; doing it twice changes nothing. */
export const startWork = (work: StartedWork): Promise<void> => {
  const { account_id, project_id } = work;
  const id = 'job_id' in work ? { job_id: work.job_id } : { export_id: work.export_id };
  return startExecution(machineOf(work), account_id, workId(work), { account_id, project_id, ...id });
};
