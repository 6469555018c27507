import type { Use } from '#contract/quotas.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { AppError } from '#core/app-error.ts';
import { openUse } from '#core/quotas/open-use.ts';
import { storedBytes } from '#core/quotas/stored-bytes.ts';
import { dueAt, newWorkMs } from '#core/work/due.ts';
import { transact, type Write } from '../aws/dynamodb.ts';
import { belongsTo } from '../meter/tally.ts';
import { repliedMeanwhile } from './idempotency.ts';
import { jobWrites } from './new-transcription.ts';
import { refusedCharge, transactCharged } from './spend.ts';
import { moveRoom, refusedRoom, takeRoom } from './usage.ts';
import { dueFields } from './work-fields.ts';

/**
 * Before a project's objects are written, so that none is left by a request that dies or is refused: until its
 * transaction the project is one that is being deleted, which nobody sees and whose prefixes a sweep clears.
 */
export const reserveProject = async (project: ProjectRecord): Promise<void> => {
  // Without its upload: that is not its own yet, and would be deleted with it.
  const { account_id, project_id, title, status, kind, source, language, created_at } = project;
  const reservation: ProjectRecord = {
    ...{ account_id, project_id, title, status, kind, source, language, created_at },
    deleting: created_at,
    ...dueAt(project_id, reservedUntilMs(project)),
  };
  await transact({ project: { table: 'projects', put: reservation } });
  belongsTo({ project_id });
};

/** Well past the last moment at which the Lambda of its request lives. */
const reservedUntilMs = ({ created_at }: ProjectRecord): number => Date.parse(created_at) + newWorkMs;

/** In the place of its reservation, unless a sweep has looked at that: its objects are gone then. */
const reservedProject = (project: ProjectRecord): Write => ({
  table: 'projects',
  put: project,
  conditions: [{ field: 'due_at', is: dueAt(project.project_id, reservedUntilMs(project)).due_at }],
});

/** What an import takes of its account's quotas, and what a project of an upload does. */
export const roomOfImport = (project: ProjectRecord, job: JobRecord): Use => ({
  ...openUse(job),
  projects: 1,
  stored_bytes: storedBytes(project),
});
export const roomOfProject = (job: JobRecord | undefined): Use => ({ ...(job && openUse(job)), projects: 1 });

/** A reserved project and its import job in one transaction. Answers why nothing was written; undefined when all was. */
export const insertImport = async (
  account: AccountRecord,
  project: ProjectRecord,
  job: JobRecord,
  remembered: { readonly reply?: Write },
): Promise<AppError | undefined> => {
  const use = roomOfImport(project, job);
  const refusal = await transact<string>({
    ...remembered,
    project: reservedProject(project),
    ...takeRoom(account, use),
    job: { table: 'jobs', put: job, conditions: [{ absent: 'job_id' }] },
  });
  if (!refusal) return undefined;
  if (refusal.write === 'reply') return repliedMeanwhile();
  const full = refusedRoom(account, use, refusal);
  if (full) return full;
  throw new Error(`The import was refused by its ${refusal.write}`);
};

/**
 * A reserved project, its upload slot, whose bytes it takes over, job and charge in one transaction. Answers why nothing of it was
 * written: upload_used, too_many_open, plan_limit_exceeded, insufficient_credits, spend_limit_reached; undefined when all was.
 */
export const insertProject = async (
  account: AccountRecord,
  project: ProjectRecord,
  uploadId: string,
  job: JobRecord | undefined,
  remembered: { readonly reply?: Write },
): Promise<AppError | undefined> => {
  const use = roomOfProject(job);
  const writes: Record<string, Write> = {
    ...remembered,
    slot: {
      table: 'uploads',
      update: { account_id: project.account_id, upload_id: uploadId },
      set: { used_by: project.project_id },
      // No sweep need look at it: the bucket's lifecycle rule takes what a project does not use of an upload.
      remove: dueFields,
      conditions: [{ present: 'upload_id' }, { absent: 'used_by' }, { absent: 'terminated_at' }],
    },
    project: reservedProject(project),
    ...takeRoom(account, use),
    ...moveRoom(account.account_id, { upload_slots: -1, stored_bytes: 0 }),
    ...(job && jobWrites(job)),
  };
  const refusal = await (job ? transactCharged(account, job, writes) : transact(writes));
  if (!refusal) return undefined;
  if (refusal.write === 'reply') return repliedMeanwhile();
  if (refusal.write === 'slot') {
    return refusal.item?.terminated_at
      ? new AppError('upload_expired', 'This upload was terminated. Reserve a new slot with POST /uploads.', {
          param: 'upload_id',
        })
      : new AppError(
          'upload_used',
          'This upload has become a project already. Reserve a new slot with POST /uploads for another.',
          { param: 'upload_id' },
        );
  }
  if (refusal.write === 'balance' && job) return refusedCharge(job, refusal);
  const full = refusedRoom(account, use, refusal);
  if (full) return full;
  throw new Error(`The project was refused by its ${refusal.write}`);
};
