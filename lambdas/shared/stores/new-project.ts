import type { JobRecord } from '../../../contract/records/job.ts';
import type { ProjectRecord } from '../../../contract/records/project.ts';
import { AppError } from '../../../core/app-error.ts';
import { transact, type Write } from '../aws/dynamodb.ts';
import { chargeEntry, insufficientCredits, moveBalance } from './charges.ts';

/**
 * Project, upload slot, job and charge in one transaction. Throws upload_used and insufficient_credits, having
 * written nothing.
 */
export const insertProject = async (
  project: ProjectRecord,
  uploadId: string,
  job: JobRecord | undefined,
): Promise<void> => {
  const refusal = await transact<string>({
    slot: {
      table: 'uploads',
      update: { account_id: project.account_id, upload_id: uploadId },
      set: { used_by: project.project_id },
      conditions: [{ present: 'upload_id' }, { absent: 'used_by' }],
    },
    project: { table: 'projects', put: project, conditions: [{ absent: 'project_id' }] },
    ...(job && newJob(job)),
  });
  if (refusal?.write === 'slot') {
    throw new AppError('upload_used', 'This upload has become a project already.', { param: 'upload_id' });
  }
  if (refusal?.write === 'balance' && job) throw insufficientCredits(job.credits, refusal);
  if (refusal) throw new Error(`The project was refused by its ${refusal.write}`);
};

const newJob = (job: JobRecord): Record<string, Write> => ({
  job: { table: 'jobs', put: job, conditions: [{ absent: 'job_id' }] },
  charge: chargeEntry(job.job_id, job, 'transcription'),
  balance: moveBalance(job.account_id, -job.credits),
});
