import { transcriptionCreditsPerMinute } from '#contract/plans.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { projectBusy } from '#core/projects/not-ready.ts';
import { projectMoves } from '#core/projects/transitions.ts';
import { openUse } from '#core/quotas/open-use.ts';
import type { Write } from '../aws/dynamodb.ts';
import { chargeEntry } from './charges.ts';
import type { Remembered } from './idempotency.ts';
import type { Payer } from './payer.ts';
import { noProject, statusFields } from './projects.ts';
import { refusedInsert } from './refused-insert.ts';
import { transactCharged } from './spend.ts';
import { textsDue } from './texts.ts';
import { takeQuota } from './usage.ts';
import { errorFields } from './work-fields.ts';

/** The writes of a new charged job, without that of the account's balance. */
export const jobWrites = (job: JobRecord): { job: Write; charge: Write } => ({
  job: { table: 'jobs', put: job, conditions: [{ absent: 'job_id' }] },
  charge: chargeEntry(job.job_id, { ...job, minutes: job.credits / transcriptionCreditsPerMinute }, 'transcription'),
});

/**
 * Writes a transcription of an existing project, in one transaction with its charge. Throws not_found,
 * project_busy, too_many_open, insufficient_credits, spend_limit_reached and key_cap_reached, having written nothing.
 */
export const insertTranscription = async (
  account: Payer,
  project: ProjectRecord,
  changes: Pick<ProjectRecord, 'language' | 'audio_track' | 'speakers' | 'on_text_mismatch'> &
    Partial<Pick<ProjectRecord, 'text_key'>>,
  job: JobRecord,
  remembered: Remembered,
): Promise<void> => {
  const use = openUse(job);
  // The text before is not needed any more.
  const due = 'text_key' in changes && textsDue(project);
  const refusal = await transactCharged(account, job, (payment) => ({
    ...remembered,
    project: {
      table: 'projects',
      update: { account_id: project.account_id, project_id: project.project_id },
      set: { ...statusFields(project.account_id, projectMoves.transcribe.to), ...changes, job_id: job.job_id, ...due },
      remove: errorFields,
      conditions: [{ absent: 'deleting' }, { field: 'status', in: projectMoves.transcribe.from }],
    },
    ...takeQuota(account, use),
    ...jobWrites({ ...job, ...payment }),
  }));
  if (refusal?.write === 'project') throw refusal.item && !refusal.item.deleting ? projectBusy() : noProject();
  if (refusal) throw refusedInsert({ what: 'transcription', account, charge: job, use }, refusal);
};
