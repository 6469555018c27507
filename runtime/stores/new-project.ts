import type { Use } from '#contract/quotas.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { AppError } from '#core/app-error.ts';
import { storedBytes } from '#core/quotas/stored-bytes.ts';
import { dueAt, newWorkMs } from '#core/work/due.ts';
import { transact, type Write } from '../aws/dynamodb.ts';
import { belongsTo } from '../meter/tally.ts';
import { claimExternalId } from './external-ids.ts';
import type { Remembered } from './idempotency.ts';
import { unchargedExports } from './new-exports.ts';
import { chargeOfNew, type NewTranscription, newTranscriptionWrites, useOfNew } from './new-transcription.ts';
import type { Payer, Payment } from './payer.ts';
import { refusedInsert } from './refused-insert.ts';
import { transactCharged } from './spend.ts';
import { adjustUsage, type QuotaPayer, takeQuota } from './usage.ts';

/**
 * Writes a project as one that is being deleted, before its objects are written. Callers do not see it, and if the request dies
 * or is refused, a sweep deletes the objects under its prefixes.
 */
export const reserveProject = async (project: ProjectRecord): Promise<void> => {
  // Without the upload, which is not the project's yet and would be deleted with it.
  const { account_id, project_id, title, status, kind, source, language, created_at } = project;
  const reservation: ProjectRecord = {
    ...{ account_id, project_id, title, status, kind, source, language, created_at },
    deleting: created_at,
    ...dueAt(project_id, reservedUntilMs(project)),
  };
  await transact({ project: { table: 'projects', put: reservation } });
  belongsTo({ project_id });
};

/** Well after the Lambda of the request has ended. */
const reservedUntilMs = ({ created_at }: ProjectRecord): number => Date.parse(created_at) + newWorkMs;

/** Replaces the reservation, unless a sweep has checked it and deleted the objects. */
const reservedProject = (project: ProjectRecord): Write => ({
  table: 'projects',
  put: project,
  conditions: [{ field: 'due_at', is: dueAt(project.project_id, reservedUntilMs(project)).due_at }],
});

/** What an import, or a project made of an upload, counts towards the quotas of its account. */
export const useOfImport = (project: ProjectRecord, made: NewTranscription): Use => ({
  ...useOfNew(made),
  projects: 1,
  stored_bytes: storedBytes(project),
});
export const useOfProject = ({ text_bytes }: ProjectRecord, made: NewTranscription | undefined): Use => ({
  ...(made && useOfNew(made)),
  projects: 1,
  ...(text_bytes && { stored_bytes: text_bytes }),
});

/**
 * Writes a reserved project, its import job and the exports that are charged when that ends, in one transaction. Throws external_id_taken, too_many_open and
 * plan_limit_exceeded, having written nothing.
 */
export const insertImport = async (
  account: AccountRecord & QuotaPayer,
  project: ProjectRecord,
  { job, exports }: NewTranscription,
  remembered: Remembered,
): Promise<void> => {
  const use = useOfImport(project, { job, exports });
  const refusal = await transact<string>({
    ...remembered,
    ...claimExternalId(project),
    project: reservedProject(project),
    ...takeQuota(account, use),
    job: { table: 'jobs', put: job, conditions: [{ absent: 'job_id' }] },
    ...unchargedExports(exports),
  });
  if (refusal) throw refusedInsert({ what: 'import', account, use }, refusal);
};

/**
 * Writes a reserved project, its upload slot, and its transcription with exports and charges, in one transaction. The bytes of the slot then count for the project.
 * Throws external_id_taken, upload_used, upload_expired, too_many_open, plan_limit_exceeded, insufficient_credits, spend_limit_reached and
 * key_cap_reached, having written nothing.
 */
export const insertProject = async (
  account: Payer,
  project: ProjectRecord,
  uploadId: string,
  made: NewTranscription | undefined,
  remembered: Remembered,
): Promise<void> => {
  const [use, charge] = [useOfProject(project, made), made && chargeOfNew(made)];
  const writesOf = (payment: Payment): Record<string, Write> => ({
    ...remembered,
    ...claimExternalId(project),
    slot: {
      table: 'uploads',
      update: { account_id: project.account_id, upload_id: uploadId },
      set: { used_by: project.project_id },
      conditions: [{ present: 'upload_id' }, { absent: 'used_by' }, { absent: 'terminated_at' }],
    },
    project: reservedProject(project),
    // The bytes move from the slot to the project: CheckUsage may read them on both sides of this, so their counter changes too.
    ...adjustUsage(account.account_id, { upload_slots: -1, stored_bytes: 0 }),
    ...takeQuota(account, use),
    ...(made && newTranscriptionWrites(made, payment)),
  });
  const refusal = await (charge ? transactCharged(account, charge, writesOf) : transact(writesOf({})));
  if (refusal?.write === 'slot') {
    throw refusal.item?.terminated_at
      ? new AppError('upload_expired', 'This upload was terminated. Reserve a new slot with POST /uploads.', {
          param: 'upload_id',
        })
      : new AppError(
          'upload_used',
          'This upload has become a project already. Reserve a new slot with POST /uploads for another.',
          { param: 'upload_id' },
        );
  }
  if (refusal) throw refusedInsert({ what: 'project', account, charge, use }, refusal);
};
