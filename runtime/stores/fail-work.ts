import * as v from 'valibot';
import type { Use } from '#contract/quotas.ts';
import { AccountRecord } from '#contract/records/account.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { cancelDay, overCancelCeiling } from '#core/credits/cancel-ceiling.ts';
import { type Own, ownView } from '#core/own-data.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { negative, openUse } from '#core/quotas/open-use.ts';
import { type Failed, failureFields } from '#core/webhooks/work-event.ts';
import { errorOfWork, noTranscriptBecause, type Reason } from '#core/work/failure-of.ts';
import { isWaiting } from '#core/work/waiting-export.ts';
import { getItem, transact, type Write } from '../aws/dynamodb.ts';
import { transactRefunded } from './caps.ts';
import { moveBalance, refundEntry } from './charges.ts';
import { findExport } from './exports.ts';
import { outboxEvent } from './outbox-event.ts';
import { setPlayback } from './playback.ts';
import { checkNotDeleted, findProject, statusFields } from './projects.ts';
import { countedCancel, releasedSpend, unspent } from './spend.ts';
import { adjustUsage } from './usage.ts';
import { placeOfWork, type WorkRecord, workId } from './work.ts';
import { dueFields, errorFields, open, speechFields } from './work-fields.ts';

const queued = { field: 'status', is: 'queued' } as const;

/** What differs between a failed job and a failed export. */
interface FailureWrites {
  readonly set: Partial<JobRecord> | Partial<ExportRecord>;
  readonly remove: readonly string[];
  /** Stored on the work, when its project is not deleted. */
  readonly event: ReturnType<typeof outboxEvent>;
  /** The write of the project, when it is not deleted; undefined when its current job is another one. */
  readonly project: (project: ProjectRecord) => Write | undefined;
  /** The reason in the ledger entry of the refund. */
  readonly refundedFor: string;
}

/**
 * Ends a job or an export as failed, with its project and the refund, in one transaction. A project that has a transcript
 * becomes ready again; one that is being deleted, or has another current job, stays as it is. The exports that wait for a job fail right
 * after it, each in a transaction of its own: a sweep finds what a run that died has left. Work of a deleted project gets no event,
 * and keeps its charge if a step of it has begun, whatever ends it. False when it had ended already, with `onlyUnstarted` when a
 * step of it has begun, and with `isCancelled` when its project is deleted. Throws cancel_limit_reached, having written nothing.
 */
export const failWork = async (work: WorkRecord, reason: Reason, endedAt: string): Promise<boolean> => {
  let begun = work.status !== 'queued';
  let account: AccountRecord | undefined;
  for (let released = unspent(work, reason.unbilled); ; ) {
    const project = await findProject(work.account_id, work.project_id);
    // Its deletion ends it, once it has stopped its execution.
    if (!project && reason.isCancelled) return false;
    const isCounted = reason.isCancelled && begun && work.credits > 0;
    if (isCounted) account ??= await getItem('accounts', { account_id: work.account_id }, AccountRecord);
    const isGivenUp = work.credits > 0 && (reason.isCancelled || reason.keepsBegunCharge || !project);
    const mustBeQueued = reason.onlyUnstarted || (!begun && (isGivenUp || released > 0));
    const keepsCharge = isGivenUp && begun && !reason.isCancelled;
    const end = { endedAt, project, released, keepsCharge, mustBeQueued, counts: isCounted ? account : undefined };
    const refusal = await transactRefunded(work, keepsCharge ? 0 : work.credits, endWrites(work, reason, end));
    if (!refusal) {
      if ('job_id' in work) await failWaiting(work, reason, endedAt);
      return true;
    }
    // The project has changed since it was read, and is read again.
    if (refusal.write === 'project') continue;
    if (refusal.write === 'work') {
      const moved = await movedOn(work);
      if (moved) return failWork(moved, reason, endedAt);
      if (reason.onlyUnstarted || !mustBeQueued) return false;
      // Since the work was read, a step of it has run, or it has ended.
      begun = true;
    } else if (end.counts && refusal.write === 'balance') {
      account = v.parse(AccountRecord, refusal.item);
      const over = overCancelCeiling(endedAt, account);
      if (over) throw over;
    } else if (released === 0)
      throw new Error(`The refund of ${workId(work)} failed: the condition on its ${refusal.write} is not met`);
    // AWS may bill what has run, or the day of its spend is over.
    released = 0;
  }
};

/** An export that was waiting, where it has been charged or has begun since it was read. */
const movedOn = async (work: WorkRecord): Promise<ExportRecord | undefined> => {
  if ('job_id' in work || !isWaiting(work)) return undefined;
  const now = await findExport(work.account_id, work.export_id);
  return now && isOpen(now.status) && now.waits_for !== work.waits_for ? now : undefined;
};

const failWaiting = async ({ account_id, export_ids = [] }: JobRecord, { code }: Reason, endedAt: string) => {
  for (const id of export_ids) {
    const record = await findExport(account_id, id);
    if (record) await failWork(record, noTranscriptBecause(code), endedAt);
  }
};

