import type { JobRecord } from '../../../contract/records/job.ts';
import type { ProjectRecord } from '../../../contract/records/project.ts';
import { AppError } from '../../../core/app-error.ts';
import { transact, type Write } from '../aws/dynamodb.ts';
import { RepliedMeanwhile } from '../http/idempotency.ts';
import { insufficientCredits } from './charges.ts';
import { jobWrites } from './new-transcription.ts';

/**
 * Project, upload slot, job and charge in one transaction. Throws upload_used and insufficient_credits, having
 * written nothing.
 */
export const insertProject = async (
  project: ProjectRecord,
  uploadId: string,
  job: JobRecord | undefined,
  remembered: { readonly reply?: Write },
): Promise<void> => {
  const refusal = await transact<string>({
    ...remembered,
    slot: {
      table: 'uploads',
      update: { account_id: project.account_id, upload_id: uploadId },
      set: { used_by: project.project_id },
      remove: ['due', 'due_at'],
      conditions: [{ present: 'upload_id' }, { absent: 'used_by' }],
    },
    project: { table: 'projects', put: project, conditions: [{ absent: 'project_id' }] },
    ...(job && jobWrites(job)),
  });
  if (!refusal) return;
  if (refusal.write === 'reply') throw new RepliedMeanwhile();
  if (refusal.write === 'slot') {
    throw new AppError('upload_used', 'This upload has become a project already.', { param: 'upload_id' });
  }
  if (refusal.write === 'balance' && job) throw insufficientCredits(job.credits, refusal);
  throw new Error(`The project was refused by its ${refusal.write}`);
};
