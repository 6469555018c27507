import { known } from '#contract/or-later.ts';
import { FailureCode } from '#contract/schemas/failure-code.ts';
import type { Machine } from '#contract/uses.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { failureCodeIn } from '#core/webhooks/work-event.ts';
import { noTranscriptBecause, type Reason } from '#core/work/failure-of.ts';
import { isWaiting } from '#core/work/waiting-export.ts';
import { sendStarts } from '../aws/start-queue.ts';
import { isDue } from '../stores/due.ts';
import { failWork } from '../stores/fail-work.ts';
import { findJob } from '../stores/jobs.ts';
import { findWork, type WorkKey, type WorkRecord, workId } from '../stores/work.ts';
import { failImport } from './fail-import.ts';
import { publishEvent } from './publish-event.ts';
import { machineOf } from './start-work.ts';

/** A job or an export that had not ended when it was read. Each method checks that again and may be called twice. */
export interface OpenWork {
  readonly accountId: string;
  readonly workId: string;
  readonly machine: Machine;
  readonly due: boolean;
  readonly createdAtMs: number;
  /** Says of an export that waits whether its transcription is open, or why there will be no transcript. Undefined for other work. */
  awaited(): Promise<'open' | Reason | undefined>;
  /** A step of it has run. */
  readonly begun: boolean;
  /** Sends a message to the queue of starts. */
  start(): Promise<void>;
  /** Ends it as failed, with its refund; `reason` is for its user. */
  fail(reason: Reason): Promise<boolean>;
  /** Publishes its event once it has ended. */
  publish(): Promise<unknown>;
}

/** Undefined when there is no such work, or it has ended. */
export const findOpenWork = async (key: WorkKey): Promise<OpenWork | undefined> => {
  const work = await findWork(key);
  if (!work || !isOpen(work.status)) return undefined;
  return {
    accountId: work.account_id,
    workId: workId(work),
    machine: machineOf(work),
    due: isDue(work),
    createdAtMs: Date.parse(work.created_at),
    awaited: () => awaited(work),
    begun: work.status === 'processing',
    start: () => sendStarts([work]),
    fail: (reason) =>
      'job_id' in work && work.type === 'import'
        ? failImport(work, reason)
        : failWork(work, reason, new Date().toISOString()),
    publish: () => publishEvent(work),
  };
};

const awaited = async (work: WorkRecord): Promise<'open' | Reason | undefined> => {
  if ('job_id' in work || !isWaiting(work)) return undefined;
  const job = await findJob(work.account_id, work.waits_for ?? '');
  if (job && isOpen(job.status)) return 'open';
  if (job?.status === 'failed') return noTranscriptBecause(known(FailureCode, failureCodeIn(job)) ?? 'internal_error');
  // What completed has charged the export, or begun it, unless another release completed it. One that is not charged is never begun.
  return job?.type === 'import' ? noTranscriptBecause('internal_error') : undefined;
};
