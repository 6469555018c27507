import type { JobRecord } from '../../../contract/records/job.ts';
import type { ProjectRecord } from '../../../contract/records/project.ts';
import { projectBusy } from '../../../core/projects/not-ready.ts';
import { projectMoves } from '../../../core/projects/transitions.ts';
import { transact, type Write } from '../aws/dynamodb.ts';
import { repliedMeanwhile } from '../http/idempotency.ts';
import { chargeEntry, insufficientCredits, moveBalance } from './charges.ts';
import { noProject, statusFields } from './projects.ts';

/** The writes that make a charged job. */
export const jobWrites = (job: JobRecord): { job: Write; charge: Write; balance: Write } => ({
  job: { table: 'jobs', put: job, conditions: [{ absent: 'job_id' }] },
  charge: chargeEntry(job.job_id, job, 'transcription'),
  balance: moveBalance(job.account_id, -job.credits),
});

/**
 * A transcription of a project that is there already, in one transaction with its charge. Throws not_found,
 * project_busy and insufficient_credits, having written nothing.
 */
export const insertTranscription = async (
  project: ProjectRecord,
  changes: Pick<ProjectRecord, 'language'> & Partial<Pick<ProjectRecord, 'text_key'>>,
  job: JobRecord,
  remembered: { readonly reply?: Write },
): Promise<void> => {
  const refusal = await transact<string>({
    ...remembered,
    project: {
      table: 'projects',
      update: { account_id: project.account_id, project_id: project.project_id },
      set: { ...statusFields(project.account_id, projectMoves.transcribe.to), ...changes, job_id: job.job_id },
      remove: ['error'],
      conditions: [{ absent: 'deleting' }, { field: 'status', in: projectMoves.transcribe.from }],
    },
    ...jobWrites(job),
  });
  if (!refusal) return;
  if (refusal.write === 'reply') throw repliedMeanwhile();
  if (refusal.write === 'project') throw refusal.item && !refusal.item.deleting ? projectBusy() : noProject();
  if (refusal.write === 'balance') throw insufficientCredits(job.credits, refusal.item);
  throw new Error(`The transcription was refused by its ${refusal.write}`);
};