interface End {
  readonly endedAt: string;
  readonly project: ProjectRecord | undefined;
  /** The part of its estimate that is taken off the spend of the day. */
  readonly released: number;
  readonly keepsCharge: boolean;
  readonly mustBeQueued: boolean;
  /** The account on whose ceiling of cancelled work it counts. */
  readonly counts: AccountRecord | undefined;
}

const endWrites = (
  work: WorkRecord,
  { message, code, isCancelled }: Reason,
  { endedAt, project, released, keepsCharge, mustBeQueued, counts }: End,
): Record<string, Write> => {
  const { table, key } = placeOfWork(work);
  const refunded = keepsCharge ? 0 : work.credits;
  const failed: Failed = { error: errorOfWork(message, work.credits, keepsCharge), error_code: code, refunded };
  const { set, remove, event, ...end } =
    'job_id' in work
      ? failedJob({ ...work, ...(project && ownView(project)) }, failed, endedAt)
      : failedExport(work, failed, endedAt);
  const projectWrite = project && end.project(project);
  const { estimated_nano_usd: nano_usd = 0 } = work;
  const cancelled = counts && { day: cancelDay(endedAt, counts), nano_usd };
  return {
    work: {
      table,
      update: key,
      set: {
        ...set,
        status: 'failed',
        ...failureFields(failed),
        ...(isCancelled && { holds_place: true }),
        ...(keepsCharge && { refunded }),
        ...(released > 0 && { estimated_nano_usd: nano_usd - released }),
        ...(project && event),
      },
      remove: [...remove, ...(project ? [] : dueFields)],
      conditions: [mustBeQueued ? queued : open, ...asItWaited(work)],
    },
    ...(projectWrite && { project: projectWrite }),
    ...adjustUsage(
      work.account_id,
      negative({ ...(!isCancelled && openUse(work)), ...reservedBytes(work, projectWrite && project) }),
    ),
    ...(refunded > 0 && {
      refund: refundEntry(workId(work), { ...work, created_at: endedAt, cancelled }, end.refundedFor),
    }),
    ...((refunded > 0 || released > 0) && {
      balance: moveBalance(
        work.account_id,
        refunded,
        cancelled ? countedCancel(counts, cancelled) : releasedSpend(work, released),
      ),
    }),
  };
};

/** What an export waits for changes with its charge. */
const asItWaited = (work: WorkRecord): { readonly field: string; readonly is: string | undefined }[] =>
  'export_id' in work && isWaiting(work) ? [{ field: 'waits_for', is: work.waits_for }] : [];

/** Gives back the place of cancelled work whose execution is stopped, once. */
export const freePlace = async (work: WorkRecord): Promise<void> => {
  if (!work.holds_place) return;
  const { table, key } = placeOfWork(work);
  await transact<string>({
    work: { table, update: key, remove: ['holds_place'], conditions: [{ present: 'holds_place' }] },
    ...adjustUsage(work.account_id, negative(openUse(work))),
  });
};

/** The bytes reserved for media of an import that will not come; those of a deleted project are freed by its deletion. */
const reservedBytes = (work: WorkRecord, project: ProjectRecord | undefined): Use =>
  'job_id' in work && work.type === 'import' ? { stored_bytes: project?.reserved_bytes ?? 0 } : {};

const failedJob = (job: JobRecord & Own, failed: Failed, endedAt: string): FailureWrites => ({
  set: { ended_at: endedAt },
  remove: speechFields,
  event: outboxEvent(job, endedAt, failed),
  project: (project) => projectOfFailedJob(project, job, failed),
  refundedFor: `${job.type} failed`,
});

const failedExport = (record: ExportRecord, failed: Failed, endedAt: string): FailureWrites => ({
  set: { completed_at: endedAt },
  remove: [],
  event: outboxEvent(record, endedAt, failed),
  project: () => checkNotDeleted(record),
  refundedFor: `${record.preset} export failed`,
});

const projectOfFailedJob = (project: ProjectRecord, job: JobRecord, failed: Failed): Write | undefined => {
  const { job_id } = job;
  if (project.playback?.job_id === job_id) return setPlayback(project, { job_id, state: 'failed' });
  return project.job_id === job_id ? projectOfFailedWork(project, job, failed) : undefined;
};

const projectOfFailedWork = (project: ProjectRecord, job: JobRecord, failed: Failed): Write => ({
  table: 'projects',
  update: { account_id: project.account_id, project_id: project.project_id },
  set: {
    ...statusFields(project.account_id, project.transcript ? 'ready' : 'failed'),
    // The language of the transcript that stays: the failed job may have requested another.
    language: project.transcript?.language ?? project.language,
    audio_track: project.transcript ? project.transcript.audio_track : project.audio_track,
    ...(!project.transcript && { error: failed.error, error_code: failed.error_code }),
  },
  remove: ['import', 'reserved_bytes', ...(project.transcript ? errorFields : [])],
  conditions: [{ absent: 'deleting' }, { field: 'job_id', is: job.job_id }],
});
