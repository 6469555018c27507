import { transcriptionCreditsPerMinute } from '#contract/plans.ts';
import type { Use } from '#contract/quotas.ts';
import type { KnownExport } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { Charge } from '#core/credits/daily-spend.ts';
import { projectBusy } from '#core/projects/not-ready.ts';
import { projectMoves } from '#core/projects/transitions.ts';
import { openUse } from '#core/quotas/open-use.ts';
import type { Write } from '../aws/dynamodb.ts';
import { chargeEntry } from './charges.ts';
import type { Remembered } from './idempotency.ts';
import { chargeOf, exportWrites } from './new-exports.ts';
import type { Payer, Payment } from './payer.ts';
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

/** A transcription, and the exports that wait for it and are charged with it. */
export interface NewTranscription {
  readonly job: JobRecord;
  readonly exports: readonly KnownExport[];
}

/** What they take from their account together. */
export const chargeOfNew = ({ job, exports }: NewTranscription): Charge => chargeOf(job.account_id, [job, ...exports]);

export const useOfNew = ({ job, exports }: NewTranscription): Use => ({
  ...openUse(job),
  ...(exports.length > 0 && { open_exports: exports.length }),
});

/** The writes of both, without that of the account's balance. */
export const newTranscriptionWrites = (
  { job, exports }: NewTranscription,
  payment: Payment,
): Record<string, Write> => ({
  ...jobWrites({ ...job, ...payment }),
  ...exportWrites(exports, payment),
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
  made: NewTranscription,
  remembered: Remembered,
): Promise<void> => {
  const [use, charge] = [useOfNew(made), chargeOfNew(made)];
  const { job_id } = made.job;
  // The text before is not needed any more.
  const due = 'text_key' in changes && textsDue(project);
  const refusal = await transactCharged(account, charge, (payment) => ({
    ...remembered,
    project: {
      table: 'projects',
      update: { account_id: project.account_id, project_id: project.project_id },
      set: { ...statusFields(project.account_id, projectMoves.transcribe.to), ...changes, job_id, ...due },
      remove: errorFields,
      conditions: [{ absent: 'deleting' }, { field: 'status', in: projectMoves.transcribe.from }],
    },
    ...takeQuota(account, use),
    ...newTranscriptionWrites(made, payment),
  }));
  if (refusal?.write === 'project') throw refusal.item && !refusal.item.deleting ? projectBusy() : noProject();
  if (refusal) throw refusedInsert({ what: 'transcription', account, charge, use }, refusal);
};
