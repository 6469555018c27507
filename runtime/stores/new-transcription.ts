import type { AccountRecord } from '#contract/records/account.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { projectBusy } from '#core/projects/not-ready.ts';
import { projectMoves } from '#core/projects/transitions.ts';
import { openUse } from '#core/quotas/open-use.ts';
import type { Write } from '../aws/dynamodb.ts';
import { chargeEntry } from './charges.ts';
import { repliedMeanwhile } from './idempotency.ts';
import { noProject, statusFields } from './projects.ts';
import { refusedCharge, transactCharged } from './spend.ts';
import { refusedRoom, takeRoom } from './usage.ts';

/** The writes that make a charged job, but for the account's. */
export const jobWrites = (job: JobRecord): { job: Write; charge: Write } => ({
  job: { table: 'jobs', put: job, conditions: [{ absent: 'job_id' }] },
  charge: chargeEntry(job.job_id, job, 'transcription'),
});

/**
 * A transcription of a project that is there already, in one transaction with its charge. Throws not_found,
 * project_busy, too_many_open, insufficient_credits and spend_limit_reached, having written nothing.
 */
export const insertTranscription = async (
  account: AccountRecord,
  project: ProjectRecord,
  changes: Pick<ProjectRecord, 'language' | 'audio_track'> & Partial<Pick<ProjectRecord, 'text_key'>>,
  job: JobRecord,
  remembered: { readonly reply?: Write },
): Promise<void> => {
  const use = openUse(job);
  const refusal = await transactCharged(account, job, {
    ...remembered,
    project: {
      table: 'projects',
      update: { account_id: project.account_id, project_id: project.project_id },
      set: { ...statusFields(project.account_id, projectMoves.transcribe.to), ...changes, job_id: job.job_id },
      remove: ['error'],
      conditions: [{ absent: 'deleting' }, { field: 'status', in: projectMoves.transcribe.from }],
    },
    ...takeRoom(account, use),
    ...jobWrites(job),
  });
  if (!refusal) return;
  if (refusal.write === 'reply') throw repliedMeanwhile();
  if (refusal.write === 'project') throw refusal.item && !refusal.item.deleting ? projectBusy() : noProject();
  if (refusal.write === 'balance') throw refusedCharge(job, refusal);
  throw refusedRoom(account, use, refusal) ?? new Error(`The transcription was refused by its ${refusal.write}`);
};
