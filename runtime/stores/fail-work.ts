import type { Use } from '#contract/quotas.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { type Own, ownView } from '#core/own-data.ts';
import { negative, openUse } from '#core/quotas/open-use.ts';
import { type Failed, failureFields } from '#core/webhooks/work-event.ts';
import { errorOfWork, noTranscriptBecause, type Reason } from '#core/work/failure-of.ts';
import type { Write } from '../aws/dynamodb.ts';
import { transactRefunded } from './caps.ts';
import { moveBalance, refundEntry } from './charges.ts';
import { findExport } from './exports.ts';
import { outboxEvent } from './outbox-event.ts';
import { setPlayback } from './playback.ts';
import { checkNotDeleted, findProject, statusFields } from './projects.ts';
import { releasedSpend, unspent } from './spend.ts';
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
  /** What the work counts towards its account's quotas; `project` is the project that is written. */
  readonly use: (project: ProjectRecord | undefined) => Use;
  /** The reason in the ledger entry of the refund. */
  readonly refundedFor: string;
}

/**
 * Ends a job or an export as failed, with its project and the refund, in one transaction. A project that has a transcript
 * becomes ready again; one that is being deleted, or has another current job, stays as it is. The exports that wait for a job fail right
 * after it, each in a transaction of its own: a sweep finds what a run that died has left. Work of a deleted project gets no event,
 * and keeps its charge if a step of it has begun, whatever ends it. False when it had ended already, or with `onlyUnstarted` when a
 * step of it has begun.
 */
export const failWork = async (work: WorkRecord, reason: Reason, endedAt: string): Promise<boolean> => {
  const { onlyUnstarted } = reason;
  const { table, key } = placeOfWork(work);
  let begun = work.status !== 'queued';
  for (let released = unspent(work, reason.unbilled); ; ) {
    const project = await findProject(work.account_id, work.project_id);
    const isGivenUp = work.credits > 0 && (reason.keepsBegunCharge || !project);
    const keepsCharge = isGivenUp && begun;
    const refunded = keepsCharge ? 0 : work.credits;
    const failed: Failed = {
      error: errorOfWork(reason.message, work.credits, keepsCharge),
      error_code: reason.code,
    };
    const { set, remove, event, ...end } =
      'job_id' in work
        ? failedJob({ ...work, ...(project && ownView(project)) }, failed, endedAt)
        : failedExport(work, failed, endedAt);
    const projectWrite = project && end.project(project);
    const mustBeQueued = onlyUnstarted || (!begun && (isGivenUp || released > 0));
    const refusal = await transactRefunded(work, refunded, {
      work: {
        table,
        update: key,
        set: {
          ...set,
          status: 'failed',
          ...failureFields(failed),
          ...(keepsCharge && { refunded }),
          ...(released > 0 && { estimated_nano_usd: (work.estimated_nano_usd ?? 0) - released }),
          ...(project && event),
        },
        remove: [...remove, ...(project ? [] : dueFields)],
        conditions: [mustBeQueued ? queued : open],
      },
      ...(projectWrite && { project: projectWrite }),
      ...adjustUsage(work.account_id, negative(end.use(projectWrite && project))),
      ...(refunded > 0 && {
        refund: refundEntry(workId(work), { ...work, created_at: endedAt }, end.refundedFor),
      }),
      ...((refunded > 0 || released > 0) && {
        balance: moveBalance(work.account_id, refunded, releasedSpend(work, released)),
      }),
    });
    if (!refusal) {
      if ('job_id' in work) await failWaiting(work, reason, endedAt);
      return true;
    }
    // The project has changed since it was read, and is read again.
    if (refusal.write === 'project') continue;
    if (refusal.write === 'work') {
      if (onlyUnstarted || !mustBeQueued) return false;
      // Since the work was read, a step of it has run, or it has ended.
      begun = true;
    } else if (released === 0)
      throw new Error(`The refund of ${workId(work)} failed: the condition on its ${refusal.write} is not met`);
    // AWS may bill what has run, or the day of its spend is over.
    released = 0;
  }
};

const failWaiting = async ({ account_id, export_ids = [] }: JobRecord, { code }: Reason, endedAt: string) => {
  for (const id of export_ids) {
    const record = await findExport(account_id, id);
    if (record) await failWork(record, noTranscriptBecause(code), endedAt);
  }
};

const failedJob = (job: JobRecord & Own, failed: Failed, endedAt: string): FailureWrites => ({
  set: { ended_at: endedAt },
  remove: speechFields,
  event: outboxEvent(job, endedAt, failed),
  project: (project) => projectOfFailedJob(project, job, failed),
  // The bytes reserved for media that will not come; those of a deleted project are freed by its deletion.
  use: (project) => ({
    ...openUse(job),
    ...(job.type === 'import' && { stored_bytes: project?.reserved_bytes ?? 0 }),
  }),
  refundedFor: `${job.type} failed`,
});

const failedExport = (record: ExportRecord, failed: Failed, endedAt: string): FailureWrites => ({
  set: { completed_at: endedAt },
  remove: [],
  event: outboxEvent(record, endedAt, failed),
  project: () => checkNotDeleted(record),
  use: () => ({ open_exports: 1 }),
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
    ...(!project.transcript && failed),
  },
  remove: ['import', 'reserved_bytes', ...(project.transcript ? errorFields : [])],
  conditions: [{ absent: 'deleting' }, { field: 'job_id', is: job.job_id }],
});
